import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { diagnose, isPicture, settle } from '#tests/support/walls/wall-model.ts';

const FRAMES_WATCHED = 30;
const SYNTHETIC = '/productLineSignage?feed=synthetic&seed=1&machines=12&fault=1';

async function openBoard(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => (window.linewall?.diagnostics().frames.presented ?? 0) > 0);
  await expect.poll(async () => (await diagnose(page)).state).toBe('showing');
}

/** WebGL in software takes seconds for a mount; what a mount leaves behind it leaves every time. */
for (const [renderer, mounts] of [
  ['canvas', 50],
  ['webgl', 6],
] as const) {
  test(`${mounts} mounts on ${renderer} leave nothing behind`, async ({ page }) => {
    await openBoard(page, `${SYNTHETIC}&renderer=${renderer}&freeze=1`);
    const remount = async (): Promise<void> => {
      await page.evaluate(async () => {
        await window.linewallTest?.unmount();
        await window.linewallTest?.remount();
      });
      await expect.poll(async () => (await diagnose(page)).counts.texts).toBeGreaterThan(20);
    };
    await remount();
    await settle(page);
    const before = await diagnose(page);
    for (let count = 0; count < mounts; count += 1) await remount();
    await settle(page);
    const after = await diagnose(page);
    expect(after.counts).toEqual(before.counts);
    expect(after.textureBytes).toBeLessThanOrEqual(before.textureBytes * 1.1);
    await page.evaluate(() => window.linewallTest?.unmount());
    expect((await diagnose(page)).counts).toEqual({
      nodes: 1,
      held: 0,
      tiles: 0,
      texts: 0,
      taps: 0,
      blinks: 0,
      watchers: 0,
      timers: 0,
      topics: 0,
      overlays: 0,
    });
    expect(await page.locator('canvas').count()).toBe(1);
  });
}

test('an idle board paints nothing', async ({ page }) => {
  await page.clock.install();
  await openBoard(page, '/productLineSignage?feed=synthetic&machines=12&fault=0&freeze=1');
  await settle(page);
  const before = (await diagnose(page)).frames.presented;
  await page.clock.runFor(30_000);
  expect((await diagnose(page)).frames.presented).toBe(before);
});

test('a running board paints at most ten times a second, and on the canvas only what changed', async ({
  page,
}) => {
  await openBoard(page, '/productLineSignage?feed=synthetic&machines=24&rate=1000&renderer=canvas');
  await expect.poll(async () => (await diagnose(page)).frames.tiles).toBeGreaterThan(0);
  const { frames: before, uptimeMs: fromMs } = await diagnose(page);
  let readings = 0;
  await expect
    .poll(async () => {
      readings += 1;
      return (await diagnose(page)).frames.presented;
    })
    .toBeGreaterThan(before.presented + FRAMES_WATCHED);
  const { frames: after, uptimeMs: toMs } = await diagnose(page);
  // One frame more than its share may lie between two readings.
  expect(after.presented - before.presented).toBeLessThanOrEqual((toMs - fromMs) / 100 + 1);
  expect(after.tiles).toBeGreaterThan(before.tiles);
  // Reading the diagnostics paints the glass once, to sample it.
  expect(after.full - before.full).toBeLessThanOrEqual(readings + 1);
});

test('a picture of an earlier run is the same, and follows the size of the glass at native pixels', async ({
  page,
}) => {
  const address = `${SYNTHETIC}&freeze=1&at=30&orbit=0`;
  await openBoard(page, address);
  await settle(page);
  const first = await page.evaluate(() => JSON.stringify(window.linewall?.model()));
  await openBoard(page, address);
  expect(await page.evaluate(() => JSON.stringify(window.linewall?.model()))).toBe(first);
  await page.setViewportSize({ width: 1080, height: 1920 });
  await expect
    .poll(async () => (await diagnose(page)).viewport)
    .toMatchObject({ orientation: 'portrait', scale: 1 });
  const size = await page.locator('canvas').evaluate((node: HTMLCanvasElement) => [node.width, node.height]);
  expect(size).toEqual([1080, 1920]);
  const texts = await page.evaluate(() => window.linewall?.texts() ?? []);
  for (const text of texts) {
    expect(text.x + text.width, text.text).toBeLessThanOrEqual(1080 + 1);
    expect(text.capHeight, text.text).toBeGreaterThanOrEqual(20 * 0.999);
  }
});

for (const line of ['NO-SUCH-LINE', '999999']) {
  test(`a line that does not exist is named so: ${line}`, async ({ wall }) => {
    await wall.goto(`/productLineSignage?line=${line}`);
    await expect(wall.getByRole('heading', { name: '找不到要显示的内容' })).toBeVisible();
    expect(await diagnose(wall)).toMatchObject({ isFrozen: false, ladder: [] });
  });
}

