/** The page as a whole: its parts, what they are told of each new state, and what they set going. */

import { createWakeLock } from './awake';
import type { Connection } from './connection';
import { cardName, cardNames, text } from './i18n';
import { isPlayable, type Layout, layOut } from './layout';
import { type Frame, frameOf, leftHanded, type Screen } from './layout/frame';
import type { AttackCard, HandCard } from './protocol';
import { reducedMotion } from './quality';
import type { SceneOptions } from './scene/types';
import { watchScreen } from './screen';
import { movingCard, type State, type Store } from './store';
import type { Acts, Held } from './ui/acts';
import { createBar } from './ui/bar';
import { createBout } from './ui/bout';
import { createCloth } from './ui/cloth';
import { createDialogs } from './ui/dialogs';
import { make } from './ui/dom';
import { createFocusKeeper } from './ui/focus';
import { createHand } from './ui/hand';
import { watchKeys } from './ui/keys';
import { createBanner } from './ui/link';
import { watchLook } from './ui/look';
import { createPanel, type Surroundings } from './ui/panel';
import { createPicture, type Picture } from './ui/picture';
import { createSeats } from './ui/seats';
import { type RoomMs, runClocks } from './ui/times';
import { createWords } from './ui/words';

export type PageOptions = Readonly<{
  scene: SceneOptions | null;
  around: Surroundings;
  roomMs: RoomMs;
  now: () => number;
}>;

/** Long enough to read a sentence. */
const NOTICE_MS = 4_000;
/** The last cards fly, and are looked at. */
const LAST_LOOK_MS = 1_600;

/** Builds the page into `root` and keeps it in step with the store. */
export function createPage(root: HTMLElement, store: Store, connection: Connection, options: PageOptions): Picture {
  let held: Held | null = null;
  let frame: Frame | null = null;
  let screen: Screen | null = null;
  const acts = createActs(store, connection, {
    drag: (next) => {
      held = next;
      picture.drag(next);
      if (frame) update(store.state(), store.state(), frame);
    },
    open: (dialog) => dialogs.open(dialog),
    tell: (words) => words_.tell(words),
  });
  const picture = createPicture(options.scene, options.now);
  watchLook(store, picture);
  const seats = createSeats(options.roomMs);
  const bout = createBout(acts);
  const hand = createHand(acts, bout.attackAt);
  const cloth = createCloth(acts, options.roomMs);
  const words_ = createWords();
  const after = (ms: number, then: () => void): void => void setTimeout(then, ms);
  // Where cards do not fly there is nothing more to see.
  const lastLookMs = reducedMotion() ? 0 : LAST_LOOK_MS;
  const panel = createPanel(acts, options.around, lastLookMs, after);
  const banner = createBanner();
  const bar = createBar(acts);
  const dialogs = createDialogs(acts);
  const focus = createFocusKeeper();
  const stayAwake = createWakeLock();
  const heading = make('h1', { class: 'sr' }, text('page.title'));
  root.replaceChildren(heading, picture.element, bar.element, seats.element, hand.element, bout.element, cloth.element);
  root.append(...words_.elements, panel.element, banner.element, dialogs.element);

  const update = (state: State, before: State, framed: Frame): Layout => {
    const layout = layOut(
      {
        round: state.view?.round ?? null,
        seat: state.view?.you.seat ?? null,
        picked: held?.card ?? state.picked,
        hand: state.settings.hand,
        take: state.settings.take,
      },
      framed,
    );
    seats.update(state, layout);
    hand.update(state, layout);
    bout.update(state, layout, held?.card ?? null);
    cloth.update(state, layout);
    words_.update(state, before, layout);
    panel.update(state, framed);
    banner.update(state);
    bar.update(state);
    dialogs.update(state);
    focus.keep();
    stayAwake(state.view?.stage === 'round');
    return layout;
  };

  const measure = ({ take }: State['settings']): void => {
    if (screen) frame = take === 'left' ? leftHanded(frameOf(screen)) : frameOf(screen);
  };
  const show = (state: State, before: State): void => {
    if (state.settings.take !== before.settings.take) measure(state.settings);
    if (!frame) return;
    const layout = update(state, before, frame);
    if (state !== before && looksSame(state, before)) return;
    const isNew = state.view !== before.view;
    const happened = isNew && !before.fresh ? (state.view?.happened ?? []).map(({ what }) => what) : [];
    picture.show(layout, happened);
  };

  store.subscribe(show);
  store.subscribe((state, before) => {
    const { notice } = state;
    // Over a round a notice takes the place of the prompt, which is wanted back.
    if (!notice || notice === before.notice || state.view?.stage !== 'round') return;
    after(NOTICE_MS, () => store.dispatch({ type: 'noticed', n: notice.n }));
  });
  watchScreen((next) => {
    screen = next;
    measure(store.state().settings);
    show(store.state(), store.state());
  });
  watchKeys(store.state, dialogs.isOpen, acts);
  runClocks(options.roomMs);
  return picture;
}

