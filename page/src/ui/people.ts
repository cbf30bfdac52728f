/** The way to what there is about people, which is loaded when it is first opened: most rounds are played without. */

import { refusalText } from '../i18n';
import type { PeoplePart } from '../people';
import type { State } from '../store';
import type { Acts, PeopleDialog } from './acts';
import { make } from './dom';
import type { Surroundings } from './panel';

export type PeopleDoor = Readonly<{
  element: HTMLElement;
  open(name: PeopleDialog): void;
  update(state: State, before: State): void;
  isOpen(): boolean;
}>;

export function createPeopleDoor(acts: Acts, around: Surroundings): PeopleDoor {
  const element = make('div');
  let part: PeoplePart | null = null;
  let latest: State | null = null;
  /** What was asked for while it was being loaded. */
  let wanted: PeopleDialog | null = null;

  const load = async (): Promise<void> => {
    const { createPeople } = await import('../people');
    if (part || !latest) return;
    part = createPeople(acts, around, latest);
    element.append(part.element);
    if (wanted) part.open(wanted);
  };
  const open = (name: PeopleDialog): void => {
    wanted = name;
    if (part) part.open(name);
    // Without a line there is nothing to load it by; the next press tries again.
    else void load().catch(() => acts.tell(refusalText('no_answer')));
  };
  let asked: string | null = null;
  return {
    element,
    open,
    isOpen: () => part?.isOpen() ?? false,
    update: (state, before) => {
      latest = state;
      part?.update(state, before);
      // A link that asks to be a friend, as soon as the room has said who asks.
      if (state.met === null || state.me === null || state.met === asked) return;
      asked = state.met;
      open('friends');
    },
  };
}
