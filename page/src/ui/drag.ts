/** Telling a tap from a drag: a slide of less than 10 px is still a tap. */

const TAP_PX = 10;

type Drag = {
  readonly pointer: number;
  readonly card: string;
  readonly x: number;
  readonly y: number;
  moving: boolean;
};

export type Dragging = Readonly<{
  moved(card: string, x: number, y: number): void;
  dropped(card: string, x: number, y: number): void;
  /** The drag was broken off; the card goes back. */
  cancelled(): void;
}>;

/**
 * Lets the buttons of cards be dragged. `cardOf` names the card of a button; null for one that can not be dragged. The click that a browser
 * sends after a drag is swallowed.
 */
export function watchDrags(
  element: HTMLElement,
  cardOf: (target: EventTarget | null) => string | null,
  dragging: Dragging,
): void {
  let drag: Drag | null = null;
  let swallow = false;

  element.addEventListener('pointerdown', (event) => {
    const card = cardOf(event.target);
    swallow = false;
    if (card === null || !event.isPrimary || event.button !== 0) return;
    drag = { pointer: event.pointerId, card, x: event.clientX, y: event.clientY, moving: false };
  });

  window.addEventListener('pointermove', (event) => {
    if (drag?.pointer !== event.pointerId) return;
    drag.moving ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= TAP_PX;
    if (drag.moving) dragging.moved(drag.card, event.clientX, event.clientY);
  });

  const end = (event: PointerEvent, then: (drag: Drag) => void): void => {
    if (drag?.pointer !== event.pointerId) return;
    const ended = drag;
    drag = null;
    swallow = ended.moving;
    if (ended.moving) then(ended);
  };
  window.addEventListener('pointerup', (event) =>
    end(event, ({ card }) => dragging.dropped(card, event.clientX, event.clientY)),
  );
  window.addEventListener('pointercancel', (event) => end(event, () => dragging.cancelled()));
  // A screen that is turned leaves the finger somewhere else on the table.
  window.addEventListener('resize', () => {
    if (drag?.moving) dragging.cancelled();
    swallow = drag?.moving ?? false;
    drag = null;
  });

  element.addEventListener(
    'click',
    (event) => {
      // A key's click has no pointer and is never swallowed.
      if (swallow && event.detail > 0) event.stopPropagation();
      swallow = false;
    },
    { capture: true },
  );
}
