import type { BaseState, MachineState, PresentedState } from '#shared/contracts/plant/machine-state.ts';

/** Which of several reported states is the machine's base state: the first of these wins. */
export const STATE_PRECEDENCE = [
  'crash-stop',
  'fault',
  'blockage',
  'material-shortage',
  'cip',
  'shutdown',
  'production',
] as const satisfies readonly BaseState[];

/**
 * The base state of the list a machine reported. A machine that reports nothing but a warning is producing.
 * @throws RangeError on an empty list: no report is not a state, and calling it one would put a lie on the wall.
 */
export function toBaseState(states: readonly MachineState[]): BaseState {
  if (states.length === 0) throw new RangeError('A machine reported an empty list of states.');
  return STATE_PRECEDENCE.find((state) => states.includes(state)) ?? 'production';
}

export function hasWarning(states: readonly MachineState[]): boolean {
  return states.includes('warning');
}

/** Known not to be producing. `unknown` is no stop: nobody knows. */
export function isStop(base: PresentedState): boolean {
  return base !== 'production' && base !== 'unknown';
}

/** A stop that belongs to the process and is nobody's loss to chase. */
export function isPlannedStop(base: PresentedState): boolean {
  return base === 'cip';
}
