import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { getMachineStops, type Stop } from '#shared/contracts/history/history.ts';
import { noteStops } from '#shared/contracts/history/stop.ts';
import { getStopPareto, type StopPareto } from '#shared/contracts/history/stop-pareto.ts';
import { stopReason } from '#shared/contracts/history/stop-reason.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { reportStates } from '#tests/support/benches/reported-states.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';
import { paretoKeysOf, toStopPareto } from './stop-pareto.ts';

const MINUTE = 60_000;
const reason = { id: '7', code: 'JAM', text: '卡瓶', textEn: null, category: 'mechanical' } as const;

/** `[from, to]` in minutes. */
function stopOf([from, to]: readonly [number, number | null], more: Partial<Stop> = {}): Stop {
  return {
    ...{ from: from * MINUTE, to: to === null ? null : to * MINUTE, base: 'fault', causeMachineId: '1' },
    ...{ causeBase: 'fault', code: 'E7', text: null },
    ...more,
  };
}

describe('stops summed by reason', () => {
  const none = () => undefined;
  const cleaning = { from: 10 * MINUTE, to: 30 * MINUTE, reason: 'cip', name: null, nameEn: null } as const;

  it('are one row for a given reason, whichever machine and line it was, with the line that lost most', () => {
    const given = { reason: { ...reason, isPlanned: false } };
    const inputs = [
      { lineId: '11', plannedStops: [], endMs: 60 * MINUTE, stops: [stopOf([0, 5], given)] },
      {
        ...{ lineId: '12', plannedStops: [], endMs: 60 * MINUTE },
        stops: [stopOf([0, 4], { ...given, causeMachineId: '2', causeBase: 'blockage' }), stopOf([50, null])],
      },
    ];
    inputs[1]?.stops.push(stopOf([20, 23], { ...given, causeMachineId: '2' }));
    expect(toStopPareto(inputs, none)).toMatchObject(
      [
        { key: 'reported:1:fault:E7', lineId: '12', machineId: '1', durationMs: 10 * MINUTE, count: 1 },
        { key: 'reason:7', lineId: '12', machineId: null, base: null, durationMs: 12 * MINUTE, count: 3 },
      ].toReversed(),
    );
  });

  it('are planned by the calendar, by the reason, by the code table or because the machine was cleaned', () => {
    const plannedReason = { reason: { ...reason, id: '8', isPlanned: true } };
    const stops = [
      stopOf([5, 40]),
      stopOf([41, 43], { causeBase: 'cip', code: null }),
      stopOf([44, 45], { code: 'P1' }),
      stopOf([46, 50], plannedReason),
    ];
    const classOf = (stop: Stop) =>
      stop.reason ?? (stop.code === 'P1' ? { category: 'planned' as const, isPlanned: true } : undefined);
    const rows = toStopPareto(
      [{ lineId: '1', stops, plannedStops: [cleaning], endMs: 60 * MINUTE }],
      classOf,
    );
    expect(rows.map(({ key, isPlanned, durationMs }) => [key, isPlanned, durationMs / MINUTE])).toEqual([
      ['reported:1:fault:E7', false, 15],
      ['calendar:cip', true, 20],
      ['reason:8', true, 4],
      ['reported:1:cip:', true, 2],
      ['reported:1:fault:P1', true, 1],
    ]);
  });

  it('share the time of planned stops that overlap, so that nothing is counted twice', () => {
    const repair = { ...cleaning, from: 20 * MINUTE, to: 50 * MINUTE, reason: 'maintenance' } as const;
    const again = { ...cleaning, from: 45 * MINUTE, to: 55 * MINUTE };
    const input = {
      ...{ lineId: null, stops: [stopOf([0, 60])], endMs: 60 * MINUTE },
      plannedStops: [cleaning, repair, again],
    };
    const rows = toStopPareto([input], none);
    expect(rows.map(({ key, durationMs, count }) => [key, durationMs / MINUTE, count])).toEqual([
      ['reported:1:fault:E7', 15, 1],
      ['calendar:cip', 25, 1],
      ['calendar:maintenance', 20, 1],
    ]);
    expect(paretoKeysOf(stopOf([12, 18]), input.plannedStops, input.endMs, none)).toEqual(['calendar:cip']);
    // A stop that has begun at this instant is counted, without time.
    expect(paretoKeysOf(stopOf([60, null]), [], input.endMs, none)).toEqual(['reported:1:fault:E7']);
  });
});