test('a one-time link signs the wall in, leaves no trace in the address, and outlives a restart of the page', async ({
  page,
  server,
}) => {
  // Another test may have used the link that the first start printed.
  await server.restart();
  await page.goto(server.wallLink());
  await expect.poll(async () => page.url()).toBe(`${server.baseURL}/productLineSignage`);
  await expect.poll(async () => (await diagnose(page)).feed.phase).toBe('live');
  await page.reload();
  await expect.poll(async () => (await diagnose(page)).feed.phase).toBe('live');
});

test('a one-time link that is opened in a wall without a session signs that wall in', async ({
  page,
  server,
}) => {
  await server.restart();
  await page.goto('/productLineSignage');
  await expect(page.getByRole('heading', { name: '这块屏还没有授权' })).toBeVisible();
  await page.evaluate((link) => location.assign(link), server.wallLink());
  await expect.poll(async () => (await diagnose(page).catch(() => null))?.feed.phase).toBe('live');
  expect(page.url()).toBe(`${server.baseURL}/productLineSignage`);
});

test('a wall whose session is ended says so calmly, and asks the server for nothing more', async ({
  page,
  server,
}) => {
  await server.restart();
  await page.clock.install();
  await page.goto(server.wallLink());
  await expect.poll(async () => (await diagnose(page)).state).toBe('showing');
  const ended = await page.evaluate(async () => {
    const stored: { access_token: string; user_info: { userTable: { tenantId: string } } } = JSON.parse(
      localStorage.getItem('linewall-display') ?? 'null',
    );
    const answer = await fetch('/auth/token/logout', {
      method: 'DELETE',
      headers: {
        authorization: `Bearer ${stored.access_token}`,
        'tenant-id': stored.user_info.userTable.tenantId,
      },
    });
    return answer.status;
  });
  expect(ended).toBe(200);
  await expect(page.getByRole('heading', { name: '这块屏的授权已结束' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  await page.clock.runFor('30:00');
  await expect(page.getByRole('heading', { name: '这块屏的授权已结束' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('without a session the wall says what to do, and shows no login form', async ({ page }) => {
  await page.goto('/productLineSignage');
  await expect(page.getByRole('heading', { name: '这块屏还没有授权' })).toBeVisible();
  await expect(page.getByRole('link')).toHaveAttribute('href', '/screen');
  expect(await page.locator('input').count()).toBe(0);
});

/** Whether each topic that this wall remembers has its picture in storage. Runs in the browser. */
function hasStoredPictures(): boolean {
  const places: { topics: { name: string; id: string }[] }[] = JSON.parse(
    localStorage.getItem('linewall.topics.v1') ?? '[]',
  );
  const topics = places.flatMap((place) => place.topics);
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('linewall.image.'));
  return (
    topics.length > 0 && topics.every(({ name, id }) => keys.some((key) => key.endsWith(`.${name}:${id}`)))
  );
}

test('a wall that restarts without its server shows its last picture', async ({ page, server, context }) => {
  await server.restart();
  await page.goto(server.wallLink());
  await expect.poll(async () => (await diagnose(page)).state).toBe('showing');
  // The pictures are written to storage every few seconds, each topic by itself.
  await expect.poll(() => page.evaluate(hasStoredPictures)).toBe(true);
  await context.route(/\/(?:data|auth|admin|socket\.io)\//, (route) => route.abort());
  await context.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.reload();
  await expect.poll(async () => (await diagnose(page)).state).toBe('showing');
  await expect.poll(async () => (await diagnose(page)).feed.phase).toBe('offline');
  expect(await diagnose(page)).toMatchObject({ isFromStorage: true, notice: null });
  expect(isPicture(await diagnose(page))).toBe(true);
});

test('a wall page has the title of its board, also after another one was opened', async ({ page }) => {
  await openBoard(page, '/productLineSignage?feed=synthetic&freeze=1');
  await expect(page).toHaveTitle('产线看板 · Linewall');
  await openBoard(page, '/MachineIndex?feed=synthetic&freeze=1&mId=904&lang=en');
  await expect(page).toHaveTitle('Machine visual · Linewall');
  await openBoard(page, '/MachineIndex?feed=synthetic&freeze=1&mId=904');
  await expect(page).toHaveTitle('设备可视化 · Linewall');
  await page.evaluate(() => window.linewallTest?.navigate('/productLineSignage'));
  await expect(page).toHaveTitle('产线看板 · Linewall');
});
