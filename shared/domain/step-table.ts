/** Steps between the states of a record: whence each leads where. */
export interface StepTable<State extends string, Step extends string> {
  /** The state after a step; null = the state does not allow it. */
  after(state: State, step: Step): State | null;
  /** What may be done in a state, in the order of the definition. */
  from(state: State): Step[];
}

export function defineSteps<State extends string, Step extends string>(
  steps: Readonly<Record<Step, { readonly from: readonly State[]; readonly to: State }>>,
): StepTable<State, Step> {
  function after(state: State, step: Step): State | null {
    const { from, to } = steps[step];
    return from.includes(state) ? to : null;
  }
  return {
    after,
    from: (state) => (Object.keys(steps) as Step[]).filter((step) => after(state, step) !== null),
  };
}
