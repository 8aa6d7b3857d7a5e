/** Steps between the states of a record: whence each leads where. */
export interface StepTable<State extends string, Step extends string> {
  /** The state after a step; null = the state does not allow it. */
  after(state: State, step: Step): State | null;
  /** What may be done in a state, in the order of the definition. */
  from(state: State): Step[];
  /** The fewest of the given steps that lead from one state to another, in their order; null = none do. */
  way(from: State, to: State, steps: readonly Step[]): Step[] | null;
}

export function defineSteps<State extends string, Step extends string>(
  steps: Readonly<Record<Step, { readonly from: readonly State[]; readonly to: State }>>,
): StepTable<State, Step> {
  function after(state: State, step: Step): State | null {
    const { from, to } = steps[step];
    return from.includes(state) ? to : null;
  }
  function way(start: State, end: State, allowed: readonly Step[]): Step[] | null {
    const ways = new Map<State, Step[]>([[start, []]]);
    // A map is iterated in the order of insertion, also over what is added meanwhile: the shortest way is found first.
    for (const [state, taken] of ways) {
      if (state === end) return taken;
      for (const step of allowed) {
        const next = after(state, step);
        if (next !== null && !ways.has(next)) ways.set(next, [...taken, step]);
      }
    }
    return null;
  }
  return {
    after,
    way,
    from: (state) => (Object.keys(steps) as Step[]).filter((step) => after(state, step) !== null),
  };
}
