/** What is said of the deal and its check, in Czech. */

import type { DealMessages } from './index';

export const cs: DealMessages = {
  title: 'Ověřit rozdání',
  lead: 'Vyber soubor, který tvoje stránka uložila po partii. Ověří se přímo zde: tato stránka nic nenačítá a nic neposílá.',
  choose: 'Vybrat soubor',
  drop: 'nebo ho sem přetáhni',
  holds: 'Všechny kontroly souhlasí.',
  fails: 'Toto rozdání nesouhlasí.',
  called_off:
    'Toto rozdání bylo zrušeno: jedna stránka svůj díl zatajila a žádná karta se nerozdala. Tajemství místnosti je to, které slíbila.',
  shared:
    'Míchala místnost spolu {n, plural, one {se stránkou} other {se stránkami}} {n, plural, one {místa} other {míst}} {seats}.',
  alone: 'Míchal jen server: žádná stránka se nezúčastnila.',
  words: 'Čtyři slova této partie: {words}.',
  compare: 'Tato čtyři slova zastupují celé rozdání: kdo sedí u tohoto stolu, vidí stejná.',
  later: 'Až partie skončí, tato stránka ověří míchání i každou kartu, kterou viděla.',
  promise:
    'Balíček míchala místnost spolu se stránkami hráčů. Je-li jen jeden z nich poctivý, nikdo, ani místnost, ho nemohl předem vybrat ani znát. Kdo místnost provozuje, by se na karty podívat mohl; to tato kontrola neukáže.',
  no_part: 'Tvoje stránka se míchání nezúčastnila: nebyla tu, když se místa určila.',
  save: 'Uložit důkaz',
  check: 'Ověřit na vlastní oči',
  'failed.file': 'Tohle není důkazní soubor, jak ho Durak píše.',
  'failed.rules': 'Partie uvádí pravidla, která tato stránka nezná.',
  'failed.commitment': 'Tajemství místnosti není to, ke kterému se zavázala.',
  'failed.share': 'Díl místa {at} není ten, ke kterému se jeho stránka zavázala.',
  'failed.transcript': 'Z toho, co bylo určeno před rozdáním, tento zápis nevychází.',
  'failed.words': 'Čtyři slova neodpovídají zápisu.',
  'failed.deck': 'Balíček není ten, který vychází z tajemství a dílů.',
  'failed.first': 'Místo, které by začínalo, není to, které vychází z tajemství a dílů.',
  'failed.course': 'Oznámení {at} se s tímto balíčkem nemohlo stát.',
  'failed.trump': 'Trumfová karta, kterou stránka viděla, není ta z balíčku.',
  'failed.hand': 'Karty v ruce, které stránka viděla po oznámení {at}, nejsou ty, které vycházejí z balíčku.',
  'failed.heard': 'O oznámení {at} bylo stránce řečeno něco jiného.',
  'failed.result': 'Karty ukázané po partii nejsou ty, které vycházejí z balíčku.',
  'failed.own': 'Závazek vlastního dílu stránky není ten, který je v rozdání.',
  'failed.seen': 'Před první kartou viděla stránka jiný zápis.',
  'failed.checksum': 'Soubor byl po zapsání změněn.',
};
