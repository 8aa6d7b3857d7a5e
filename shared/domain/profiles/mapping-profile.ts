import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { Language } from '#shared/domain/text/language.ts';

export type ProfileText = Readonly<Record<Language, string>>;

/** A value of a profile's state item. */
export interface ProfileState {
  /** As text: a number in decimal, or a name. Names are compared without case, spaces and punctuation. */
  readonly value: string;
  readonly name: ProfileText;
  /** Empty: none of the eight states says it; no state is reported. */
  readonly states: readonly MachineState[];
}

/** What is measured or counted, and how it becomes a metric of ours. */
export interface ProfileMetric {
  /** Ends of item names, the best first: parts separated by `/`, `#` for a number. */
  readonly names: readonly string[];
  readonly metric: string;
  /** Unit of the source. */
  readonly unit: ProfileUnit;
  /** value × scale is our unit; speeds of ours are per hour. */
  readonly scale: number;
}

export type ProfileUnit = 'per_second' | 'per_minute' | 'per_hour' | 'items' | 'seconds' | 'yes_no' | 'other';

/** How a machine's states, speeds and counters are called and coded by a standard, or by habit. */
export interface MappingProfile {
  readonly id: string;
  readonly name: ProfileText;
  /** Ends of the names of items that hold the state; none where it has to be derived from metrics. */
  readonly stateNames: readonly string[];
  readonly states: readonly ProfileState[];
  readonly metrics: readonly ProfileMetric[];
  /** Ends of the names of items that are of no use here. */
  readonly ignored: readonly string[];
  /** Above this speed, per hour, a machine that reports no state is taken as running. */
  readonly runsAbovePerHour: number | null;
  /** What the profile cannot determine, in sentences for the user who confirms its proposals. */
  readonly unknowns: readonly ProfileText[];
}
