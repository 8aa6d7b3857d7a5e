import type { BaseState } from '#shared/contracts/plant/machine-state.ts';
import type { RandomStream } from './random.ts';

/** A stop that is the machine's own: it ends by the clock. */
export interface OwnStop {
  kind: Extract<BaseState, 'fault' | 'crash-stop' | 'material-shortage' | 'cip' | 'shutdown'>;
  code: string | null;
  text: string | null;
  untilMs: number;
  /** Alarms that it raises on the machine's panel. */
  alarms: number;
}

export interface ActiveWarning {
  code: string;
  text: string;
  untilMs: number;
}

/** A planned time: it begins when due, unless the machine is down then; its length stays. */
export interface SimStop {
  fromMs: number;
  durationMs: number;
  kind: 'cip' | 'shutdown';
  code: string;
  text: string;
}

/** Everything about a machine that changes. Counts are primary packages since the simulation began. */
export interface MachineSim {
  mode: 'running' | 'starved' | 'blocked' | 'stopped';
  ownStop: OwnStop | null;
  warning: ActiveWarning | null;
  planned: SimStop[];
  /** Speed of the drive, primary packages per hour. */
  drivePrimary: number;
  /** What really went through, smoothed, primary packages per hour. */
  flowPrimary: number;
  /** Slow deviation of the drive from its set speed, as a factor around 1. */
  wander: number;
  carry: number;
  /** How long the drive has turned without a package. */
  idleMs: number;
  total: number;
  rejected: number;
  rejectDue: number;
  /** What the counters are counted from: set at a reset. */
  counterBase: number;
  rejectBase: number;
  resetAtMs: number;
  /** When its next wrong reading of the output is due, and when it sends nothing: of the running shift. */
  spikeAtMs: number;
  silence: { from: number; to: number } | null;
  /** What its own electricity counter shows, kWh. */
  energyKwh: number;
  /** Running time left until the next own stop, micro-stop and warning. */
  stopInMs: number;
  microStopInMs: number;
  warningInMs: number;
  consumableLevel: number;
  refillAtMs: number;
  parameters: number[];
  parametersAtMs: number;
  /** What the last state report said; null before the first. */
  reportedMode: MachineSim['mode'] | null;
  reportedStop: string | null;
  reportedWarning: string | null;
  dynamics: RandomStream;
  measurement: RandomStream;
}

/** Packages on a conveyor: those that lie ready at its end, and those on their way, by step of arrival. */
export interface ConveyorSim {
  ready: number;
  content: number;
  transit: number[];
  slot: number;
}

export interface LineSim {
  /** End of the shift that has been planned. */
  plannedUntilMs: number;
  /** How hard the crew drives the filler in this shift, as a factor of its ideal speed. */
  pace: number;
  /** Packages put in by the first machines and taken out by the last. */
  entered: number;
  left: number;
  dynamics: RandomStream;
}

/** The whole simulation as plain data: written to a file and read back, it continues as if nothing had been. */
export interface SimState {
  readonly version: 3;
  readonly seed: number;
  readonly stepMs: number;
  readonly eventRate: number;
  nowMs: number;
  machines: MachineSim[];
  conveyors: ConveyorSim[];
  lines: LineSim[];
  /** Readings of the meters that are no machine's, by code. */
  meters: Record<string, number>;
}