describe('the Pareto of a plant', () => {
  let server: TestTenant<'admin'>;
  let start: number;
  const ids: Record<string, { readonly id: Id; readonly lineId: Id }> = {};
  const at = (minute: number) => start + minute * MINUTE;

  beforeAll(async () => {
    server = await sharedServer({ plant: bottlingPlant, users: { admin: { role: 'admin' } } });
    start = server.clock.now() - 60 * MINUTE;
    for (const code of ['L1-FILLER', 'L2-FILLER', 'L1-EBI']) {
      const machine = server.wiring.directory.findMachine(server.tenantId, code);
      ids[code] = { id: machine?.id ?? '', lineId: machine?.lineId ?? '' };
    }
    await reportStates(
      server,
      ids['L1-FILLER']?.id ?? '',
      [
        [at(0), 'production'],
        [at(20), 'fault', 'E7'],
        [at(26), 'production'],
        [at(30), 'cip'],
        [at(40), 'production'],
      ],
      at(60),
    );
    await reportStates(
      server,
      ids['L2-FILLER']?.id ?? '',
      [
        [at(0), 'production'],
        [at(50), 'fault', 'E7'],
      ],
      at(60),
    );
  });
  afterAll(() => server.close());

  async function ask(query: object, user = server.users.admin) {
    return server.call(getStopPareto, { query: { from: start, to: at(60), ...query } }, user);
  }
  async function rowsOf(query: object, user = server.users.admin): Promise<StopPareto['rows']> {
    return getStopPareto.reply.parse((await ask(query, user)).json().data).rows;
  }

  it('adds the lines in one call, and says the same of a line and of its bottleneck', async () => {
    const all = await rowsOf({});
    expect(all.map(({ machineId, isPlanned, durationMs }) => [machineId, isPlanned, durationMs])).toEqual([
      [ids['L2-FILLER']?.id, false, expect.closeTo(10 * MINUTE, -4)],
      [ids['L1-FILLER']?.id, false, 6 * MINUTE],
      [ids['L1-FILLER']?.id, true, 10 * MINUTE],
    ]);
    const line = await rowsOf({ lineId: ids['L1-FILLER']?.lineId });
    expect(line).toEqual(all.filter(({ lineId }) => lineId === ids['L1-FILLER']?.lineId));
    expect(await rowsOf({ machineId: ids['L1-FILLER']?.id })).toEqual(line);
    expect(await rowsOf({ machineId: ids['L1-EBI']?.id })).toEqual([]);
  });

  it('counts each stop of the list in the rows that the list names', async () => {
    const body = { code: 'JAM', text: '卡瓶', category: 'mechanical' as const };
    const { id } = (await server.call(stopReason.create, { body }, server.users.admin)).json().data;
    const filler = ids['L1-FILLER'] ?? { id: '', lineId: '' };
    const stops = [{ machineId: filler.id, at: at(20) }];
    await server.call(noteStops, { body: { stops, reasonId: id } }, server.users.admin);
    const [row] = await rowsOf({ lineId: filler.lineId });
    expect(row).toMatchObject({ key: `reason:${id}`, reason: { code: 'JAM' }, category: 'mechanical' });
    const asked = { params: { id: filler.id }, query: { from: start, to: at(60) } };
    const list = (await server.call(getMachineStops, asked, server.users.admin)).json().data.stops;
    expect(list.map(({ paretoKeys }: { paretoKeys: string[] }) => paretoKeys)).toEqual([
      [`reported:${filler.id}:cip:`],
      [`reason:${id}`],
    ]);
  });

  it('holds what the caller’s roles reach, and refuses what they do not', async () => {
    const { id, lineId } = ids['L1-FILLER'] ?? { id: '', lineId: '' };
    const bound = await server.addUser();
    const run = (query: ReturnType<typeof sql>) =>
      server.db.tenant(server.tenantId, (tx) => query.execute(tx));
    await run(sql`update sys_user set dept_id = ${lineId} where user_id = ${bound.userId}`);
    await run(sql`update sys_role set ds_type = 2 where role_id in
      (select role_id from sys_user_role where user_id = ${bound.userId})`);
    expect(new Set((await rowsOf({}, bound)).map((row) => row.lineId))).toEqual(new Set([lineId]));
    expect((await ask({ machineId: id }, bound)).statusCode).toBe(200);
    const other = ids['L2-FILLER'];
    expect((await ask({ machineId: other?.id }, bound)).json()).toMatchObject({ error: 'machine_not_found' });
    expect((await ask({ lineId: other?.lineId }, bound)).json()).toMatchObject({ error: 'line_not_found' });
    expect((await ask({ lineId, machineId: other?.id })).json()).toMatchObject({
      error: 'machine_not_found',
    });
  });

  it('ends now by the server’s clock where it is asked without an end, as the list of stops does', async () => {
    const machineId = ids['L2-FILLER']?.id ?? '';
    const asked = { machineId, to: undefined };
    const sumOf = async (query: object) => ((await ask(query)).json().data as StopPareto).rows;
    const stopsSince = async (from: number) => {
      const query = { params: { id: machineId }, query: { from } };
      return (await server.call(getMachineStops, query, server.users.admin)).json().data.stops as Stop[];
    };
    // The last stop lasts since 50:00; nothing is sent that could end the range before it.
    const sums = await sumOf(asked);
    expect(sums).toMatchObject([{ count: 1 }]);
    expect(sums[0]?.durationMs).toBeGreaterThanOrEqual(10 * MINUTE);
    expect(await stopsSince(start)).toMatchObject([{ from: at(50), to: null }]);
    // A caller's clock that is an hour ahead begins after all there is; that is no error.
    expect(await sumOf({ ...asked, from: at(180) })).toEqual([]);
    expect(await stopsSince(at(180))).toEqual([]);
    expect((await ask({ ...asked, to: start })).json().fields).toHaveProperty('to');
  });

  it('refuses more than 35 days', async () => {
    expect((await ask({ from: at(60) - 36 * 24 * 60 * MINUTE })).json()).toMatchObject({
      error: 'range_too_long',
    });
  });
});
