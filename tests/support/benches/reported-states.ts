import type { Reading } from '#server/core/ports/plant/readings.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

/** From when on a machine reports a state, and its code. */
export type ReportedState = readonly [atMs: number, state: MachineState, code?: string];

const REPORT_EVERY_MS = 30_000;
const MADE_PER_REPORT = 100;

/** Writes what a machine would report until `untilMs`: its states, and a counter that grows while it produces. */
export async function reportStates(
  server: TestServer,
  machineId: Id,
  states: readonly ReportedState[],
  untilMs: number,
): Promise<void> {
  const readings: Reading[] = [];
  let made = 0;
  for (const [index, [from, state, code]] of states.entries()) {
    const to = states[index + 1]?.[0] ?? untilMs + 1;
    for (let sourceTs = from; sourceTs < to; sourceTs += REPORT_EVERY_MS) {
      if (state === 'production') made += MADE_PER_REPORT;
      const origin = {
        ...{ tenantId: server.tenantId, machineId, sourceTs, arrivalTs: sourceTs + 5 },
        quality: 'good' as const,
      };
      readings.push(
        {
          ...origin,
          kind: 'state',
          states: [state],
          code: code ?? null,
          text: code ? `text of ${code}` : null,
        },
        { ...origin, kind: 'metrics', values: { yield: made, reject: 0 } },
      );
    }
  }
  await server.wiring.sink.write(readings);
}
