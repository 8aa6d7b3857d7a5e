import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { startSteadyMachine } from '#tests/support/devices/steady-machine.ts';
import { layCable } from '#tests/support/services/cuttable-proxy.ts';
import {
  diagnose,
  isPicture,
  lineOnGlass,
  loadedAt,
  machineOnGlass,
  openLine,
} from '#tests/support/walls/wall-model.ts';

const HOURS = 24;
const HOURS_AT_A_TIME = 3;
const BACK_WITHIN_MS = 5_000;
/** Between two attempts, at the longest wait and its least share; see `shared/client/feed/feed-backoff.ts`. */
const LEAST_WAIT_S = 1.5;

/** Objects that the page's engine holds, after a garbage collection. */
async function heldBy(page: Page): Promise<{ listeners: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { listeners, nodes } = await session
    .send('Memory.getDOMCounters')
    .then(({ jsEventListeners, nodes: count }) => ({ listeners: jsEventListeners, nodes: count }));
  await session.detach();
  return { listeners, nodes };
}

/** The signed-in wall's storage belongs to an origin: here the wall sees its server at another address. */
function movedTo(
  url: string,
  state: Awaited<ReturnType<BrowserContext['storageState']>>,
): Awaited<ReturnType<BrowserContext['storageState']>> {
  return { ...state, origins: state.origins.map((origin) => ({ ...origin, origin: url })) };
}

test('a network that is gone for a day: the last picture says its age in words, nothing piles up, and it comes back', async ({
  browser,
  server,
  wallStorage,
}) => {
  test.setTimeout(180_000);
  const machine = await startSteadyMachine(server.mqtt, 'L1-FILLER');
  const cable = await layCable(Number(new URL(server.baseURL).port));
  const context = await browser.newContext({
    storageState: movedTo(cable.url, wallStorage),
    baseURL: cable.url,
    viewport: { width: 1920, height: 1080 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  try {
    const wall = await context.newPage();
    await wall.clock.install();
    await openLine(wall, 'L1');
    await expect.poll(async () => (await diagnose(wall)).feed.phase).toBe('live');
    await expect.poll(async () => (await machineOnGlass(wall, '灌装机')).speed.staleness).toBe('fresh');
    const load = await loadedAt(wall);
    const before = { ...(await diagnose(wall)), held: await heldBy(wall) };

    cable.silence();
    // Nobody tells the wall: it finds out by the silence itself.
    await wall.clock.fastForward(60_000);
    await expect.poll(async () => (await diagnose(wall)).feed.phase).toBe('offline');
    for (let hour = 0; hour < HOURS; hour += HOURS_AT_A_TIME) {
      if (hour === HOURS / 2) cable.cut();
      const { reconnects } = (await diagnose(wall)).feed;
      await wall.clock.fastForward(HOURS_AT_A_TIME * 3_600_000);
      await expect.poll(async () => (await diagnose(wall)).feed.reconnects).toBeGreaterThan(reconnects);
    }
    const { speed, ageText } = await machineOnGlass(wall, '灌装机');
    expect(speed).toMatchObject({ staleness: 'dead' });
    expect(speed.text).toMatch(/^\d/);
    expect(ageText).toMatch(/1 天前|24 小时前/);
    expect((await lineOnGlass(wall)).verdict.kind).toBe('unknown');
    const after = { ...(await diagnose(wall)), held: await heldBy(wall) };
    expect(after).toMatchObject({ state: 'showing', notice: null, isFrozen: false });
    expect(isPicture(after)).toBe(true);
    expect(after.counts).toMatchObject({
      watchers: before.counts.watchers,
      topics: before.counts.topics,
      taps: before.counts.taps,
    });
    expect(after.counts.timers).toBeLessThanOrEqual(before.counts.timers + 1);
    expect(after.held.listeners).toBeLessThanOrEqual(before.held.listeners + 20);
    expect(after.feed.reconnects).toBeLessThan((HOURS * 3_600) / LEAST_WAIT_S);
    expect(cable.open()).toBeLessThanOrEqual(1);

    cable.mend();
    await expect
      .poll(async () => (await machineOnGlass(wall, '灌装机')).speed.staleness, {
        timeout: BACK_WITHIN_MS,
        intervals: [50],
      })
      .toBe('fresh');
    expect((await diagnose(wall)).feed.phase).toBe('live');
    expect(await loadedAt(wall)).toBe(load);
  } finally {
    await context.close();
    await cable.close();
    await machine.stop();
  }
});

test('attempts to reach a server that is away stay few and are not evenly spaced', async ({ wall }) => {
  await openLine(wall, 'L1');
  const attemptsAt: number[] = [];
  await wall.routeWebSocket('**/socket.io/**', (socket) => {
    attemptsAt.push(performance.now());
    void socket.close();
  });
  await wall.reload();
  await expect.poll(() => attemptsAt.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(7);
  const gaps = attemptsAt.slice(1).map((at, index) => at - (attemptsAt[index] ?? at));
  expect(Math.min(...gaps.slice(-3))).toBeGreaterThan(1_000 * LEAST_WAIT_S - 100);
  expect(Math.max(...gaps)).toBeLessThan(BACK_WITHIN_MS);
  expect(new Set(gaps.slice(-3).map((gap) => Math.round(gap / 10))).size).toBeGreaterThan(1);
});
