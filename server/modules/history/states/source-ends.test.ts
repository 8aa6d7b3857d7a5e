import { beforeAll, describe, expect, it } from 'vitest';
import type { EndedSource, Reading } from '#server/core/ports/plant/readings.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { getMachineTimeline } from '#shared/contracts/history/history.ts';
import { pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';

const PERIOD = 10_000;
const HOUR = 3_600_000;

let server: TestTenant<'viewer'>;
let machines: Id[];

beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant, users: { viewer: { role: 'viewer' } } });
  machines = server.wiring.directory.machines(server.tenantId).map(({ id }) => id);
});

/** A machine that no other test has. */
function nextMachine(): Id {
  return machines.pop() ?? '';
}

interface Heard {
  readonly machineId: Id;
  readonly source?: string;
  readonly session?: string;
  /** How far the machine's clock is behind. */
  readonly behindMs?: number;
}

function origin({ machineId, source = 'connector 1', session, behindMs = 0 }: Heard, at: number) {
  const times = { sourceTs: at - behindMs, arrivalTs: at };
  return { tenantId: server.tenantId, machineId, ...times, quality: 'good' as const, source, session };
}
const producing = (heard: Heard, at: number): Reading => ({
  ...origin(heard, at),
  kind: 'state',
  states: ['production'],
  code: '6',
  text: null,
});
const speed = (heard: Heard, at: number): Reading => ({
  ...origin(heard, at),
  kind: 'metrics',
  values: { speed: 400 },
});
const write = (...readings: Reading[]) => server.wiring.sink.write(readings);
const statesOf = (machineId: Id) => server.wiring.history.latestState(server.tenantId, machineId)?.states;

function endOf(
  ended: { source: string; machineIds: Id[]; sourceTs?: number } | { session: string; lastedMs: number },
  at = server.clock.now(),
): Promise<void> {
  const of: EndedSource = {
    tenantId: server.tenantId,
    endedAt: at,
    noticedAt: at,
    ...('source' in ended ? { sourceTs: null, ...ended } : ended),
  };
  return server.wiring.ends.end(of);
}

async function timelineOf(machineId: Id, from: number) {
  const query = { from, to: server.clock.now() + 1 };
  const answer = await server.call(
    getMachineTimeline,
    { params: { id: machineId }, query },
    server.users.viewer,
  );
  return getMachineTimeline.reply.parse(answer.json().data).map((one) => [one.from - from, one.base]);
}

describe('an ended source', () => {
  it('leaves the state unknown at once, on walls, in the timeline and in the log, whatever else is heard', async () => {
    const [machineId, other] = [nextMachine(), nextMachine()];
    const at = server.clock.now();
    await write(
      producing({ machineId }, at),
      speed({ machineId }, at + 500),
      producing({ machineId: other, source: 'connector 2' }, at),
    );
    server.clock.advance(2_000);
    await endOf({ source: 'connector 1', machineIds: [machineId, other] }, at + 2_000);
    expect(statesOf(machineId)).toEqual([]);
    expect(statesOf(other)).toEqual(['production']);
    await write(speed({ machineId }, at + 2_100), speed({ machineId, source: 'connector 2' }, at + 2_200));
    expect(statesOf(machineId)).toEqual([]);
    server.clock.advance(1_000);
    expect(await timelineOf(machineId, at)).toEqual([
      [0, 'production'],
      [2_000, 'unknown'],
    ]);
    const answer = await server.call(
      pageMachineLog,
      { query: { current: 1, size: 10, from: at, machineId } },
      server.users.viewer,
    );
    expect(
      pageMachineLog.reply.parse(answer.json().data).records.map(({ base, from }) => [base, from - at]),
    ).toEqual([
      ['unknown', 2_000],
      ['production', 0],
    ]);
  });

  it('is followed by the state that is reported again, and ending it twice changes nothing', async () => {
    const machineId = nextMachine();
    const at = server.clock.now();
    await write(producing({ machineId }, at));
    await endOf({ source: 'connector 1', machineIds: [machineId] }, at + 1_000);
    await endOf({ source: 'connector 1', machineIds: [machineId] }, at + 1_500);
    await write(producing({ machineId }, at + 2_000));
    server.clock.advance(3_000);
    expect(statesOf(machineId)).toEqual(['production']);
    expect(await timelineOf(machineId, at)).toEqual([
      [0, 'production'],
      [1_000, 'unknown'],
      [2_000, 'production'],
    ]);
  });

  it('ends by its own clock: one that is hours behind comes back at once', async () => {
    const heard = { machineId: nextMachine(), behindMs: 3 * HOUR };
    const at = server.clock.now();
    await write(producing(heard, at));
    await endOf({ source: 'connector 1', machineIds: [heard.machineId] }, at + 1_000);
    expect(statesOf(heard.machineId)).toEqual([]);
    await write(producing(heard, at + 2_000));
    expect(statesOf(heard.machineId)).toEqual(['production']);
  });

  it('ends at the time that it gives, and never before it was heard or in the future', async () => {
    const machineId = nextMachine();
    const sinceOf = () => server.wiring.history.latestState(server.tenantId, machineId)?.sinceTs;
    const at = server.clock.now();
    for (const [n, sourceTs, expected] of [
      [0, at + 700, at + 700],
      [1, at - 5_000, at + 2_001],
      [2, at + 30 * 24 * HOUR, at + 5_000],
    ] as const) {
      const from = at + n * 2_000;
      await write(producing({ machineId }, from));
      await endOf({ source: 'connector 1', machineIds: [machineId], sourceTs }, from + 1_000);
      expect(sinceOf()).toBe(expected);
    }
  });

  it('ends nothing that was heard after it', async () => {
    const machineId = nextMachine();
    const at = server.clock.now();
    await write(producing({ machineId }, at));
    await endOf({ source: 'connector 1', machineIds: [machineId] }, at - 1);
    expect(statesOf(machineId)).toEqual(['production']);
  });
});

describe('the end of a session', () => {
  it('ends the states that it reported last, of no other session and of no machine that it did not report', async () => {
    const [own, taken, measured] = [nextMachine(), nextMachine(), nextMachine()];
    const at = server.clock.now();
    const a = { source: 'connection 1', session: 'plc a' };
    const b = { source: 'connection 1', session: 'plc b' };
    await write(
      producing({ machineId: own, ...a }, at),
      producing({ machineId: taken, ...a }, at),
      producing({ machineId: taken, ...b }, at + 100),
      producing({ machineId: measured, ...b }, at),
      speed({ machineId: measured, ...a }, at + 100),
    );
    await endOf({ session: 'plc a', lastedMs: HOUR }, at + 1_000);
    expect([own, taken, measured].map(statesOf)).toEqual([[], ['production'], ['production']]);
  });

  it('of a program that connects for each message says nothing', async () => {
    const machineId = nextMachine();
    const at = server.clock.now();
    await write(producing({ machineId, source: 'connection 1', session: 'pub 1' }, at));
    await endOf({ session: 'pub 1', lastedMs: PERIOD - 1 }, at + 1_000);
    expect(statesOf(machineId)).toEqual(['production']);
  });
});
