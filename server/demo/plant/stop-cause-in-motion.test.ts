import { describe, expect, it } from 'vitest';
import type { BaseState } from '#shared/contracts/plant/machine-state.ts';
import { toBaseState } from '#shared/domain/machine/machine-state.ts';
import { type FlowGraph, findStopCause } from '#shared/domain/machine/stop-cause.ts';
import { bottlingPlant } from './plant.ts';
import type { BottlingLine } from './plant-model.ts';
import { createBottlingSim, SILENT_PERIODS } from './sim.ts';

const START_MS = Date.UTC(2026, 10, 19, 22);
const MINUTE_MS = 60_000;
const WARM_UP_MS = 10 * MINUTE_MS;
const FAULT_MS = 20 * MINUTE_MS;

const flowOf = (line: BottlingLine): FlowGraph => ({
  edges: line.edges,
  machines: line.machines.map(({ code }) => ({ id: code })),
});
const isWaiting = (state: BaseState) => state === 'material-shortage' || state === 'blockage';

/** Every cause that was named for a waiting machine of the line while one machine was down, with how often. */
function causesWhileDown(line: BottlingLine, failing: string): Map<string, number> {
  const sim = createBottlingSim({ seed: 1, startMs: START_MS, eventRate: 0 });
  const states = new Map<string, BaseState>();
  const causes = new Map<string, number>();
  const flow = flowOf(line);
  const take = (untilMs: number, look: boolean) => {
    const messages = sim.advanceTo(untilMs, SILENT_PERIODS).filter((message) => message.kind === 'state');
    for (const [index, { machineCode, payload }] of messages.entries()) {
      states.set(machineCode, toBaseState(payload.states));
      /** Machines that report at the same moment are looked at together. */
      if (!look || messages[index + 1]?.payload.ts === payload.ts) continue;
      for (const { id } of flow.machines) {
        if (!isWaiting(states.get(id) ?? 'production')) continue;
        const { machineId } = findStopCause(flow, id, (other) => states.get(other) ?? 'production');
        causes.set(machineId, (causes.get(machineId) ?? 0) + 1);
      }
    }
  };
  take(START_MS + WARM_UP_MS, false);
  sim.force({ machineCode: failing, kind: 'fault', durationMs: FAULT_MS });
  take(START_MS + WARM_UP_MS + FAULT_MS, true);
  return causes;
}

describe('while one machine of a running line is down, waiting machines wait because of it', () => {
  it.each(bottlingPlant.lines.flatMap((line) => line.machines.map(({ code }) => ({ code, line }))))(
    '$code',
    ({ code, line }) => {
      const causes = causesWhileDown(line, code);
      /** A machine that works beside another one slows the line and need not stop another. */
      const isAlone = line.steps.some((step) => step.length === 1 && step[0] === code);
      if (isAlone) expect(causes.get(code)).toBeGreaterThan(0);
      expect([...causes.keys()].filter((cause) => cause !== code)).toEqual([]);
    },
  );
});

it.each(bottlingPlant.lines.map((line) => ({ code: line.code, line })))(
  'on paper too: every machine of $code is named by all that it blocks and starves',
  ({ line }) => {
    const flow = flowOf(line);
    const reach = (from: string, next: (id: string) => string[]): Set<string> => {
      const found = new Set<string>();
      for (const queue = [from]; queue.length > 0; ) {
        for (const id of next(queue.shift() ?? '')) {
          if (found.has(id)) continue;
          found.add(id);
          queue.push(id);
        }
      }
      return found;
    };
    for (const { id: failing } of flow.machines) {
      const blocked = reach(failing, (id) =>
        flow.edges.filter(({ to }) => to === id).map(({ from }) => from),
      );
      const starved = reach(failing, (id) =>
        flow.edges.filter(({ from }) => from === id).map(({ to }) => to),
      );
      const stateOf = (id: string) => {
        if (id === failing) return 'crash-stop';
        if (blocked.has(id)) return 'blockage';
        return starved.has(id) ? 'material-shortage' : 'production';
      };
      for (const waiting of [...blocked, ...starved]) {
        expect(findStopCause(flow, waiting, stateOf).machineId, waiting).toBe(failing);
      }
    }
  },
);
