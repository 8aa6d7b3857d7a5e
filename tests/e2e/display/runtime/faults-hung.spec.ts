import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { hang } from '#tests/support/browser/hang.ts';
import { startSteadyMachine } from '#tests/support/devices/steady-machine.ts';
import {
  diagnose,
  isPicture,
  machineOnGlass,
  machineViewOnGlass,
  openLine,
} from '#tests/support/walls/wall-model.ts';

/** More than a wall waits for any answer; see `CALL_DEADLINE_MS` and `LOAD_DEADLINE_MS` of the runtime. */
const PAST_DEADLINE_MS = 21_000;
/** More than it waits before it asks again for the first time. */
const PAST_RETRY_MS = 6_000;

test('a plan that does not come at the first start is said to be waited for, and asked for again', async ({
  wall,
}) => {
  await wall.clock.install();
  const plan = await hang(wall, '**/line/list*');
  await wall.goto('/productLineSignage?line=L2');
  await expect(wall.getByRole('heading', { name: '正在等待数据' })).toBeVisible();
  expect(plan.asked()).toBe(1);
  await wall.clock.fastForward(PAST_DEADLINE_MS);
  await wall.clock.fastForward(PAST_RETRY_MS);
  await expect.poll(plan.asked).toBe(2);
  await expect(wall.getByRole('heading', { name: '正在等待数据' })).toBeVisible();
  await plan.release();
  await wall.clock.fastForward(PAST_DEADLINE_MS);
  await wall.clock.fastForward(PAST_RETRY_MS);
  await expect.poll(async () => (await diagnose(wall)).state).toBe('showing');
  expect((await diagnose(wall)).notice).toBeNull();
});

test('the code of a board that does not come leaves no empty glass, and the page tries again by itself', async ({
  wall,
}) => {
  await wall.clock.install();
  const html = await (await wall.request.get('/productLineSignage')).text();
  const code = await hang(
    wall,
    ({ pathname }) => pathname.startsWith('/assets/board-') && !html.includes(pathname),
  );
  await wall.goto('/productLineSignage?line=L1');
  await expect(wall.getByRole('heading', { name: '正在等待数据' })).toBeVisible();
  await wall.clock.fastForward(PAST_DEADLINE_MS);
  await expect(wall.getByRole('heading', { name: '连接不上服务器' })).toBeVisible();
  await code.release();
  await wall.clock.fastForward(PAST_RETRY_MS);
  await expect
    .poll(async () => (await diagnose(wall).catch(() => null))?.state, { timeout: 30_000 })
    .toBe('showing');
});

test('the code of the renderer that does not come leaves no empty glass, and the page tries again by itself', async ({
  wall,
}) => {
  await wall.clock.install();
  // A chunk of the same name is a part of the stage, which comes before.
  let ofStage: string | null = null;
  const code = await hang(wall, ({ pathname }) => {
    if (!pathname.startsWith('/assets/CanvasRenderer-')) return false;
    ofStage ??= pathname;
    return pathname !== ofStage;
  });
  // The page is not loaded before its code is.
  await wall.goto('/productLineSignage?line=L1', { waitUntil: 'commit' });
  await expect(wall.getByRole('heading', { name: '正在等待数据' })).toBeVisible();
  expect(code.asked()).toBeGreaterThan(0);
  await code.release();
  for (const _renderer of ['wanted', 'canvas']) await wall.clock.fastForward(PAST_DEADLINE_MS);
  await wall.clock.fastForward(PAST_RETRY_MS);
  await expect
    .poll(async () => (await diagnose(wall).catch(() => null))?.state, { timeout: 30_000 })
    .toBe('showing');
});

test('histories and shifts that do not come leave the machine live, and are asked for again', async ({
  wall,
  server,
}) => {
  const machine = await startSteadyMachine(server.mqtt, 'L1-FILLER');
  try {
    await openLine(wall, 'L1');
    const { id } = await machineOnGlass(wall, '灌装机');
    const history = await hang(wall, /\/data\/machine\/\d+\/(?:timeline|stops|oee|metric)/);
    await wall.goto(`/MachineIndex?mId=${id}`);
    await expect.poll(async () => (await diagnose(wall)).state).toBe('showing');
    await expect.poll(history.asked).toBeGreaterThan(0);
    const first = (await machineViewOnGlass(wall))?.machine?.speed;
    await expect
      .poll(async () => JSON.stringify((await machineViewOnGlass(wall))?.machine?.speed))
      .not.toBe(JSON.stringify(first));
    expect(isPicture(await diagnose(wall))).toBe(true);
    expect((await diagnose(wall)).ladder).toEqual([]);
    await history.release();
    await expect(wall.locator('.overlay-box canvas').first()).toBeVisible({ timeout: 30_000 });
  } finally {
    await machine.stop();
  }
});
