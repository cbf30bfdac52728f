/** The few words of DOM that the page is written in. */

import type { Box } from '../layout/frame';
import { type Quad, quadTransform } from '../scene/poses';

type Attributes = Readonly<Record<string, string | number | boolean | null>>;
type Child = Node | string | null;

/** An element with its attributes (true: there, false or null: not there) and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** A real button. */
export function button(attributes: Attributes, onPress: () => void, ...children: readonly Child[]): HTMLButtonElement {
  const element = make('button', { type: 'button', ...attributes }, ...children);
  element.addEventListener('click', onPress);
  return element;
}

export function setAttribute(element: Element, name: string, value: string | number | boolean | null): void {
  if (value === false || value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value === true ? '' : value)) {
    element.setAttribute(name, String(value === true ? '' : value));
  }
}

export function setText(element: Element, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}

/** A vector picture out of paths, 24 x 24, for the eye alone. */
export function icon(...paths: readonly string[]): SVGSVGElement {
  const picture = svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'icon' });
  for (const d of paths) picture.append(svg('path', { d }));
  return picture;
}

export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  return element;
}

/** Puts an element that is positioned absolutely exactly over a box. */
export function placeOver(element: HTMLElement, box: Box): void {
  element.style.left = `${box.left}px`;
  element.style.top = `${box.top}px`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
}

/** Lays an element of this size flat on what the quad covers. */
export function layOver(element: HTMLElement, quad: Quad, width: number, height: number): void {
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  element.style.transform = quadTransform(quad, width, height);
}

/**
 * Makes an element's content anew only when what it shows has changed; the focus stays on the child with the same `data-key`, and what
 * was opened under a `data-key` stays open.
 */
export function renderInto(element: HTMLElement, signature: string, build: () => readonly Child[]): void {
  if (element.dataset['shows'] === signature) return;
  element.dataset['shows'] = signature;
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const key = focused instanceof HTMLElement ? focused.dataset['key'] : undefined;
  const folds = new Map(foldsIn(element).map((fold) => [fold.dataset['key'], fold.open]));
  element.replaceChildren(...build().filter((child) => child !== null));
  for (const fold of foldsIn(element)) fold.open = folds.get(fold.dataset['key']) ?? fold.open;
  if (key !== undefined) element.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
}

function foldsIn(element: HTMLElement): HTMLDetailsElement[] {
  return [...element.querySelectorAll<HTMLDetailsElement>('details[data-key]')];
}
