import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import type { Reading } from '#server/core/ports/plant/readings.ts';
import { getStopPareto } from '#shared/contracts/history/stop-pareto.ts';
import type { CallInput, CallReply } from '#shared/contracts/kit/endpoint.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';
import {
  exportReport,
  getReportPages,
  listReports,
  runReportOf,
} from '#shared/contracts/report/report-run.ts';
import { localDayOf } from '#shared/domain/calendar/picked-period.ts';
import { dayAfter } from '#shared/domain/energy/energy-period.ts';
import { toNextShift } from '#tests/support/benches/shift-start.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import type { ReportSchema } from './schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
let user: TestUser;
let line: Line;
let today: string;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  user = await server.addUser();
  const found = server.wiring.directory.lines('1')[0];
  if (!found) throw new Error('no line');
  line = found;
  const filler = line.bottleneckMachineId;
  const start = await toNextShift(server, line.id, 2 * HOUR);
  today = localDayOf(server.clock.now(), line.timeZone);
  const states: readonly (readonly [number, MachineState[], string | null])[] = [
    [0, ['production'], null],
    [10, ['fault'], '=HYPERLINK("x")'],
    [25, ['production'], null],
    [60, ['fault'], 'F7'],
    [65, ['production'], null],
  ];
  for (let minutes = 0; minutes < 120; minutes += 0.25) {
    const [, base, code] = states.findLast(([from]) => from <= minutes) ?? [0, ['production' as const], null];
    await server.wiring.sink.write([reading(filler, start + minutes * MINUTE, [...base], code)]);
  }
});
afterAll(() => server.close());

const at = (machineId: string, sourceTs: number) =>
  ({ tenantId: '1', machineId, sourceTs, arrivalTs: sourceTs + 10, quality: 'good' }) as const;
const reading = (machineId: string, ts: number, states: MachineState[], code: string | null): Reading => ({
  ...at(machineId, ts),
  ...{ kind: 'state', states, code, text: code },
});
type Params = CallInput<typeof runReportOf>['body']['params'];
const days = (): string[] => [dayAfter(today, -1), today];
const ask = (params: Params, by = user, no = 'STOP-PARETO') =>
  server.call(runReportOf, { body: { no, params } }, by);
const run = async (params: Params, by = user, no = 'STOP-PARETO') => {
  const answer = await ask(params, by, no);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data as CallReply<typeof runReportOf>;
};
const textsOf = async (id: string, by = user): Promise<string[]> => {
  const query = { first: 0, count: LIMITS.reportPagesPerCall };
  const pages = (await server.call(getReportPages, { params: { id }, query }, by)).json().data as CallReply<
    typeof getReportPages
  >;
  return pages.flatMap(({ boxes }) => boxes.flatMap(({ lines }) => lines.map(({ text }) => text)));
};
const exported = (id: string, file: 'csv' | 'xlsx', by = user) =>
  server.call(exportReport, { params: { id }, query: { file, query: 'stops' } }, by);

