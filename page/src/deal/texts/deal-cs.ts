/** What is said of the deal and its check, in Czech. */

import type { DealMessages } from './index';

export const cs: DealMessages = {
  title: 'Ověřit rozdání',
  lead: 'Vyberte soubor, který vaše stránka uložila po kole. Ověří se přímo zde: tato stránka nic nenačítá a nic neposílá.',
  choose: 'Vybrat soubor',
  drop: 'nebo ho sem přetáhněte',
  holds: 'Všechny kontroly souhlasí.',
  fails: 'Toto rozdání nesouhlasí.',
  called_off:
    'Toto rozdání bylo zrušeno: jedna stránka svůj díl zatajila a žádná karta se nerozdala. Tajemství místnosti je to, které slíbila.',
  shared:
    'Míchala místnost spolu {n, plural, one {se stránkou} other {se stránkami}} {n, plural, one {místa} other {míst}} {seats}.',
  alone: 'Míchal jen server: žádná stránka se nezúčastnila.',
  words: 'Čtyři slova tohoto kola: {words}.',
  'failed.file': 'Tohle není důkazní soubor, jak ho Durak píše.',
  'failed.rules': 'Kolo uvádí pravidla, která tato stránka nezná.',
  'failed.commitment': 'Tajemství místnosti není to, ke kterému se zavázala.',
  'failed.share': 'Díl místa {at} není ten, ke kterému se jeho stránka zavázala.',
  'failed.transcript': 'Z toho, co bylo určeno před rozdáním, tento zápis nevychází.',
  'failed.words': 'Čtyři slova neodpovídají zápisu.',
  'failed.deck': 'Balíček není ten, který vychází z tajemství a dílů.',
  'failed.first': 'Místo, které by začínalo, není to, které vychází z tajemství a dílů.',
  'failed.course': 'Oznámení {at} se s tímto balíčkem nemohlo stát.',
  'failed.trump': 'Trumfová karta, kterou stránka viděla, není ta z balíčku.',
  'failed.hand': 'Ruka, kterou stránka viděla po oznámení {at}, není ta, která vychází z balíčku.',
  'failed.heard': 'O oznámení {at} bylo stránce řečeno něco jiného.',
  'failed.result': 'Ruce ukázané po kole nejsou ty, které vycházejí z balíčku.',
  'failed.own': 'Závazek vlastního dílu stránky není ten, který je v rozdání.',
  'failed.seen': 'Před první kartou viděla stránka jiný zápis.',
  'failed.checksum': 'Soubor byl po zapsání změněn.',
};
