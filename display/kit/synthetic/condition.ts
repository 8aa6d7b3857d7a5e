import type { Line } from '#shared/contracts/plant/line.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';

/** What `?fault=` chooses; a board shows `fine` for those that it does not know. */
export const FAULTS = {
  fine: 0,
  brokenLabeller: 1,
  silent: 2,
  /** The longest names and the widest numbers. */
  widest: 3,
  cleaning: 4,
  dead: 5,
  badQuality: 6,
  plannedStop: 7,
  /** It runs while a machine behind the bottleneck is down. */
  disturbed: 10,
  broken: 9,
} as const;

/** What a synthetic machine reports. Times in ms since 1970. */
export interface Condition {
  readonly states: readonly MachineState[];
  readonly sinceMs: number;
  readonly code: string | null;
  readonly text: string | null;
  /** Share of its ideal speed. */
  readonly pace: number;
  readonly alarms: number;
  /** Its last report; null = it goes on reporting. */
  readonly silentFromMs: number | null;
}

const RUNNING_MS = 6_720_000;
export const LABEL_FAULT = { code: 'F217', text: '标签纸断' } as const;
export const WIDEST_FAULT = {
  code: 'E-0x8F217',
  text: '标签纸断，纸卷张力传感器超差并且备用卷未就位 Label web broken at unwinder',
} as const;
export const EMERGENCY_STOP = { code: 'ES01', text: '急停按钮按下' } as const;

export function running(startMs: number): Condition {
  return {
    states: ['production'],
    sinceMs: startMs - RUNNING_MS,
    code: null,
    text: null,
    pace: 1,
    alarms: 0,
    silentFromMs: null,
  };
}

export function standing(states: readonly MachineState[], sinceMs: number): Condition {
  return { states, sinceMs, code: null, text: null, pace: 0, alarms: 0, silentFromMs: null };
}

export function isRunning({ states }: Condition): boolean {
  return states[0] === 'production';
}

/** Ids in the order of the flow. */
export function flowOrder(line: Line): readonly string[] {
  return line.steps.flatMap((step) => step.machineIds);
}
