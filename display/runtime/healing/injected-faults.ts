export type FaultPlace = 'model' | 'view' | 'paint' | 'unmount';

/** Places where tests can make the display throw; without an injection they do nothing. */
export interface Faults extends Readonly<Record<FaultPlace, () => void>> {
  inject(place: FaultPlace, times: number): void;
}

export function createFaults(): Faults {
  const left: Record<FaultPlace, number> = { model: 0, view: 0, paint: 0, unmount: 0 };

  function throwIfInjected(place: FaultPlace): void {
    if (left[place] <= 0) return;
    left[place] -= 1;
    throw new Error(`fault injected by a test (${place})`);
  }
  return {
    model: () => throwIfInjected('model'),
    view: () => throwIfInjected('view'),
    paint: () => throwIfInjected('paint'),
    unmount: () => throwIfInjected('unmount'),
    inject: (place, times) => {
      left[place] = times;
    },
  };
}
