import { beforeAll, describe, expect, it } from 'vitest';
import type { Reading } from '#server/core/ports/plant/readings.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { getMachineStops } from '#shared/contracts/history/history.ts';
import { noteStops } from '#shared/contracts/history/stop.ts';
import { getStopPareto, StopPareto } from '#shared/contracts/history/stop-pareto.ts';
import { stopReason } from '#shared/contracts/history/stop-reason.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { toNextShift } from '#tests/support/benches/shift-start.ts';
import {
  inRange,
  readSource,
  refusesHostile,
  refusesOthers,
  sameInPages,
} from '#tests/support/reports/read-source.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SOURCES = ['shift_oee', 'machine_shift', 'stops'] as const;

let server: TestTenant<'admin'>;
let machines: Record<'L1' | 'L3', Machine>;
/** Reaches the third line alone. */
let narrow: TestUser;
let start: number;
let now: number;

beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant, users: { admin: { role: 'admin' } } });
  const find = (code: string) =>
    server.wiring.directory.findMachine(server.tenantId, code) ?? expect.fail(`no ${code}`);
  const bottleneckOf = (code: string) => {
    const line = server.wiring.directory.lines(server.tenantId).find((one) => one.code === code);
    return find(line?.bottleneckMachineId ?? '');
  };
  machines = { L1: bottleneckOf('L1'), L3: bottleneckOf('L3') };
  narrow = await server.addUser({ reach: { dsType: 3, deptId: machines.L3.lineId ?? '' } });
  start = await toNextShift(server, machines.L1.lineId ?? '', 3 * HOUR);
  now = server.clock.now();
  for (const machine of Object.values(machines)) {
    const readings: Reading[] = [];
    for (let at = start, made = 0; at < now; at += MINUTE / 2, made += 50) {
      const minute = Math.floor((at - start) / MINUTE);
      const isStop = minute % 20 === 10 || (minute >= 60 && minute < 75);
      const origin = { tenantId: server.tenantId, machineId: machine.id, sourceTs: at, arrivalTs: at };
      readings.push(
        {
          ...{ ...origin, kind: 'state', quality: 'good', text: isStop ? 'jam' : null },
          ...{ states: [isStop ? 'fault' : 'production'], code: isStop ? 'E7' : null },
        },
        { ...origin, kind: 'metrics', quality: 'good', values: { yield: made, reject: 0 } },
      );
    }
    await server.wiring.sink.write(readings);
  }
});

describe.each(SOURCES)('%s', (id) => {
  it('refuses names and values that it does not declare', async () => {
    await refusesHostile(server, id, server.users.admin, inRange(start - HOUR, now));
  });

  it('has no rows of another tenant, and none without the permission', async () => {
    await refusesOthers(server, id, inRange(start - HOUR, now), PERMISSIONS);
  });

  it('has only what the caller reaches', async () => {
    const lines = async (user: TestUser) => {
      const { rows } = await readSource(server, id, user, { filter: inRange(start - HOUR, now) });
      return new Set(rows.map(({ lineId }) => lineId));
    };
    expect((await lines(server.users.admin)).size).toBeGreaterThan(1);
    expect(await lines(narrow)).toEqual(new Set([machines.L3.lineId]));
    const filter = inRange(start - HOUR, now, { field: 'lineId', op: 'eq', value: machines.L1.lineId });
    expect((await readSource(server, id, narrow, { filter })).rows).toEqual([]);
  });

  it('needs a range that is not too long, by instants or by days', async () => {
    const ask = (filter: Parameters<typeof readSource>[3]['filter']) =>
      readSource(server, id, server.users.admin, { filter });
    await expect(ask({ all: [] })).rejects.toMatchObject({ reason: 'filter_required', field: 'range' });
    await expect(ask({ any: [inRange(start, now)] })).rejects.toMatchObject({ reason: 'unknown_filter' });
    await expect(ask(inRange(now, start))).rejects.toMatchObject({ reason: 'range_empty' });
    await expect(ask(inRange(start, '2026-11-30'))).rejects.toMatchObject({ reason: 'wrong_value' });
    await expect(ask(inRange(now - 402 * 24 * HOUR, now))).rejects.toMatchObject({
      ...{ reason: 'range_too_long', days: 400 },
    });
    await expect(ask(inRange('2025-01-01', '2026-03-01'))).rejects.toMatchObject({
      reason: 'range_too_long',
    });
    const day = dayText(wallClockOf(start, 'Asia/Shanghai'));
    const byDay = await ask(inRange(day, day));
    expect(byDay.rows.length).toBeGreaterThan(0);
  });

  it('is the same page by page', async () => {
    const rows = await sameInPages(server, id, server.users.admin, { filter: inRange(start - HOUR, now) });
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });
});

