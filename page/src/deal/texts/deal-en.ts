/** What is said of the deal and its check, in English: every key of the other languages. */

export const en = {
  title: 'Check a deal',
  lead: 'Choose the file that your page saved after a round. It is checked here: this page loads nothing and sends nothing.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  holds: 'Every check holds.',
  fails: 'This deal does not hold.',
  called_off:
    'This deal was called off: a page withheld its share, and no card was dealt. The room’s secret is the one it promised.',
  shared:
    'Shuffled by the room together with {n, plural, one {the page} other {the pages}} of {n, plural, one {seat} other {seats}} {seats}.',
  alone: 'Shuffled by the server alone: no page took part.',
  words: 'The four words of this round: {words}.',
  compare: 'These four words stand for the whole deal: whoever sits at this table sees the same ones.',
  later: 'When the round is over, this page checks the shuffle and every card that it saw.',
  promise:
    'The deck was shuffled by the room together with the pages of the players. When one of them is honest, nobody, the room included, could choose or know it beforehand. Whoever runs the room could look at cards; this check can’t show that.',
  no_part: 'Your own page took no part in the shuffle: it was not there when the seats were fixed.',
  save: 'Save the evidence',
  check: 'Check it yourself',
  'failed.file': 'This is no evidence file as Durak writes it.',
  'failed.rules': 'The round names rules that this page does not know.',
  'failed.commitment': 'The room’s secret is not the one it committed itself to.',
  'failed.share': 'The share of seat {at} is not the one its page committed itself to.',
  'failed.transcript': 'What was fixed before the deal does not give this transcript.',
  'failed.words': 'The four words are not those of the transcript.',
  'failed.deck': 'The deck is not the one that follows from the secret and the shares.',
  'failed.first': 'The seat that would start is not the one that follows from the secret and the shares.',
  'failed.course': 'Announcement {at} can’t have happened with this deck.',
  'failed.trump': 'The trump card that the page saw is not that of the deck.',
  'failed.hand': 'The hand that the page saw after announcement {at} is not the one that follows from the deck.',
  'failed.heard': 'The page was told otherwise of announcement {at}.',
  'failed.result': 'The hands shown after the round are not those that follow from the deck.',
  'failed.own': 'The commitment of the page’s own share is not the one in the deal.',
  'failed.seen': 'The page saw another transcript before the first card.',
  'failed.checksum': 'The file was changed after it was written.',
} as const;
