import { describe, expect, test } from 'vitest';
import { cardName } from '../src/i18n';
import type { Happening, View } from '../src/protocol';
import {
  announcement,
  happeningText,
  isYourTurn,
  mayThrowIn,
  promptText,
  tellBout,
  tellCounts,
  tellHand,
  tellLast,
  tellTrump,
} from '../src/say';
import { type Asked, held, roundOf, viewOf } from './fixtures/views';

const WAITS = (seat: number) => ({ seat, since_ms: 0, until_ms: 30_000 });

describe('what happened', () => {
  const view = viewOf({ attacks: [['6H', '7H']] });
  const cases: [Happening, string | null][] = [
    [{ type: 'led', seat: 1, card: '6H' }, 'Anna led 6 of hearts'],
    [{ type: 'led', seat: 0, card: '6H' }, 'You led 6 of hearts'],
    [{ type: 'thrown_in', seat: 2, card: 'QC' }, 'Boris threw in Queen of clubs'],
    [{ type: 'beaten', seat: 1, card: '7H', attack: 0 }, 'Anna beat 6 of hearts with 7 of hearts'],
    [{ type: 'beaten', seat: 1, card: '8H', attack: 0 }, 'Anna beat with 8 of hearts'],
    [{ type: 'taken', seat: 0, cards: ['6H'] }, 'You took 1 card'],
    [{ type: 'taken', seat: 1, cards: ['6H', '7H'] }, 'Anna took 2 cards'],
    [{ type: 'refilled', seat: 0, number: 2 }, 'You drew 2 cards'],
    [{ type: 'refilled', seat: 1, number: 2 }, null],
    [{ type: 'went_out', seat: 1, place: 2 }, 'Anna is out: 2nd'],
    [{ type: 'round_over', durak: 0 }, 'You are the durak'],
    [{ type: 'round_over', durak: null }, 'A draw: nobody is the durak'],
    [{ type: 'left', name: 'Olga', seat: 2 }, 'Olga left; a bot plays on'],
    [{ type: 'left', name: 'Olga', seat: null }, 'Olga left'],
    [{ type: 'dropped', seat: 0 }, 'You are away; a bot plays your hand'],
    [{ type: 'joined', name: 'Olga' }, 'Olga came to the table'],
    [{ type: 'said', account: 'a', name: 'Anna', seat: 1, words: 'thanks' }, 'Anna: Thanks!'],
    [{ type: 'said', account: 'me', name: 'Me', seat: 0, words: 'laugh' }, 'You: Ha ha!'],
  ];

  test.each(cases)('%o is told', (what, words) => {
    expect(happeningText(what, view, cardName)).toBe(words);
  });

  test('a card that beat in the bout before is told with what it beat', () => {
    const last = { attacks: [{ card: '6H', by: 0, beaten_by: '7H' }], attacker: 0, defender: 1, taken_by: null };
    const later = viewOf({ round: { last_bout: last } });
    expect(happeningText({ type: 'beaten', seat: 1, card: '7H', attack: 0 }, later, cardName)).toBe(
      'Anna beat 6 of hearts with 7 of hearts',
    );
  });
});

describe('the prompt', () => {
  const prompts: [string, Asked, string | null, string | null][] = [
    [
      'the viewer leads',
      { round: { wait: WAITS(0), hand: [held('6C', { lead: true })] } },
      null,
      'Your turn: lead a card',
    ],
    [
      'the viewer defends',
      { attacks: [['6H', null]], round: { defender: 0, wait: WAITS(0), take: 1 } },
      null,
      'Your turn: beat 6 of hearts or take',
    ],
    [
      'several cards are to beat',
      {
        attacks: [
          ['6H', null],
          ['6S', null],
        ],
        round: { defender: 0, wait: WAITS(0), take: 2 },
      },
      null,
      'Your turn: beat 2 cards or take',
    ],
    [
      'the viewer may throw in',
      { attacks: [['6H', '7H']], round: { hand: [held('6C', { throw_in: true })] } },
      null,
      'You may throw in',
    ],
    [
      'the viewer takes',
      { attacks: [['6H', null]], round: { defender: 0, taking: true } },
      null,
      'You take; others may still throw in',
    ],
    ['another leads', { round: { wait: WAITS(2) } }, null, 'Boris leads'],
    ['another defends', { attacks: [['6H', null]], round: { wait: WAITS(1) } }, null, 'Anna defends'],
    [
      'all is beaten',
      { attacks: [['6H', '7H']], round: { window: { since_ms: 0, until_ms: 1 } } },
      null,
      'All beaten; the bout ends with the ring',
    ],
    [
      'the viewer is out',
      { hand: [], round: { out: [1, null, null, null], wait: WAITS(1) } },
      null,
      'You are out: 1st',
    ],
    [
      'a card is picked to lead',
      { round: { hand: [held('6C', { lead: true })] } },
      '6C',
      'Tap 6 of clubs again to lead it',
    ],
    [
      'a card is picked to throw in',
      { round: { hand: [held('6C', { throw_in: true })] } },
      '6C',
      'Tap 6 of clubs again to throw it in',
    ],
    [
      'a card is picked that beats one',
      { attacks: [['6H', null]], round: { hand: [held('7H', { beats: [0] })] } },
      '7H',
      'Tap 7 of hearts again to beat 6 of hearts',
    ],
    [
      'a card is picked that beats several',
      {
        attacks: [
          ['6H', null],
          ['6S', null],
        ],
        round: { hand: [held('7D', { beats: [0, 1] })] },
      },
      '7D',
      'Tap the card to beat, or 7 of diamonds again',
    ],
    ['a watcher looks on', { seat: null, round: { wait: WAITS(1) } }, null, null],
    ['the round is over', { view: { stage: 'over' } }, null, null],
  ];

  test.each(prompts)('when %s', (_, asked, picked, words) => {
    expect(promptText(viewOf(asked), picked, cardName)).toBe(words);
  });
});

