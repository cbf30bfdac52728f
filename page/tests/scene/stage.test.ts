import { describe, expect, test } from 'vitest';
import { boundsOf, cardQuad, fanCards } from '../../src/scene/poses';
import { atDepth, depthOf, frameTable, onPlane, pixelsPerUnit, project } from '../../src/scene/stage';
import { SCREENS } from './screens';

describe.each(SCREENS)('on $name', ({ stage }) => {
  const { width, height, insets } = stage.viewport;

  test('what is seen at a point of the screen is projected back to it', () => {
    for (const at of [
      { x: 0.1 * width, y: 0.4 * height },
      { x: 0.7 * width, y: 0.9 * height },
    ]) {
      for (const seen of [onPlane(stage, at, 0), onPlane(stage, at, 0.5), atDepth(stage, at, 7)]) {
        expect(project(stage, seen).x).toBeCloseTo(at.x, 6);
        expect(project(stage, seen).y).toBeCloseTo(at.y, 6);
      }
    }
  });

  test('a point has the depth and the height it was asked for', () => {
    expect(depthOf(stage, atDepth(stage, { x: 3, y: 5 }, 7))).toBeCloseTo(7, 9);
    expect(onPlane(stage, { x: 3, y: height - 5 }, 0.5).y).toBeCloseTo(0.5, 9);
  });

  test('a unit across the line of sight takes as many pixels as promised', () => {
    const middle = { x: width / 2, y: height / 2 };
    const at = atDepth(stage, middle, 9);
    const beside = { ...at, x: at.x + 1 };
    expect(project(stage, beside).x - project(stage, at).x).toBeCloseTo(pixelsPerUnit(stage, 9), 6);
  });

  test('cloth and fans lie between the bars and the hand', () => {
    const { depth } = stage.table;
    expect(project(stage, { x: 0, y: 0, z: stage.cloth.depth / 2 }).y).toBeLessThanOrEqual(
      height - insets.bottom + 0.5,
    );
    const opposite = fanCards(
      { spot: { x: 0, z: -depth / 2 + 0.12 }, facing: 0, scale: stage.shape === 'portrait' ? 0.66 : 0.84 },
      7,
    );
    expect(boundsOf(opposite.map((card) => cardQuad(stage, card))).top).toBeGreaterThanOrEqual(insets.top - 0.5);
  });

  test('the far end of the table is wholly on the screen', () => {
    const corner = { x: stage.table.width / 2, y: 0, z: -stage.table.depth / 2 };
    expect(project(stage, corner).x).toBeLessThanOrEqual(width);
  });

  test('the camera looks at the table from above, not from the side', () => {
    const { right, up, back, position } = stage.camera;
    expect([right.x * back.x + right.y * back.y + right.z * back.z, up.y * back.y + up.z * back.z]).toEqual([0, 0]);
    expect(position.y).toBeGreaterThan(position.z);
  });
});

test('a phone held upright gets a deep table, one held sideways a wide one', () => {
  const shapes = Object.fromEntries(SCREENS.map(({ name, stage }) => [name, stage.shape]));
  expect(shapes).toMatchObject({
    '390x844': 'portrait',
    '844x390': 'landscape',
    '768x1024': 'portrait',
    '1280x800': 'landscape',
  });
});

test('the same viewport is always framed alike', () => {
  const viewport = { width: 390, height: 844, insets: { top: 64, right: 0, bottom: 170, left: 0 } };
  expect(frameTable(viewport)).toEqual(frameTable(viewport));
});
