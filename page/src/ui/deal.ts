/** The deal of the round shown: its four words, what became of its check, and the evidence to keep. */

import type { DealStatus } from '../deal/status';
import { text } from '../i18n';
import type { Frame } from '../layout/frame';
import type { State } from '../store';
import type { Acts } from './acts';
import { button, make, placeOver, renderInto } from './dom';

export type DealWordsPart = Readonly<{ element: HTMLElement; update(state: State, frame: Frame | null): void }>;

/** The four words, for as long as the round is on: people who sit together compare them. Laid over a drawn table where its frame says. */
export function createDealWords(acts: Acts): DealWordsPart {
  const element = make('div', { id: 'deal-words' });
  return {
    element,
    update: ({ view, deal }, frame) => {
      const words = view?.stage === 'round' && deal?.round === view.round_number ? deal.words : null;
      element.hidden = words === null;
      if (frame) placeOver(element, frame.deal);
      renderInto(element, words ?? '', () => [
        button({ 'data-key': 'deal', 'aria-label': `${text('menu.deal')}: ${words}` }, () => acts.open('deal'), words),
      ]);
    },
  };
}

/** The check in one line that leads to the rest; nothing before there is one of this round. */
export function dealLine({ view, deal }: State, acts: Acts): HTMLElement | null {
  if (!view || !deal || deal.tick === null || deal.round !== view.round_number) return null;
  const line = button({ class: 'link', 'data-key': 'deal' }, () => acts.open('deal'), summaryOf(deal));
  return make('p', { class: `deal ${deal.tick}`, role: 'status' }, line);
}

function summaryOf({ tick, summary }: DealStatus): string {
  return `${tick === 'holds' ? '\u2713' : '\u2717'} ${summary}`;
}

export function dealPieces(deal: DealStatus | null): HTMLElement[] {
  if (!deal) return [];
  const { words, tick, summary, lines, file } = deal;
  return [
    ...(words === null || tick !== null ? [] : [make('p', { class: 'deal-words' }, words)]),
    ...(tick === null ? [] : [make('p', { class: `deal ${tick}` }, summaryOf(deal))]),
    ...lines.map((line) => make('p', {}, line)),
    ...(tick === null && words === null ? [make('p', {}, summary)] : []),
    ...(file ? [fileRow(deal, file)] : []),
  ];
}

function fileRow({ save, check }: DealStatus, { name, text: content }: { name: string; text: string }): HTMLElement {
  const href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  return make(
    'p',
    { class: 'foot' },
    make('a', { href, download: name }, save),
    make('a', { href: './verify', target: '_blank', rel: 'noopener' }, check),
  );
}