describe('whose turn it is', () => {
  test('is the viewer’s while the table waits on him', () => {
    expect(isYourTurn(viewOf({ round: { wait: WAITS(0) } }))).toBe(true);
    expect(isYourTurn(viewOf({ round: { wait: WAITS(1) } }))).toBe(false);
    expect(isYourTurn(viewOf({ seat: null, round: { wait: WAITS(0) } }))).toBe(false);
    expect(isYourTurn(viewOf({ view: { stage: 'over' }, round: { wait: WAITS(0) } }))).toBe(false);
    expect(isYourTurn(null)).toBe(false);
  });

  test('a throw-in is a chance and no turn', () => {
    const view = viewOf({ round: { hand: [held('6C', { throw_in: true })] } });
    expect([isYourTurn(view), mayThrowIn(view)]).toEqual([false, true]);
  });
});

describe('the live region', () => {
  const mine: View = viewOf({ round: { wait: WAITS(0), hand: [held('6C', { lead: true }), held('7C')] } });

  test('tells what happened, then whose turn it is and what may be played', () => {
    const view: View = { ...mine, happened: [{ n: 1, what: { type: 'bout_beaten', cards: [] } }] };
    expect(announcement(view, null)).toBe('The bout is beaten. Your turn: lead a card. 6 of clubs');
  });

  test('does not repeat a turn that was told', () => {
    expect(announcement(mine, mine)).toBe('');
  });

  test('tells once that a card may be thrown in', () => {
    const view = viewOf({ attacks: [['6H', '7H']], round: { hand: [held('6C', { throw_in: true }), held('8C')] } });
    expect(announcement(view, viewOf({}))).toBe('You may throw in. 6 of clubs');
    expect(announcement(view, view)).toBe('');
  });
});

describe('keys tell', () => {
  const view = viewOf({
    players: 2,
    hand: ['8D', '6C'],
    attacks: [
      ['6H', null],
      ['6S', '7S'],
    ],
    cards: [2, 5],
    deck: 7,
  });

  test('the hand in its order, with the trumps', () => {
    expect(tellHand(view)).toBe('Your hand: 6 of clubs, 8 of diamonds, trump');
    expect(tellHand(viewOf({ hand: [] }))).toBe('You hold no cards.');
  });

  test('the bout', () => {
    expect(tellBout(view)).toBe('You: 6 of hearts; You: 6 of spades, beaten by 7 of spades');
    expect(tellBout(viewOf({}))).toBe('No bout is on.');
  });

  test('the trump and where its card is', () => {
    expect(tellTrump(view)).toBe('Trump is diamonds. 8 of diamonds lies under the deck, 7 cards in all.');
    expect(tellTrump(viewOf({ deck: 0 }))).toBe('Trump is diamonds. 8 of diamonds is in the hand of Vera.');
    expect(tellTrump(viewOf({ deck: 0, round: { trump_at: 'discard', trump_seat: null } }))).toBe(
      'Trump is diamonds. 8 of diamonds has been played.',
    );
  });

  test('everyone’s number of cards', () => {
    expect(tellCounts(view)).toBe(`You 2 and Anna 5. Deck 7, discard pile ${view.round?.discard}.`);
  });

  test('the last move', () => {
    expect(
      tellLast(view, [
        { type: 'led', seat: 1, card: '6H' },
        { type: 'refilled', seat: 1, number: 1 },
      ]),
    ).toBe('Anna led 6 of hearts');
    expect(tellLast(view, [])).toBe('Nothing has happened yet.');
  });

  test('that no round is on', () => {
    const none = viewOf({ view: { round: null } });
    expect([tellHand(none), tellTrump(none), tellCounts(none)]).toEqual(Array(3).fill('No round is on.'));
  });
});

test('nothing is told of a round that is not there', () => {
  expect(promptText(viewOf({ view: { round: null } }), null, cardName)).toBeNull();
  expect(roundOf().attacks).toEqual([]);
});
