/** The first screen: two buttons. While a round is on it lies along the lower edge, and the table is watched. */

import { listOf, refusalText, text } from '../i18n';
import { friendsNote } from '../people/presence';
import type { View } from '../protocol';
import type { Forgotten, State } from '../store';
import type { Acts } from './acts';
import { button, make } from './dom';
import type { PanelContent } from './panel';
import { countDown } from './times';

export function firstPanel(state: State, acts: Acts): PanelContent {
  const { me, view, notice, forgotten, wayBack, circle, joined } = state;
  const watches = view !== null && view.stage !== 'countdown' && view.round !== null;
  const oneTableBusy = me?.oneTable === true && view?.stage === 'round';
  const counting =
    view?.stage === 'countdown' ? { names: view.seats.map((seat) => seat.name), until: view.deals_at_ms } : null;
  const note = friendsNote(circle);
  return {
    name: 'first',
    side: watches ? 'below' : 'middle',
    signature: JSON.stringify([me, watches, oneTableBusy, counting, notice?.n, forgotten, wayBack, note, joined]),
    build: () => [
      make('h2', { class: 'title' }, text('first.title')),
      // Over the watched table there is room for one line.
      watches && notice ? null : make('p', { class: 'motto' }, text(watches ? 'first.round_on' : 'first.motto')),
      news(notice, forgotten),
      wayBack === null ? null : backButton(wayBack, acts),
      make(
        'div',
        { class: 'choices' },
        joined ? joinButton(acts) : quickButton(acts),
        friendsButton(oneTableBusy, acts),
      ),
      counting &&
        make('p', { class: 'soft' }, text('first.countdown', { names: listOf(counting.names) }), ' ', until(counting)),
      peopleRow(note, acts),
      watches ? null : make('p', { class: 'small' }, text('first.public')),
      // What is less wanted is in the menu, and the table stays in sight.
      watches ? null : foot(me?.name ?? null, acts),
    ],
  };
}

function news(notice: State['notice'], forgotten: Forgotten | null): HTMLElement | null {
  if (notice) return make('p', { class: 'notice' }, refusalText(notice.code, notice.sentence));
  return forgotten && make('p', { class: 'notice' }, text(`link.forgotten.${forgotten}`));
}

function quickButton(acts: Acts): HTMLElement {
  const words = [make('b', {}, text('first.quick')), make('span', {}, text('first.quick.sub'))];
  return button({ class: 'tile main', 'data-key': 'quick' }, () => acts.ask({ type: 'quick_play' }), ...words);
}

/** Who came to a friend's table by Join plays at that one, and at no other. */
function joinButton(acts: Acts): HTMLElement {
  const words = [make('b', {}, text('watch.deal_me_in')), make('span', {}, text('first.join.sub'))];
  return button({ class: 'tile main', 'data-key': 'join' }, () => acts.ask({ type: 'deal_me_in' }), ...words);
}

function backButton(table: string, acts: Acts): HTMLElement {
  return button({ class: 'plain', 'data-key': 'back' }, () => acts.ask({ type: 'enter', table }), text('first.back'));
}

function friendsButton(busy: boolean, acts: Acts): HTMLElement {
  const sub = text(busy ? 'first.friends.wait' : 'first.friends.sub');
  const attributes = { class: 'tile', 'data-key': 'friends', disabled: busy };
  return button(
    attributes,
    () => acts.ask({ type: 'play_with_friends' }),
    make('b', {}, text('first.friends')),
    make('span', {}, sub),
  );
}

/** To the friends and the account. Along the lower edge there is no room for words that are in the menu as well. */
function peopleRow(note: string | null, acts: Acts): HTMLElement {
  const badge = note === null ? [] : [' ', make('span', { class: 'note' }, note)];
  return make(
    'div',
    { class: 'people-row' },
    button({ class: 'plain', 'data-key': 'people' }, () => acts.open('friends'), text('menu.friends'), ...badge),
    button({ class: 'plain account', 'data-key': 'account' }, () => acts.open('account'), text('menu.account')),
  );
}

function until({ until }: { until: View['deals_at_ms'] }): HTMLElement | null {
  return until === null ? null : countDown(make('b', { class: 'number' }), until);
}

function foot(name: string | null, acts: Acts): HTMLElement {
  return make(
    'p',
    { class: 'foot' },
    name === null ? null : make('span', { class: 'me' }, text('first.you', { name })),
    name === null
      ? null
      : link('rename', text('first.rename'), () => {
          acts.open('menu');
          document.getElementById('name')?.focus();
        }),
    link('help', text('first.help'), () => acts.open('help')),
    link('about', text('first.about'), () => acts.open('about')),
  );
}

function link(key: string, words: string, onPress: () => void): HTMLElement {
  return button({ class: 'link', 'data-key': key }, onPress, words);
}
