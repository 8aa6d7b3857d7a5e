import type { FaultChecks } from '#display/runtime/healing/fault-checks.ts';

export type FaultPlace = keyof FaultChecks;

/** Makes the display throw at a place, the given number of times. */
export interface InjectedFaults {
  readonly checks: FaultChecks;
  inject(place: FaultPlace, times: number): void;
}

export function createInjectedFaults(): InjectedFaults {
  const left: Record<FaultPlace, number> = { model: 0, view: 0, paint: 0, unmount: 0 };

  function throwIfInjected(place: FaultPlace): void {
    if (left[place] <= 0) return;
    left[place] -= 1;
    throw new Error(`fault injected by a test (${place})`);
  }
  return {
    checks: {
      model: () => throwIfInjected('model'),
      view: () => throwIfInjected('view'),
      paint: () => throwIfInjected('paint'),
      unmount: () => throwIfInjected('unmount'),
    },
    inject: (place, times) => {
      left[place] = times;
    },
  };
}
