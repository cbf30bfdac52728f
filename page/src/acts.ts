/** What the controls of either table set going: each act becomes a wish of the connection, or a change of what the page itself knows. */

import type { Connection } from './connection';
import { cardName, cardNames, text } from './i18n';
import { isPlayable } from './layout';
import type { AttackCard, HandCard } from './protocol';
import { movingCard, type Store } from './store';
import type { Acts } from './ui/acts';

type Parts = Pick<Acts, 'drag' | 'open' | 'replay' | 'tell'>;

export function createActs(store: Store, connection: Connection, parts: Parts): Acts {
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
    mute: (account, on) => store.dispatch({ type: 'mute', account, on }),
    met: () => store.dispatch({ type: 'met', code: null }),
    set: (settings) => store.dispatch({ type: 'set', settings }),
    deleted: () => store.dispatch({ type: 'deleted' }),
    putAway: () => store.dispatch({ type: 'put_away' }),
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
