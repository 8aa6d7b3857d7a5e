import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { hang } from '#tests/support/browser/hang.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

test('a page whose code does not come says so, asks whether the server is there, and loads again', async ({
  wall,
}) => {
  await wall.clock.install();
  let isUp = false;
  await wall.route('**/assets/*.js', (route) => (isUp ? route.continue() : route.abort()));
  await wall.route('**/healthz', (route) => (isUp ? route.continue() : route.abort()));
  await wall.goto('/productLineSignage?line=L1');
  await expect(wall.getByRole('heading', { name: '连接不上服务器' })).toBeVisible();

  // Three questions without an answer: no load of a page that could not come.
  await wall.evaluate(() => {
    document.documentElement.dataset.sameDocument = '';
  });
  for (let n = 0; n < 3; n += 1) {
    const asked = wall.waitForRequest('**/healthz');
    await wall.clock.fastForward(3_000);
    await asked;
  }
  await expect(wall.locator('html[data-same-document]')).toBeAttached();

  isUp = true;
  await wall.clock.fastForward(3_000);
  await expect
    .poll(async () => (await diagnose(wall).catch(() => null))?.state, { timeout: 30_000 })
    .toBe('showing');
});

test('code that neither comes nor fails is asked for anew, the second time after twice as long', async ({
  wall,
}) => {
  await wall.clock.install();
  const code = await hang(wall, ({ pathname }) => pathname.startsWith('/assets/solid-stage-'));
  const notice = wall.getByRole('heading', { name: '连接不上服务器' });
  for (const [waited, asked] of [
    [30_000, 1],
    [60_000, 2],
  ] as const) {
    if (asked === 1) await wall.goto('/largeScreen', { waitUntil: 'commit' });
    await expect.poll(code.asked).toBe(asked);
    await wall.clock.fastForward(waited - 10_000);
    await expect(notice).toBeHidden();
    await wall.clock.fastForward(11_000);
    await expect(notice).toBeVisible();
    if (asked === 2) await code.release();
    await wall.clock.fastForward(3_000);
  }
  await expect
    .poll(async () => (await diagnose(wall).catch(() => null))?.state, { timeout: 60_000 })
    .toBe('showing');
});
