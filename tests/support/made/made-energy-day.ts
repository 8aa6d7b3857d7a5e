import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Reading } from '#server/core/ports/plant/readings.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { startOfDay } from '#shared/domain/energy/energy-period.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Readings of the demo plant. */
export function energyReadings(server: TestServer) {
  const idOf = (code: string) => server.wiring.directory.findMachine('1', code)?.id ?? '';

  function metrics(code: string, sourceTs: number, values: Record<string, number>): Reading {
    const common = { tenantId: '1', machineId: idOf(code), sourceTs, arrivalTs: sourceTs };
    return { ...common, kind: 'metrics', quality: 'good', values };
  }

  function state(code: string, sourceTs: number, one: MachineState): Reading {
    const common = { tenantId: '1', machineId: idOf(code), sourceTs, arrivalTs: sourceTs };
    return { ...common, kind: 'state', quality: 'good', states: [one], code: null, text: null };
  }

  return { metrics, state };
}

/**
 * Every five minutes since the day began: the main meter takes 120 an hour, the glass hall 60, of it the filler 12.
 * The meter of the glass hall reads 0 once, at 9:01. The main meter is silent from 12:00 to 15:00. The can hall is reset at 20:00; the PET hall reports nothing.
 * The filler runs in every first half of an hour and stands in the second, when it takes a third.
 */
export async function playEnergyDay(server: TestServer, day: string, zone: string): Promise<void> {
  const { metrics, state } = energyReadings(server);
  const from = startOfDay(day, zone);
  const readings: Reading[] = [];
  let filler = 5_000;
  for (let at = 0; at <= server.clock.now() - from; at += 5 * MINUTE) {
    const ts = from + at;
    if (at < 12 * HOUR || at >= 15 * HOUR)
      readings.push(metrics('EM-MAIN', ts, { energy: 1_000 + at / 30_000 }));
    readings.push(metrics('EM-GLASS', ts, { energy: (99_999_000 + at / 60_000) % 100_000_000 }));
    if (at === 9 * HOUR) readings.push(metrics('EM-GLASS', ts + MINUTE, { energy: 0 }));
    const can = at < 20 * HOUR ? 500 + at / 120_000 : (at - 20 * HOUR) / 120_000;
    readings.push(metrics('EM-CAN', ts, { energy: can }));
    const isRunning = at % HOUR < 30 * MINUTE;
    readings.push(metrics('L1-FILLER', ts, { energy: filler }));
    for (let half = 0; half < 10; half += 1)
      readings.push(state('L1-FILLER', ts + half * 30_000, isRunning ? 'production' : 'shutdown'));
    filler += isRunning ? 1.5 : 0.5;
  }
  await server.wiring.sink.write(readings);
}

/** How many meters have a stored figure of a day. */
export async function storedEnergyDays(server: TestServer, storedDay: string): Promise<number> {
  const { rows } = await server.db.tenant('1', (tx) =>
    sql<{
      count: number;
    }>`select count(*)::integer as count from energy_day where day = ${storedDay}::date`.execute(
      withSchema<unknown>(tx),
    ),
  );
  return rows[0]?.count ?? -1;
}
