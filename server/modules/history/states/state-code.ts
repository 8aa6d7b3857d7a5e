import {
  MACHINE_STATES,
  type MachineState,
  type PresentedState,
  type Quality,
} from '#shared/contracts/plant/machine-state.ts';
import { STATE_PRECEDENCE, toBaseState } from '#shared/domain/machine/machine-state.ts';

/** Reported states as a bit set: bit n = the n-th of `MACHINE_STATES`. The order of a report carries no meaning. */
export function toStateBits(states: readonly MachineState[]): number {
  return states.reduce((bits, state) => bits | (1 << MACHINE_STATES.indexOf(state)), 0);
}

export function toStates(bits: number): MachineState[] {
  return MACHINE_STATES.filter((_, index) => bits & (1 << index));
}

/** No state at all is what is stored when a source ended. */
export function baseOf(bits: number): PresentedState {
  return bits === 0 ? 'unknown' : toBaseState(toStates(bits));
}

/** Severity of the base state, the greater the worse; unknown is less than any. */
export function rankOf(bits: number): number {
  const base = baseOf(bits);
  return base === 'unknown' ? 0 : STATE_PRECEDENCE.length - STATE_PRECEDENCE.indexOf(base);
}

const QUALITIES: readonly Quality[] = ['good', 'uncertain', 'bad'];

export function toQualityCode(quality: Quality): number {
  return QUALITIES.indexOf(quality);
}

export function toQuality(code: number): Quality {
  return QUALITIES[code] ?? 'bad';
}
