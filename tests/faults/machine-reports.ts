import { bottlingPlant } from '#server/demo/plant/plant.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';

/** The metric that the load reports; no machine of the demo plant has it. */
export const PROBE = 'fault-drill';

export interface StateSent {
  readonly states: readonly MachineState[];
  readonly code: string | null;
}

/** What machines have said: per machine code, by source time. */
export interface Ledger {
  readonly metrics: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly states: ReadonlyMap<string, ReadonlyMap<number, StateSent>>;
}

export interface MachineMessage {
  readonly topic: string;
  readonly payload: object;
}

export interface MachineReports extends Ledger {
  /** The next message of the next machine, written into the ledger. */
  next(): MachineMessage;
}

/** Two reports are of one stretch, then the state changes. */
const STATES: readonly StateSent[] = [
  { states: ['production'], code: null },
  { states: ['production'], code: null },
  { states: ['fault', 'warning'], code: 'E-17' },
  { states: ['material-shortage'], code: null },
  { states: ['material-shortage'], code: null },
];
const STATE_EVERY = 4;

const MACHINE_CODES = bottlingPlant.lines.flatMap((line) => line.machines.map(({ code }) => code));

/** Machines that report in turns, each with times that only grow, three values to a state. */
export function createMachineReports(tenantId: string, now: () => number = Date.now): MachineReports {
  const metrics = new Map(MACHINE_CODES.map((code) => [code, new Map<number, number>()]));
  const states = new Map(MACHINE_CODES.map((code) => [code, new Map<number, StateSent>()]));
  const lastTs = new Map<string, number>();
  let serial = 0;
  return {
    metrics,
    states,
    next() {
      const code = MACHINE_CODES[serial % MACHINE_CODES.length] ?? '';
      const round = Math.floor(serial / MACHINE_CODES.length);
      serial += 1;
      const ts = Math.max(now(), (lastTs.get(code) ?? 0) + 1);
      lastTs.set(code, ts);
      const topic = `linewall/v1/${tenantId}/${code}`;
      if (round % STATE_EVERY === 0) {
        const state = STATES[(round / STATE_EVERY) % STATES.length] ?? { states: ['production'], code: null };
        states.get(code)?.set(ts, state);
        return { topic: `${topic}/state`, payload: { ts, ...state, code: state.code ?? undefined } };
      }
      metrics.get(code)?.set(ts, serial);
      return { topic: `${topic}/metrics`, payload: { ts, [PROBE]: serial } };
    },
  };
}
