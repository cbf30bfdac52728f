/** Sample tables for looking at: ?players=4&hand=6&bout=4&tier=2 (not part of the page). */

import { createScene } from '.';
import { clothQuad, fanCards, handCard, quadTransform } from './poses';
import * as spots from './spots';
import { frameTable } from './stage';
import { BACK, type CardPlace, type DeckName, type Pose, type Tier } from './types';

const asked = new URLSearchParams(location.search);
const number = (name: string, otherwise: number): number => Number(asked.get(name) ?? otherwise);
const others = number('players', 4) - 1;
const handSize = number('hand', 6);
const attacks = number('bout', 4);
const deckSize = number('deck', others > 3 ? 4 : 12);
const [width, height] = [innerWidth, innerHeight];
const portrait = height > width;
const cardPx = portrait ? Math.min(104, width * 0.235) : Math.min(128, height * 0.165);
const stage = frameTable({
  width,
  height,
  insets: { top: portrait ? 64 : 44, right: 0, bottom: cardPx * 1.3 + (portrait ? 34 : 6), left: 0 },
});

let unused = 0;
const anyCard = (): number => (unused++ * 7) % 36;
const places: CardPlace[] = [];
const add = (pose: Pose, face: number): void => void places.push({ key: String(places.length), pose, face });

const trump = anyCard();
add(spots.trumpCard(stage), trump);
for (let i = 0; i < deckSize; i++) add(spots.deckCard(stage, i), BACK);
for (let i = 0; i < number('discard', others > 3 ? 3 : 6); i++) add(spots.discardCard(stage, i), BACK);
spots.attackCards(stage, attacks).forEach((pose, i) => {
  add(pose, anyCard());
  if (i % 2 === 0 || attacks > 4) add(spots.beatingCard(pose, i), anyCard());
});
const fans = spots.seatFans(stage, others);
fans.forEach((fan, seat) => {
  const count = Math.min(number('cards', 6), Math.floor((47 - places.length - handSize) / (others - seat)));
  for (const pose of fanCards(fan, count)) add(pose, BACK);
  const box = spots.fanBounds(stage, fan, count);
  const chip = document.createElement('div');
  chip.className = 'chip';
  chip.textContent = ['Babička', 'Олег', 'Jana', 'Mike', 'Ира'][seat] ?? '';
  chip.style.left = `${(box.left + box.right) / 2}px`;
  chip.style.top = `${box.bottom - 8}px`;
  document.body.append(chip);
});
const rows = handSize > 12 ? 2 : 1;
const perRow = Math.ceil(handSize / rows);
const step = Math.min(cardPx * 0.92, (width - (portrait ? 16 : 260) - cardPx) / Math.max(perRow - 1, 1));
for (let i = 0; i < handSize; i++) {
  const [row, column] = [Math.floor(i / perRow), i % perRow];
  const inRow = row === 0 ? perRow : handSize - perRow;
  const playable = i % 3 !== 1;
  const u = column - (inRow - 1) / 2;
  const y =
    height - cardPx * 0.72 - (portrait ? 22 : 0) + (playable ? -8 : 6) - (rows - 1 - row) * cardPx * 0.55 + u * u * 0.6;
  const middle = { x: width / 2 + u * step, y };
  add(
    handCard(stage, {
      middle,
      widthPx: cardPx,
      turn: u * 0.022,
      order: i,
      dim: playable ? 0 : 1,
      glow: i === 3 ? 1 : 0,
    }),
    anyCard(),
  );
}

const take = document.createElement('button');
take.className = 'take';
take.textContent = 'Take 5';
take.style.transform = quadTransform(
  clothQuad(stage, spots.takeSpot(stage), Math.min(1.5, spots.callRoom(stage).width), 0.6),
  240,
  96,
);
if (!asked.has('bare')) document.body.append(take);

const canvas = document.querySelector('canvas');
const scene =
  canvas &&
  createScene(canvas, {
    tier: number('tier', 2) as Tier,
    pixelRatio: devicePixelRatio,
    deck: (asked.get('deckname') ?? 'atlas') as DeckName,
    reducedMotion: false,
  });
if (scene) {
  const started = performance.now();
  scene.setStage(stage);
  scene.show(places, { light: { x: fans[0]?.spot.x ?? 0, z: (fans[0]?.spot.z ?? 0) + 0.9 } });
  await scene.ready;
  scene.settle();
  Object.assign(window, { scene });
  document.title = JSON.stringify({
    ...scene.stats(),
    readyMs: Math.round(performance.now() - started),
    table: stage.table,
  });
}
