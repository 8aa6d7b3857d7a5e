import { beforeAll, describe, expect, it } from 'vitest';
import type { Reading } from '#server/core/ports/plant/readings.ts';
import { getMachineOee, getMachineStops, getMachineTimeline } from '#shared/contracts/history/history.ts';
import { noteStops } from '#shared/contracts/history/stop.ts';
import { stopReason } from '#shared/contracts/history/stop-reason.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CODES = Array.from({ length: 16 }, (_, index) => `CHI-${index + 1}`);

let server: TestTenant<'admin'>;
let start: number;
let machines: Id[];

/** Machines of 3,600 an hour that report each minute. */
beforeAll(async () => {
  const machine = {
    machineType: 'filler',
    speedUnit: 'bottle',
    yieldUnit: 'bottle',
    primaryPerUnit: 1,
    idealSpeedPerHour: 3_600,
    expectedPeriodMs: MINUTE,
  } as const;
  server = await sharedServer({
    users: { admin: { role: 'admin' } },
    plant: {
      departments: [{ code: 'CHI', parentCode: null, name: 'CHI', nameEn: 'CHI', dtype: 'plant' }],
      lines: [
        {
          ...{ code: 'CHI-L', name: 'CHI', nameEn: 'CHI', departmentCode: 'CHI', unit: 'bottle' },
          ...{ bottleneckCode: 'CHI-1', timeZone: 'America/Chicago', steps: [CODES], edges: [] },
          machines: CODES.map((code) => ({ ...machine, code, name: code, nameEn: code })),
        },
      ],
    },
  });
  machines = CODES.map((code) => server.wiring.directory.findMachine(server.tenantId, code)?.id ?? '');
  start = Math.floor(server.clock.now() / MINUTE) * MINUTE - 2 * 60 * MINUTE;
});

/** One that no other situation has. */
const nextMachine = (): Id => machines.pop() ?? '';
const hour = () => ({ from: start, to: start + 60 * MINUTE });

function stateOf(machineId: Id, sourceTs: number, state: MachineState, arrivalTs = sourceTs): Reading {
  const origin = { tenantId: server.tenantId, machineId, sourceTs, arrivalTs, quality: 'good' } as const;
  return { ...origin, kind: 'state', states: [state], code: null, text: null };
}

function countsOf(machineId: Id, sourceTs: number, values: Record<string, number>): Reading {
  const origin = {
    tenantId: server.tenantId,
    machineId,
    sourceTs,
    arrivalTs: sourceTs,
    quality: 'good',
  } as const;
  return { ...origin, kind: 'metrics', values };
}

/** What a counter shows at each minute from 0 to 60. */
const minutes = (shown: (minute: number) => number) =>
  Array.from({ length: 61 }, (_, minute) => shown(minute));
/** The same with some of its readings replaced. */
const replaced = (counter: readonly number[], wrong: Readonly<Record<number, number>>) =>
  counter.map((value, minute) => wrong[minute] ?? value);

async function oeeOf(machineId: Id) {
  const asked = { params: { id: machineId }, query: hour() };
  const { counts, oee } = (await server.call(getMachineOee, asked, server.users.admin)).json().data;
  return {
    produced: counts?.produced ?? null,
    rejected: counts?.rejected ?? null,
    performance: oee.performance,
    oee: oee.oee,
    raw: oee.performanceRaw,
    doubts: oee.doubts,
  };
}

const SIXTY = minutes((minute) => minute * 60);
const REJECTS = minutes((minute) => minute);

