/** The drawn table: takes a stage, places and plans, and draws them on its own clock, only when something moves. */

import { Flights } from './flights';
import { Pace } from './pace';
import { Picture } from './picture';
import type { CardPlace, CreateScene, Props, Scene, SceneOptions, ScenePlan, Stage, Tier } from './types';

/** A page that was hidden, or a picture that took so long, does not make cards jump further than this. */
const LONGEST_STEP_MS = 250;

/** See CreateScene. The canvas must not have had another context. */
export const createScene: CreateScene = (canvas, options) => {
  const picture = Picture.on(canvas, options);
  return picture && run(picture, canvas, options);
};

function run(picture: Picture, canvas: HTMLCanvasElement, options: SceneOptions): Scene {
  const flights = new Flights();
  const pace = new Pace();
  const state = { frame: 0, last: 0, frozen: false, lost: false, isMeasured: false };

  /** Draws in the next frame, and again for as long as cards fly. */
  function wake(): void {
    if (state.frame === 0 && !state.lost) state.frame = requestAnimationFrame(tick);
  }

  function tick(now: number): void {
    state.frame = 0;
    const elapsed = state.last === 0 ? 0 : now - state.last;
    if (elapsed > 0) watchPace(elapsed);
    if (!state.frozen) flights.advance(Math.min(elapsed, LONGEST_STEP_MS));
    picture.draw(flights);
    state.last = flights.flying && !state.frozen ? now : 0;
    if (state.last > 0) wake();
  }

  function watchPace(elapsed: number): void {
    pace.note(elapsed);
    if (!pace.judges) return;
    const cheaper = pace.slow ? picture.makeCheaper() : null;
    if (!cheaper) {
      tellMeasured();
      return;
    }
    state.isMeasured = false;
    pace.restart();
    void cheaper.then(wake);
  }

  /** Once for a quality that will do, or that nothing is cheaper than. */
  function tellMeasured(): void {
    if (state.isMeasured) return;
    state.isMeasured = true;
    options.onMeasured?.(picture.quality);
  }

  function settle(): void {
    flights.settle();
    state.last = 0;
    picture.draw(flights);
  }

  function place(places: readonly CardPlace[], props: Props): void {
    flights.show(places);
    picture.setProps(props);
    wake();
  }

  const lose = (event: Event): void => {
    event.preventDefault();
    state.lost = true;
    options.onLost?.(true);
  };
  const restore = (): void => {
    state.lost = false;
    picture.restore();
    picture.draw(flights);
    options.onLost?.(false);
  };
  canvas.addEventListener('webglcontextlost', lose);
  canvas.addEventListener('webglcontextrestored', restore);
  const ready = picture.load().then(() => picture.draw(flights));

  return {
    ready,
    setStage: (stage: Stage) => {
      picture.setStage(stage);
      wake();
    },
    show: place,
    animate: ({ places, moves, props }: ScenePlan) => {
      if (options.reducedMotion) return place(places, props);
      flights.animate(places, moves);
      picture.setProps(props);
      wake();
    },
    settle,
    freeze: (frozen: boolean) => {
      state.frozen = frozen;
      state.last = 0;
      wake();
    },
    setDeck: (deck) => void picture.setDeck(deck).then(wake),
    setTier: (tier: Tier) => {
      pace.restart();
      void picture.setTier(tier).then(wake);
    },
    stats: () => ({ ...picture.stats(), frameMs: pace.medianMs }),
    dispose: () => {
      cancelAnimationFrame(state.frame);
      canvas.removeEventListener('webglcontextlost', lose);
      canvas.removeEventListener('webglcontextrestored', restore);
      picture.dispose();
    },
  };
}
