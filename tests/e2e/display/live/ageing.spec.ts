import { keepSignIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { hasMosquittoPub, mosquittoPub } from '#tests/support/devices/mosquitto-pub.ts';
import { startSteadyMachine } from '#tests/support/devices/steady-machine.ts';
import { lineOnGlass, machineOnGlass, openLine } from '#tests/support/walls/wall-model.ts';

/** Within which the demo plant's machines are expected to report. */
const PERIOD_MS = 10_000;

test.use({ viewport: { width: 1920, height: 1080 } });

test('a value that is no longer published ages, goes stale and goes dead, and is never taken off', async ({
  page,
  server,
}) => {
  test.skip(!(await hasMosquittoPub()), 'mosquitto_pub is not installed');
  const publish = (topic: string, payload: object) =>
    mosquittoPub(server.mqtt, `linewall/v1/${server.tenantId}/L1-FILLER/${topic}`, {
      ts: server.clock.now(),
      ...payload,
    });
  await keepSignIn(page, server.adminPassword, 'admin');
  await openLine(page, 'L1');
  await publish('state', { states: ['production'] });
  await publish('metrics', { speed: 31_000, yield: 1_000 });
  await publish('metrics', { speed: 31_000, yield: 1_400 });
  const speed = async () => (await machineOnGlass(page, '灌装机')).speed;
  await expect.poll(async () => (await speed())?.text).toBe('31.0k');
  expect((await lineOnGlass(page)).verdict.kind).toBe('running');
  // Totals are as old as what they are made of.
  const totals = async () => {
    const { plan, oee } = await lineOnGlass(page);
    return [plan.staleness, oee.staleness];
  };
  await expect.poll(async () => (await lineOnGlass(page)).plan.value).toBe(400);

  // Another machine of the line goes on: with its values comes the time of the server's clock.
  const other = await startSteadyMachine(server.mqtt, 'L1-LABEL-A');
  for (const [afterMs, staleness] of [
    [PERIOD_MS + 1, 'ageing'],
    [PERIOD_MS, 'stale'],
    [3 * PERIOD_MS, 'dead'],
  ] as const) {
    server.clock.advance(afterMs);
    await expect.poll(async () => (await speed())?.staleness).toBe(staleness);
    expect((await speed())?.text).toBe('31.0k');
    await expect.poll(totals).toEqual([staleness, staleness]);
  }
  expect((await lineOnGlass(page)).plan.value).toBe(400);
  expect((await lineOnGlass(page)).verdict.kind).not.toBe('running');
  await other.stop();
});

test('what a counter that jumped makes is not shown, and the console leads to where it is mended', async ({
  page,
  otherBrowser,
  server,
}) => {
  test.skip(!(await hasMosquittoPub()), 'mosquitto_pub is not installed');
  const publish = (payload: object) =>
    mosquittoPub(server.mqtt, `linewall/v1/${server.tenantId}/L1-FILLER/metrics`, {
      ts: server.clock.now(),
      ...payload,
    });
  await keepSignIn(page, server.adminPassword, 'admin');
  await openLine(page, 'L1');
  await mosquittoPub(server.mqtt, `linewall/v1/${server.tenantId}/L1-FILLER/state`, {
    ts: server.clock.now(),
    states: ['production'],
  });
  await publish({ speed: 31_000, yield: 1_000 });
  await publish({ speed: 31_000, yield: 1_400 });
  await expect.poll(async () => (await lineOnGlass(page)).plan.text).toBe('400');
  await publish({ speed: 31_000, yield: 9_000_000 });
  await expect.poll(async () => (await lineOnGlass(page)).plan.text).toBe('待核');
  const { plan, oee } = await lineOnGlass(page);
  expect([plan.value, plan.notes, oee.text, oee.labels[0]]).toEqual([
    null,
    [['计数跳变']],
    '待核',
    'OEE · 计数跳变',
  ]);

  const admin = await otherBrowser();
  await keepSignIn(admin, server.adminPassword, 'admin');
  await admin.goto('/lines');
  await admin
    .getByRole('main')
    .getByRole('button', { name: /^待核.*计数跳变/ })
    .click();
  await expect(admin.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('消息接入');
});
