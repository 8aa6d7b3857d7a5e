import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLineSummary, getMachineOee, type LineSummary } from '#shared/contracts/history/history.ts';
import { shiftAt } from '#shared/domain/calendar/shift-calendar.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { ROLLS_OVER_AT, SPIKE, silentAt } from './plant/oddities.ts';
import { bottlingPlant } from './plant/plant.ts';
import type { SimMessage } from './plant/report.ts';
import { type BottlingSim, createBottlingSim, SILENT_PERIODS } from './plant/sim.ts';
import { PLANNED_CODES } from './plant/vendor-codes.ts';

type Reading = Parameters<TestServer['wiring']['sink']['write']>[0][number];

const STEP = 2_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
const WHOLE = { metricsMs: 1, detailMs: 1, heartbeatMs: 1 };
const PERIODS = { metricsMs: 30_000, detailMs: DAY, heartbeatMs: 5 * MINUTE };
const SEALER = 'L3-SEALER';
const WATCHED = [...bottlingPlant.lines.map(({ bottleneckCode }) => bottleneckCode), SEALER];

let server: TestServer;
let user: TestUser;
/** A day from its first shift on, which has ended. */
let day: TimeWindow;
let messages: SimMessage[];
let made: ReadonlyMap<string, { readonly total: number; readonly rejected: number }>;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  user = await server.addUser();
  const from = firstShiftAt(server.clock.now() - DAY - 10 * MINUTE);
  day = { from, to: from + DAY };
  const sim = createBottlingSim({ seed: 20_260, startMs: from - 240 * MINUTE, stepMs: STEP });
  sim.advanceTo(from - STEP, SILENT_PERIODS);
  messages = watched(sim.advanceTo(from, WHOLE));
  const before = countsOf(sim);
  messages.push(...watched(sim.advanceTo(day.to - STEP, PERIODS)), ...watched(sim.advanceTo(day.to, WHOLE)));
  const after = countsOf(sim);
  made = new Map(
    WATCHED.map((code) => {
      const [start, end] = [before(code), after(code)];
      return [code, { total: end.total - start.total, rejected: end.rejected - start.rejected }];
    }),
  );
  await tell(messages);
}, 120_000);
afterAll(() => server.close());

/** The beginning of the newest first shift of a day before `ms`. */
function firstShiftAt(ms: number): number {
  const [line] = bottlingPlant.lines;
  const first = line?.shiftPatterns[0]?.name;
  for (let at = ms; ; at -= 60 * MINUTE) {
    const shift = line && shiftAt(line.shiftPatterns, line.timeZone, at);
    if (shift?.name === first && shift) return shift.from;
  }
}

const watched = (all: readonly SimMessage[]): SimMessage[] =>
  all.filter(({ machineCode }) => WATCHED.includes(machineCode));

/** What machines really counted so far, by their code and in their own units. */
function countsOf(sim: BottlingSim) {
  const { machines } = sim.snapshot();
  const codes = bottlingPlant.lines.flatMap((line) => line.steps.flat());
  const specs = bottlingPlant.lines.flatMap((line) => line.machines);
  return (code: string) => {
    const machine = machines[codes.indexOf(code)];
    const unit = specs.find((spec) => spec.code === code)?.primaryPerUnit ?? 1;
    if (!machine) throw new Error(`no machine ${code}`);
    return { total: Math.floor(machine.total / unit), rejected: Math.floor(machine.rejected / unit) };
  };
}

const idOf = (code: string): string => server.wiring.directory.findMachine('1', code)?.id ?? '';

function toReading({ machineCode, kind, payload }: SimMessage): Reading {
  const { ts } = payload;
  const common = { tenantId: '1', machineId: idOf(machineCode), sourceTs: ts, arrivalTs: ts } as const;
  if (kind === 'state')
    return { ...common, kind, quality: 'good', states: payload.states, code: null, text: null };
  const { yield: produced = 0, reject } = payload;
  const values = { yield: produced, ...(reject !== undefined && { reject }) };
  return { ...common, kind, quality: 'good', values };
}