describe('an hour of production', () => {
  it.each<[string, readonly number[], number, (readonly number[])?]>([
    ['a counter of 16 bits that wraps', minutes((minute) => (64_000 + minute * 60) % 2 ** 16), 3_540],
    [
      'a counter of 32 bits that wraps',
      minutes((minute) => (2 ** 32 - 1_800 + minute * 60) % 2 ** 32),
      3_540,
    ],
    [
      'one piece is taken back',
      replaced(
        minutes((minute) => minute * 50),
        { 5: 249 },
      ),
      2_950,
    ],
    [
      'a counter with fractions falls by 0.03',
      replaced(
        minutes((minute) => minute * 50),
        { 5: 249.97 },
      ),
      2_950,
    ],
    [
      'a controller reads 0 once',
      replaced(
        minutes((minute) => 15_000 + minute * 60),
        { 25: 0 },
      ),
      3_540,
    ],
    ['a total falls by 0.03 once', replaced(SIXTY, { 20: 1_139.97 }), 3_540],
    ['a counter of rejects reads 0 once', SIXTY, 3_540, replaced(REJECTS, { 20: 0 })],
  ])('%s', async (_what, counter, produced, rejects = REJECTS) => {
    const machineId = nextMachine();
    const sent = counter.flatMap((value, minute) => {
      const at = start + minute * MINUTE;
      return [
        stateOf(machineId, at, 'production'),
        countsOf(machineId, at, { yield: value, reject: rejects[minute] ?? 0 }),
      ];
    });
    for (let at = 0; at < sent.length; at += 20) await server.wiring.sink.write(sent.slice(at, at + 20));
    const figures = await oeeOf(machineId);
    expect(figures).toMatchObject({ produced, rejected: 59, doubts: [] });
    expect(figures.performance).toBeCloseTo(produced / 3_600, 9);
  });

  it('every message comes twice and in no order', async () => {
    const machineId = nextMachine();
    const sent = SIXTY.flatMap((value, minute) => {
      const at = start + minute * MINUTE;
      return [stateOf(machineId, at, 'production'), countsOf(machineId, at, { yield: value })];
    });
    const shuffled = [...sent, ...sent]
      .map((reading, index) => ({ reading, key: (index * 7_919) % 1_009 }))
      .sort((left, right) => left.key - right.key)
      .map(({ reading }) => reading);
    for (let at = 0; at < shuffled.length; at += 20)
      await server.wiring.sink.write(shuffled.slice(at, at + 20));
    expect(await oeeOf(machineId)).toMatchObject({ produced: 3_540, doubts: [] });
  });

  it('twice the ideal speed has no OEE', async () => {
    const machineId = nextMachine();
    await server.wiring.sink.write(
      SIXTY.flatMap((value, minute) => {
        const at = start + minute * MINUTE;
        return [stateOf(machineId, at, 'production'), countsOf(machineId, at, { yield: 2 * value })];
      }),
    );
    const figures = await oeeOf(machineId);
    expect(figures).toMatchObject({ performance: null, oee: null, doubts: ['ideal_speed'] });
    expect(figures.raw).toBeCloseTo(1.97, 2);
  });
});

describe('a fault from minute 10 to minute 20', () => {
  const isFault = (minute: number) => minute >= 10 && minute < 20;
  const report = (machineId: Id, wanted: readonly number[]) =>
    server.wiring.sink.write(
      wanted.map((minute) =>
        stateOf(
          machineId,
          start + minute * MINUTE,
          isFault(minute) ? 'fault' : 'production',
          start + 60 * MINUTE,
        ),
      ),
    );
  const all = Array.from({ length: 61 }, (_, minute) => minute);

  it('lasts 600 s, also where it is reported after minute 55', async () => {
    const machineId = nextMachine();
    await report(
      machineId,
      all.filter((minute) => minute <= 55 && !isFault(minute)),
    );
    await report(machineId, all.filter(isFault));
    await report(
      machineId,
      all.filter((minute) => minute > 55),
    );
    const asked = { params: { id: machineId }, query: hour() };
    const { stops } = (await server.call(getMachineStops, asked, server.users.admin)).json().data;
    expect(stops).toMatchObject([{ from: start + 10 * MINUTE, to: start + 20 * MINUTE }]);
  });

  it('leaves planned busy time where it is given a planned reason a day later', async () => {
    const machineId = nextMachine();
    await report(machineId, all);
    const asked = { params: { id: machineId }, query: hour() };
    const read = async () => {
      const { oee } = (await server.call(getMachineOee, asked, server.users.admin)).json().data;
      return [oee.plannedBusyMs / MINUTE, Math.round(oee.availability * 1_000) / 1_000];
    };
    expect(await read()).toEqual([60, 0.833]);
    const body = { code: 'PM', text: '计划维护', category: 'planned', isPlanned: true } as const;
    const reason = (await server.call(stopReason.create, { body: body as never }, server.users.admin)).json()
      .data;
    server.clock.advance(DAY);
    const stops = [{ machineId, at: start + 10 * MINUTE }];
    const admin = await server.addUser();
    const noted = await server.call(noteStops, { body: { stops, reasonId: reason.id } }, admin);
    expect(noted.statusCode, noted.body).toBe(200);
    server.clock.advance(-DAY);
    expect(await read()).toEqual([50, 1]);
  });
});

it('a machine that was silent for 27 days runs since it is heard again', async () => {
  const machineId = nextMachine();
  const now = server.clock.now();
  const back = now - 72 * MINUTE;
  for (const from of [back - 27 * DAY, back])
    await server.wiring.sink.write(
      Array.from({ length: 73 }, (_, minute) => stateOf(machineId, from + minute * MINUTE, 'production')),
    );
  expect(server.wiring.history.latestState(server.tenantId, machineId)).toMatchObject({
    states: ['production'],
    sinceTs: back,
  });
  const query = { from: back - 10 * MINUTE, to: now };
  const answer = await server.call(
    getMachineTimeline,
    { params: { id: machineId }, query },
    server.users.admin,
  );
  const timeline = getMachineTimeline.reply.parse(answer.json().data);
  expect(timeline.map(({ from, base }) => [from, base])).toEqual([
    [query.from, 'unknown'],
    [back, 'production'],
  ]);
});
