/** Work that has something for itself. */
export interface Turns {
  /** Begins when nothing else is under way; what is urgent before all that is not. Else the first come is the first. */
  run<T>(work: () => Promise<T>, isUrgent?: boolean): Promise<T>;
}

export function createTurns(): Turns {
  const waiting = { urgent: [] as (() => void)[], other: [] as (() => void)[] };
  let isTaken = false;

  function next(): void {
    const begin = waiting.urgent.shift() ?? waiting.other.shift();
    if (begin) begin();
    else isTaken = false;
  }

  return {
    async run(work, isUrgent = false) {
      if (isTaken) await new Promise<void>((begin) => waiting[isUrgent ? 'urgent' : 'other'].push(begin));
      isTaken = true;
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