/** What the table shows follows from these alone. */
function looksSame(state: State, before: State): boolean {
  return state.view === before.view && state.picked === before.picked && state.settings === before.settings;
}

type Parts = Pick<Acts, 'drag' | 'open' | 'tell'>;

function createActs(store: Store, connection: Connection, parts: Parts): Acts {
  const ask: Acts['ask'] = (wish) => store.dispatch({ type: 'asked', id: connection.ask(wish), wish });
  const play = (card: string, attack: number | null): void => {
    const { view } = store.state();
    const own = view?.round?.hand.find((other) => other.card === card);
    // Two taps within one round trip are one move.
    if (!view?.round || !own || movingCard(store.state()) !== null) return;
    const { bout } = view.round;
    if (own.lead) ask({ type: 'lead', bout, card });
    else if (own.throw_in) ask({ type: 'throw_in', bout, card });
    else if (own.beats.length > 0) ask({ type: 'beat', bout, card, attack: chosen(own, attack) });
  };
  return {
    ...parts,
    ask,
    play,
    choose: (card) => {
      const { view, picked } = store.state();
      const own = view?.round?.hand.find((other) => other.card === card);
      if (!own) return;
      if (!isPlayable(own)) store.dispatch({ type: 'notice', code: own.why ?? 'not_your_turn' });
      else if (picked === card) play(card, null);
      else {
        store.dispatch({ type: 'pick', card });
        parts.tell(pickedText(own, view?.round?.attacks ?? []));
      }
    },
    unpick: () => {
      store.dispatch({ type: 'pick', card: null });
      parts.tell(text('tell.unpicked'));
    },
    take: () => {
      const round = store.state().view?.round;
      if (round?.take != null) ask({ type: 'take', bout: round.bout, cards: round.take });
    },
    leave: () => {
      const { view } = store.state();
      if (view?.stage === 'round' && view.you.seat !== null) parts.open('leave');
      else ask({ type: 'leave' });
    },
    answer: (yes) => {
      const { question } = store.state();
      store.dispatch({ type: 'answered' });
      if (yes && question) ask({ ...question.wish, leave_hand: true } as typeof question.wish);
    },
    set: (settings) => store.dispatch({ type: 'set', settings }),
    comeBack: () => {
      if (store.state().link.at === 'stopped') void connection.start();
      else connection.retryNow();
    },
  };
}

/** What whoever can not see it hears of a card that was picked. */
function pickedText(own: HandCard, attacks: readonly AttackCard[]): string {
  const attack = own.beats.length > 1 ? attacks[own.beats[0] ?? 0] : undefined;
  const card = cardName(own.card);
  return attack ? text('tell.picked.beats', { card, attack: cardNames(attack.card) }) : text('tell.picked', { card });
}

function chosen(own: HandCard, attack: number | null): number {
  return attack !== null && own.beats.includes(attack) ? attack : (own.beats[0] ?? 0);
}