describe('a file of a run', () => {
  it('is a PDF with its pages, and is of its user alone', async () => {
    const found = await run({ days: days() });
    const pdfFor = (by = user) =>
      server.call(exportReport, { params: { id: found.id }, query: { file: 'pdf' } }, by);
    const pdf = await pdfFor();
    expect(pdf.statusCode, pdf.body.slice(0, 200)).toBe(200);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect(pdf.headers['content-disposition']).toContain('.pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.body.match(/\/Type \/Page\b/g)).toHaveLength(found.pages.length);
    expect((await pdfFor(await server.addUser())).statusCode).toBe(404);
  });

  it('of rows is of a data set that is named', async () => {
    const { id } = await run({ days: days() });
    const answer = await server.call(exportReport, { params: { id }, query: { file: 'csv' } }, user);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['query']]);
  });

  it('has the rows of its data set, none of them a formula, and is in the operation log', async () => {
    const found = await run({ days: days(), lines: [line.id] });
    const csv = await exported(found.id, 'csv');
    expect(csv.statusCode).toBe(200);
    expect(csv.headers['content-disposition']).toContain('attachment');
    const lines = csv.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + (found.queries[0]?.rows ?? 0));
    expect(lines[0]).toContain('时长 (秒)');
    expect(csv.body).not.toMatch(/(?:^|,|")=HYPERLINK/m);
    expect(csv.body).toContain("'=HYPERLINK");
    expect((await exported(found.id, 'xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
    const query = { subject: 'report', current: 1, size: 1 };
    const log = (await server.call(operationLog.page, { query }, user)).json().data;
    expect(log.records[0]).toMatchObject({ action: 'export', recordName: '停机帕累托' });
  });
});

describe('a run', () => {
  it('has the sums of the page of stops, and says until when they are known', async () => {
    const found = await run({ days: days(), lines: [line.id], planned: false });
    expect(found).toMatchObject({ no: 'STOP-PARETO', problems: [], refused: [], pending: 0 });
    expect(found.until).toBeGreaterThan(server.clock.now() - HOUR);
    const query = { from: server.clock.now() - 30 * HOUR, lineId: line.id };
    const { rows } = (await server.call(getStopPareto, { query }, user)).json().data as CallReply<
      typeof getStopPareto
    >;
    const lost = rows.filter(({ isPlanned }) => !isPlanned);
    const texts = await textsOf(found.id);
    const total = Math.round(lost.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000);
    const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
    expect(texts).toContain(`${Math.floor(total / 3600)}:${two((total / 60) % 60)}:${two(total % 60)}`);
    expect(texts).toContain('0:15:00');
    expect(texts).toContain('F7');
    expect(texts).toContain('100.0%');
  });

  it('lays out every ready-made report without a cell that cannot be computed', async () => {
    const entries = (await server.call(listReports, {}, user)).json().data as CallReply<typeof listReports>;
    expect(entries.map(({ no }) => no)).toEqual([
      ...['SHIFT', 'OEE', 'STOP-PARETO', 'ORDERS-ON-TIME', 'STOCK-AGE', 'ENERGY-MONTH', 'DELIVERY-NOTE'],
      'ALARM-KPIS',
    ]);
    for (const { no, defaults } of entries) {
      const asked = no === 'DELIVERY-NOTE' ? { order: 'SO-1' } : {};
      const found = await run({ ...(defaults as Params), ...asked }, user, no);
      // Without counters nothing is known of performance.
      expect(
        found.problems.filter(({ code }) => code !== 'doubtful'),
        no,
      ).toEqual([]);
      expect(found.missingCharacters, no).toBe(0);
      expect(found.pages.length, no).toBeGreaterThan(0);
    }
  });

  it('speaks the language of the caller', async () => {
    const answer = await server.call(
      runReportOf,
      { body: { no: 'STOP-PARETO', params: { days: days() } } },
      user,
      { 'accept-language': 'en' },
    );
    expect(await textsOf(answer.json().data.id)).toContain('Mean duration');
  });

  it('has nothing of data sets that the caller may not see, and says so', async () => {
    const narrow = await server.addUser({ permissions: ['report_view'] });
    const entries = (await server.call(listReports, {}, narrow)).json().data as CallReply<typeof listReports>;
    expect(entries[0]?.lacks.map(({ permission }) => permission)).toContain('plant_view');
    const found = await run({ days: days() }, narrow);
    expect(found).toMatchObject({ rows: 0, queries: [], refused: [{ permission: 'plant_view' }] });
    expect((await textsOf(found.id, narrow)).join()).toContain('无权查看');
    expect((await exported(found.id, 'csv', narrow)).statusCode).toBe(404);
  });

  it.each<[string, Params, string]>([
    ['a parameter that it has not', { days: ['2026-01-01', '2026-01-02'], evil: '1' }, 'params.evil'],
    ['a missing one', {}, 'params.days'],
    ['a day that is none', { days: ['2026-02-30', '2026-03-01'] }, 'params.days'],
    ['a range that ends before it begins', { days: ['2026-01-03', '2026-01-01'] }, 'params.days'],
    ['too many days', { days: ['2025-01-01', '2025-12-31'] }, 'params.days'],
    ['a day to come', { days: ['2026-01-01', '9999-01-01'] }, 'params.days'],
    [
      'a line that nobody has',
      { days: ['2026-01-01', '2026-01-02'], lines: ['9123456789012345678'] },
      'params.lines',
    ],
    ['another type', { days: ['2026-01-01', '2026-01-02'], planned: "' or 1=1" }, 'params.planned'],
  ])('refuses %s at its field', async (_what, params, field) => {
    const answer = await ask(params);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('refuses a report that does not exist', async () => {
    expect((await ask({}, user, 'NOBODYS')).statusCode).toBe(404);
  });

  it('is of its user alone, and kept for a day', async () => {
    const found = await run({ days: days() });
    const colleague = await server.addUser();
    const query = { first: 0, count: 1 };
    const asked = { params: { id: found.id }, query };
    expect((await server.call(getReportPages, asked, colleague)).statusCode).toBe(404);
    expect((await exported(found.id, 'csv', colleague)).statusCode).toBe(404);
    expect((await server.call(getReportPages, asked, user)).statusCode).toBe(200);
    const yesterday = new Date(server.clock.now() - LIMITS.reportRunKeptHours * HOUR);
    await typed<ReportSchema>(server.db).platform((tx) =>
      tx.updateTable('report_run').set({ at: yesterday }).where('id', '=', found.id).execute(),
    );
    expect((await server.call(getReportPages, asked, user)).statusCode).toBe(404);
  });
});
