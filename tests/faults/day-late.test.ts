import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getMachineOee,
  getMachineStops,
  getMachineTimeline,
  getMetricHistory,
} from '#shared/contracts/history/history.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { presentedStateOf, stalenessOf } from '#shared/domain/machine/staleness.ts';
import { type ReportingPlant, startReportingPlant } from './reporting-plant.ts';

const DAY_S = 86_400;
const HOUR_S = 3_600;
const STATE_EVERY_S = 1;
/** Every hour the machine runs for fifty minutes and is down for ten. */
const RUN_S = 3_000;
const PER_SECOND = 10;
const REJECT_EVERY_S = 100;

/** A gateway that was cut off for a day has kept every second of it, and sends them in order when it is back. */
describe('a day that arrives late', { timeout: 240_000 }, () => {
  let plant: ReportingPlant;
  let from: number;
  let to: number;
  beforeAll(async () => {
    plant = await startReportingPlant();
    // The last full hour ended a minute ago or more, so that nothing of it is fresh.
    to = Math.floor((plant.server.clock.now() - 60_000) / (HOUR_S * 1_000)) * HOUR_S * 1_000;
    from = to - DAY_S * 1_000;
  });
  afterAll(() => plant.close());

  const isRunning = (second: number) => second % HOUR_S < RUN_S;
  const stateAt = (second: number) => ({
    ts: from + second * 1_000,
    ...(isRunning(second) ? { states: ['production'] } : { states: ['fault'], code: 'E-17', text: 'jam' }),
  });

  it('is taken whole, and the wall shows it as the old news it is', async () => {
    let produced = 5_000;
    let rejected = 100;
    const states: object[] = [];
    const metrics: object[] = [];
    for (let second = 0; second < DAY_S; second += 1) {
      if (second % STATE_EVERY_S === 0) states.push(stateAt(second));
      if (second > 0 && isRunning(second)) {
        produced += PER_SECOND;
        if (second % REJECT_EVERY_S === 0) rejected += 1;
      }
      metrics.push({ ts: from + second * 1_000, yield: produced, reject: rejected });
    }
    const lot = LIMITS.httpIngestMaxMessages;
    for (let at = 0; at < DAY_S; at += lot) {
      expect(await plant.send('state', states.slice(at, at + lot))).toEqual([]);
      expect(await plant.send('metrics', metrics.slice(at, at + lot))).toEqual([]);
    }
    await expect.poll(() => plant.metric('yield')?.value, { timeout: 10_000 }).toBe(produced);
    const state = plant.state();
    if (!state) throw new Error('the wall shows no state');
    const { expectedPeriodMs } = plant.machine;
    expect(stalenessOf(state, expectedPeriodMs, plant.feed.serverNow())).toBe('dead');
    expect(presentedStateOf(state, expectedPeriodMs, plant.feed.serverNow())).toBe('unknown');
  });

  it('has the intervals of its own times', async () => {
    const { machine, server, user } = plant;
    // After the last message nobody knows.
    const lastTs = to - 1_000;
    const answer = await server.call(
      getMachineTimeline,
      { params: { id: machine.id }, query: { from, to: lastTs } },
      user,
    );
    const timeline = getMachineTimeline.reply.parse(answer.json().data);
    const expected = Array.from({ length: 24 }, (_, hour) => {
      const start = from + hour * HOUR_S * 1_000;
      return [
        ['production', start, start + RUN_S * 1_000],
        ['fault', start + RUN_S * 1_000, Math.min(start + HOUR_S * 1_000, lastTs)],
      ];
    }).flat();
    expect(timeline.map((stretch) => [stretch.base, stretch.from, stretch.to])).toEqual(expected);
    const stops = await server.call(
      getMachineStops,
      { params: { id: machine.id }, query: { from, to: lastTs } },
      user,
    );
    expect(getMachineStops.reply.parse(stops.json().data).reasons).toMatchObject([
      { code: 'E-17', count: 24, durationMs: 24 * (HOUR_S - RUN_S) * 1_000 - 1_000 },
    ]);
  });

  it('has counted what was made', async () => {
    const { machine, server, user } = plant;
    // An hour inside: at its first second the counter stands, at its last it has grown by the whole hour.
    const hour = { from: from + 5 * HOUR_S * 1_000, to: from + 6 * HOUR_S * 1_000 };
    const answer = await server.call(getMachineOee, { params: { id: machine.id }, query: hour }, user);
    const { counts, oee } = getMachineOee.reply.parse(answer.json().data);
    expect(counts?.produced).toBeCloseTo(RUN_S * PER_SECOND, -2);
    expect(counts?.rejected).toBeCloseTo(RUN_S / REJECT_EVERY_S, -1);
    if (oee.plannedBusyMs > 0) expect(oee.availability).toBeCloseTo(RUN_S / HOUR_S, 2);
    const history = await server.call(
      getMetricHistory,
      { params: { id: machine.id, key: 'yield' }, query: { from, to, width: 24 } },
      user,
    );
    const { points } = getMetricHistory.reply.parse(history.json().data);
    expect(points).toHaveLength(24);
    for (const [index, [, least, most]] of points.entries()) {
      expect(most - least).toBeLessThanOrEqual(RUN_S * PER_SECOND);
      if (index > 0) expect(most - (points[index - 1]?.[2] ?? 0)).toBe(RUN_S * PER_SECOND);
    }
  });

  it('is fresh again with the first fresh message', async () => {
    await plant.send('state', [{ ts: plant.server.clock.now(), states: ['production'] }]);
    const { expectedPeriodMs } = plant.machine;
    await expect
      .poll(() => presentedStateOf(plant.state() ?? undefined, expectedPeriodMs, plant.feed.serverNow()))
      .toBe('production');
  });

  it('is refused with the reason where history would not keep it', async () => {
    const { rawDays } = plant.server.config.history;
    const ts = plant.server.clock.now() - rawDays * DAY_S * 1_000 - 60_000;
    expect(await plant.send('state', [{ ts, states: ['production'] }])).toMatchObject([
      {
        reason: 'too_old',
        detail: `ts ${ts} is ${rawDays} days old, more than the ${rawDays} that are taken`,
      },
    ]);
  });
});