/** As the demo plant does when it starts: the present first, then the half of the day before it backwards, then the rest. */
async function tell(all: readonly SimMessage[]): Promise<void> {
  const noon = day.from + DAY / 2;
  const past = all.filter(({ payload }) => payload.ts < noon).toReversed();
  const rest = all.filter(({ payload }) => payload.ts >= noon);
  const order = [...rest.slice(0, 8), ...past, ...rest.slice(8)].map(toReading);
  for (let from = 0; from < order.length; from += 400)
    await server.wiring.sink.write(order.slice(from, from + 400));
}

const outputs = (code: string): number[] =>
  messages.flatMap((message) =>
    message.kind === 'metrics' && message.machineCode === code ? [message.payload.yield ?? 0] : [],
  );

async function summaryOf(lineCode: string, range: TimeWindow = day): Promise<LineSummary> {
  const line = server.wiring.directory.lines('1').find(({ code }) => code === lineCode);
  const answer = await server.call(
    getLineSummary,
    { params: { id: line?.id ?? '' }, query: { ...range } },
    user,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

describe('a day of the demo plant', () => {
  it('has a counter that goes on from 0, one reading that is wrong, and a machine that is silent for a while', () => {
    const rolling = outputs('L2-FILLER');
    expect(Math.max(...rolling)).toBeLessThan(ROLLS_OVER_AT['L2-FILLER'] ?? 0);
    const falls = rolling.filter((value, index) => value < (rolling[index - 1] ?? 0));
    expect(falls.length).toBeGreaterThan(3);
    expect(outputs('L1-FILLER').filter((value) => value > SPIKE)).toHaveLength(1);
    const times = messages
      .filter(({ machineCode }) => machineCode === SEALER)
      .map(({ payload }) => payload.ts);
    const silence = times.slice(1).find((ts, index) => ts - (times[index] ?? ts) > 15 * MINUTE);
    if (silence === undefined) throw new Error('no silence');
    expect(bottlingPlant.lines.flatMap((line) => silentAt(line, silence - 5 * MINUTE))).toEqual([SEALER]);
    expect(bottlingPlant.lines.flatMap((line) => silentAt(line, silence + 5 * MINUTE))).toEqual([]);
  });

  it.each(bottlingPlant.lines.map(({ code, bottleneckCode }) => [code, bottleneckCode]))(
    'has of line %s the output that %s really made, in its summary and of the machine alike',
    async (line, code) => {
      const truth = made.get(code);
      const summary = await summaryOf(line);
      expect(summary.oee.doubts).toEqual([]);
      expect(summary.counts).toMatchObject({ produced: truth?.total, rejected: truth?.rejected });
      expect(summary.outputs[idOf(code)]).toBe(truth?.total);
      const query = { from: day.from, to: day.to };
      const oee = await server.call(getMachineOee, { params: { id: idOf(code) }, query }, user);
      expect(oee.json().data.counts).toEqual(summary.counts);
    },
  );

  it('has the whole output of the machine that was silent, once it is heard again', async () => {
    const output = (await summaryOf('L3')).outputs[idOf(SEALER)] ?? Number.NaN;
    const total = made.get(SEALER)?.total ?? Number.NaN;
    // Each of the three times that its controller sets it to 0 it forgets the case that it has begun.
    expect(output).toBeLessThanOrEqual(total);
    expect(output).toBeGreaterThanOrEqual(total - 3);
  });

  it('stops each line for two changes of the product in a shift', () => {
    for (const { code, bottleneckCode } of bottlingPlant.lines) {
      const codes = messages.flatMap(({ kind, machineCode, payload }) =>
        kind === 'state' && machineCode === bottleneckCode ? [payload.code] : [],
      );
      const isChange = (one: unknown): boolean => one === PLANNED_CODES.changeover.code;
      const begun = codes.filter((one, index) => isChange(one) && !isChange(codes[index - 1]));
      expect(begun.length, code).toBe(6);
    }
  });
});
