import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getMachineTimeline, LineSummary } from '#shared/contracts/history/history.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { ageMsOf } from '#shared/domain/machine/staleness.ts';
import { type ReportingPlant, startReportingPlant } from './reporting-plant.ts';

const HOUR_MS = 3_600_000;
/** Far more than a slow machine takes, far less than a clock that is an hour wrong. */
const NOT_AN_HOUR_MS = HOUR_MS / 4;
/** A summary is made anew every two seconds. */
const SOON = { timeout: 8_000 };

/** One server lives through it all: what a jump leaves behind must not spoil what comes after. */
describe('a server whose clock is set by an hour', { timeout: 60_000 }, () => {
  let plant: ReportingPlant;
  let made = 0;
  beforeAll(async () => {
    plant = await startReportingPlant();
    await vi.waitFor(() => expect(plant.image.size).toBeGreaterThan(0), 10_000);
  });
  afterAll(() => plant.close());

  /** The machine reports a state and its counter; `ts` null = it sends no time. */
  async function reportNow(
    states: string[],
    produced: number,
    ts: number | null,
  ): Promise<readonly { reason: string }[]> {
    const time = ts === null ? {} : { ts };
    const refused = await plant.send('state', [{ ...time, states }]);
    return [...refused, ...(await plant.send('metrics', [{ ...time, yield: produced, speed: produced }]))];
  }

  async function expectShown(base: string, produced: number): Promise<void> {
    await expect.poll(() => plant.state()?.base).toBe(base);
    await expect.poll(() => plant.metric('speed')?.value).toBe(produced);
    const state = plant.state();
    if (!state) throw new Error('no state');
    // A wall believes that the server's clock was set back when three frames in a row say so.
    await expect
      .poll(() => ageMsOf(state, plant.feed.serverNow()), { timeout: 60_000 })
      .toBeLessThan(NOT_AN_HOUR_MS);
    expect(Math.abs(state.sourceTs - plant.server.clock.now())).toBeLessThan(NOT_AN_HOUR_MS);
  }

  async function expectSoundIntervals(): Promise<void> {
    const { machine, server, user } = plant;
    const rows = await server.db.platform(async (tx) => {
      const answer = await sql<{ bad: string; open: string }>`
        select count(*) filter (where to_ts <= from_ts) as bad, count(*) filter (where to_ts is null) as open
        from state_interval where machine_id = ${machine.id}`.execute(tx);
      return answer.rows;
    });
    expect(rows).toEqual([{ bad: '0', open: '1' }]);
    const now = server.clock.now();
    const query = { from: now - 3 * HOUR_MS, to: now + 3 * HOUR_MS };
    const answer = await server.call(getMachineTimeline, { params: { id: machine.id }, query }, user);
    const timeline = getMachineTimeline.reply.parse(answer.json().data);
    for (const [index, { from, to }] of timeline.entries()) {
      expect(to ?? Number.POSITIVE_INFINITY).toBeGreaterThan(from);
      if (index > 0) expect(timeline[index - 1]?.to).toBe(from);
    }
  }

  function producedInShift(): number {
    return LineSummary.parse(plant.image.get(LINE_FEED_KEYS.summary(plant.line.id))).counts?.produced ?? -1;
  }

  it('shows what machines report before anything happens', async () => {
    made = 1_000;
    await reportNow(['production'], made, plant.server.clock.now());
    await expectShown('production', made);
  });

  it('goes on when it is set forward, and takes machines whose clocks stayed', async () => {
    plant.server.clock.advance(HOUR_MS);
    made += 10;
    expect(await reportNow(['fault'], made, Date.now())).toEqual([]);
    made += 10;
    // This one has no clock: it is stamped with an hour that has not been.
    expect(await reportNow(['cip'], made, null)).toEqual([]);
    await expectShown('cip', made);
    await expectSoundIntervals();
    expect(
      (
        await plant.server.call(
          getMachineTimeline,
          { params: { id: plant.machine.id }, query: { from: Date.now(), to: Date.now() + HOUR_MS } },
          plant.user,
        )
      ).statusCode,
    ).toBe(200);
  });

  it('is set back: what comes now is shown now, not when the false hour is over', async () => {
    plant.server.clock.advance(-HOUR_MS);
    made += 10;
    expect(await reportNow(['blockage'], made, plant.server.clock.now())).toEqual([]);
    await expectShown('blockage', made);
    made += 10;
    expect(await reportNow(['production'], made, null)).toEqual([]);
    await expectShown('production', made);
    await expectSoundIntervals();
  });

  it('counts on after it was set back', async () => {
    const before = producedInShift();
    made += 500;
    await reportNow(['production'], made, plant.server.clock.now());
    await expect.poll(producedInShift, SOON).toBeGreaterThan(before);
    const after = producedInShift();
    made += 500;
    await reportNow(['production'], made, plant.server.clock.now());
    await expect.poll(producedInShift, SOON).toBeGreaterThan(after);
  });

  it('is set back by an hour too much: machines with right clocks are refused with the reason, others go on', async () => {
    plant.server.clock.advance(-HOUR_MS);
    const refused = await reportNow(['fault'], made, Date.now());
    expect(refused.map(({ reason }) => reason)).toEqual(['future_time', 'future_time']);
    made += 10;
    expect(await reportNow(['material-shortage'], made, null)).toEqual([]);
    await expectShown('material-shortage', made);
    await expectSoundIntervals();
    plant.server.clock.advance(HOUR_MS);
    made += 10;
    expect(await reportNow(['production'], made, plant.server.clock.now())).toEqual([]);
    await expectShown('production', made);
    await expectSoundIntervals();
  });
});