describe('stops', () => {
  const stopsOf = async (machineId: Id) => {
    const answer = await server.call(
      getMachineStops,
      { params: { id: machineId }, query: { from: start - HOUR, to: now } },
      server.users.admin,
    );
    return getMachineStops.reply.parse(answer.json().data).stops.toReversed();
  };
  const rowsOf = async (...filters: Parameters<typeof inRange>[2][]) =>
    (
      await readSource(server, 'stops', server.users.admin, {
        filter: inRange(start - HOUR, now, ...filters),
      })
    ).rows;

  it('are those of the list, with their notes, and add up to the Pareto', async () => {
    const reason = await server.call(
      stopReason.create,
      { body: { code: 'SRC', text: '换模', textEn: 'Changeover', category: 'operation', isPlanned: true } },
      server.users.admin,
    );
    const { id: reasonId } = reason.json().data;
    const at = start + 65 * MINUTE;
    const body = { stops: [{ machineId: machines.L1.id, at }], reasonId, comment: '=1+1' };
    await server.call(noteStops, { body }, server.users.admin);
    const rows = await rowsOf({ field: 'lineId', op: 'eq', value: machines.L1.lineId });
    const listed = await stopsOf(machines.L1.id);
    expect(
      rows.map(({ from, to, causeId, reason, comment, code }) => ({
        from,
        to,
        causeId,
        reason,
        comment,
        code,
      })),
    ).toEqual(
      listed.map((stop) => ({
        ...{ from: stop.from, to: stop.to, causeId: stop.causeMachineId, code: stop.code },
        ...{ reason: stop.reason?.text ?? null, comment: stop.note?.comment ?? null },
      })),
    );
    expect(rows.filter(({ isPlanned }) => isPlanned)).toMatchObject([
      { reasonCode: 'SRC', categoryNameEn: expect.any(String), ms: 15 * MINUTE, lostMs: 0, comment: '=1+1' },
    ]);
    const query = { from: start - HOUR, to: now, lineId: machines.L1.lineId ?? '' };
    const answer = await server.call(getStopPareto, { query }, server.users.admin);
    const pareto = StopPareto.parse(answer.json().data).rows;
    const sum = (isPlanned: boolean) =>
      pareto.reduce((total, row) => (row.isPlanned === isPlanned ? total + row.durationMs : total), 0);
    const sumOf = (key: string) => rows.reduce((total, row) => total + Number(row[key]), 0);
    expect([sumOf('lostMs'), sumOf('plannedMs')]).toEqual([sum(false), sum(true)]);
  });

  it('are filtered by their fields, and are those of other machines where these are asked for', async () => {
    const long = await rowsOf(
      { field: 'ms', op: 'ge', value: 10 * MINUTE },
      { not: { field: 'isPlanned', op: 'eq', value: true } },
    );
    expect(long.map(({ lineId }) => lineId)).toEqual([machines.L3.lineId]);
    const other = server.wiring.directory
      .machines(server.tenantId)
      .find(({ lineId, id }) => lineId === machines.L1.lineId && id !== machines.L1.id);
    expect(await rowsOf({ field: 'machineId', op: 'in', value: [other?.id ?? ''] })).toEqual([]);
    expect(new Set((await rowsOf()).map(({ machineId }) => machineId))).toEqual(
      new Set([machines.L1.id, machines.L3.id]),
    );
  });

  it('are whole, however far a range is read at a time', async () => {
    const far = inRange(start - 60 * 24 * HOUR, now, {
      field: 'lineId',
      op: 'eq',
      value: machines.L1.lineId,
    });
    const { rows, pages } = await readSource(server, 'stops', server.users.admin, { filter: far });
    expect(pages).toBeGreaterThan(1);
    const near = await rowsOf({ field: 'lineId', op: 'eq', value: machines.L1.lineId });
    expect(rows.map(({ from, to, ms }) => [from, to, ms])).toEqual(
      near.map(({ from, to, ms }) => [from, to, ms]),
    );
  });
});
