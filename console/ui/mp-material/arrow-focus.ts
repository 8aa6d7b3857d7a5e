import type { KeyboardEvent } from 'react';

export interface ArrowPlace {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const DIRECTIONS: Readonly<Record<string, 'left' | 'right' | 'up' | 'down'>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The index of the nearest place in a direction, in a grid whose rows do not line up; null = there is none. */
export function neighbourOf(
  places: readonly ArrowPlace[],
  from: number,
  direction: 'left' | 'right' | 'up' | 'down',
): number | null {
  const here = places[from];
  if (!here) return null;
  let nearest: { readonly index: number; readonly distance: number } | null = null;
  for (const [index, there] of places.entries()) {
    if (index === from) continue;
    const distance = distanceOf(here, there, direction);
    if (distance !== null && (nearest === null || distance < nearest.distance)) nearest = { index, distance };
  }
  return nearest?.index ?? null;
}

/** Beside the way counts twice. Null = it lies in another direction. */
function distanceOf(
  here: ArrowPlace,
  there: ArrowPlace,
  direction: 'left' | 'right' | 'up' | 'down',
): number | null {
  const x = (there.left + there.right - here.left - here.right) / 2;
  const y = (there.top + there.bottom - here.top - here.bottom) / 2;
  switch (direction) {
    case 'left':
      return there.right <= here.left ? -x + 2 * Math.abs(y) : null;
    case 'right':
      return there.left >= here.right ? x + 2 * Math.abs(y) : null;
    case 'up':
      return there.bottom <= here.top ? -y + 2 * Math.abs(x) : null;
    case 'down':
      return there.top >= here.bottom ? y + 2 * Math.abs(x) : null;
  }
}

/** Arrow keys move the focus among the elements with `data-arrow`; Home and End go to the first and the last. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-arrow]')];
  const from = all.indexOf(event.target as HTMLElement);
  if (from < 0) return;
  const next = nextOf(event.key, all, from);
  if (next === null) return;
  event.preventDefault();
  all[next]?.focus();
}

function nextOf(key: string, all: readonly HTMLElement[], from: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return all.length - 1;
  const direction = DIRECTIONS[key];
  return direction
    ? neighbourOf(
        // The tile, where there is one: the button in it is small.
        all.map((element) => (element.closest('li') ?? element).getBoundingClientRect()),
        from,
        direction,
      )
    : null;
}
