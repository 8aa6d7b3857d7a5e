import type { Page } from '@playwright/test';
import { connector } from '#shared/contracts/connectors/connector.ts';
import { connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import { keepSignIn } from '#tests/e2e/console/steps/sign-in.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';
import { startModbusPeer } from '#tests/support/devices/connector-peers/modbus-peer.ts';
import { hasMosquittoPub, mosquittoPub } from '#tests/support/devices/mosquitto-pub.ts';
import { startSteadyMachine } from '#tests/support/devices/steady-machine.ts';
import { makeAlarmDay } from '#tests/support/made/made-alarms.ts';
import { makeOnCallWeek } from '#tests/support/made/made-on-call.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';
import { openLine, settle } from '#tests/support/walls/wall-model.ts';

/**
 * The pictures in `docs/use/alarms.md`, `docs/use/video.md`, `docs/connect/connect-your-plant.md` and `docs/develop/map.md`.
 * They hold times of day, so nothing compares them: `npm run screenshots` makes them anew, and no other run does anything here.
 */
test.use({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });

test.beforeEach(async ({ context }, { config }) => {
  test.skip(config.updateSnapshots !== 'all', 'the pictures are only made by npm run screenshots');
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
});

async function open(page: Page, server: ConsoleServer, path: string): Promise<void> {
  await keepSignIn(page, server.adminPassword, 'admin');
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/** Waits until nothing is fetched any more and nothing moves. */
async function keep(page: Page, name: string, of = 'connect'): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const path = `docs/screenshots/${of}-${name}.png`;
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
}

test.describe('before anybody has built anything', () => {
  test.use({ tenant: { plant: { departments: [], lines: [] } } });
  test('home', async ({ page, server }) => {
    await open(page, server, '/wel/layout');
    await expect(page.getByRole('main').getByText('No lines yet')).toBeVisible();
    await keep(page, 'empty-home');
  });
});

test('the pages of a plant', async ({ page, server }) => {
  test.skip(!(await hasMosquittoPub()), 'mosquitto_pub is not installed');
  const main = page.getByRole('main');
  const drawer = page.getByRole('dialog');
  const [line] = server.wiring.directory.lines(server.tenantId);
  const { admin } = server.users;
  if (!line || !admin) throw new Error('the plant has no line');

  const bottleneck = line.machines.find((machine) => machine.id === line.bottleneckMachineId);
  const machineCode = bottleneck?.code ?? '';

  await open(page, server, '/deptlist');
  await expect(main.getByRole('row').filter({ hasText: 'Suzhou plant' }).first()).toBeVisible();
  await keep(page, 'plant');

  await open(page, server, `/line-editor?line=${line.id}`);
  const filler = page.getByRole('application').getByRole('group', { name: 'Filler', exact: true });
  await filler.click();
  await expect(page.getByRole('region', { name: 'Wall preview' }).locator('iframe')).toBeVisible();
  await keep(page, 'line-editor');

  await open(page, server, '/onboarding');
  for (const [tag, value] of [
    ['Status/StateCurrent', '6'],
    ['Status/CurMachSpeed', '500'],
    ['Admin/ProdProcessedCount', '18234'],
    ['Admin/ProdDefectiveCount', '12'],
  ] as const)
    await mosquittoPub(server.mqtt, `site/line1/filler/${tag}`, value);
  await page.getByRole('checkbox', { name: /StateCurrent/ }).check();
  await page.getByRole('checkbox', { name: /CurMachSpeed/ }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Map' }).click();
  await drawer.getByRole('button', { name: /^All belong to machine/ }).click();
  await page.getByRole('searchbox').fill(machineCode);
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('group', { name: /CurMachSpeed/ })).toContainText('speed 30,000');
  await keep(page, 'onboarding');

  const plc = await startModbusPeer();
  plc.set(1_234);
  plc.registers.set(101, 6);
  const { id = '' } = await dataOf(
    server,
    connector.create,
    { body: { name: 'Filler PLC', kind: 'modbus', address: plc.address } },
    admin,
  );
  for (const point of [
    { name: 'Speed', address: '1:hr:100', scale: 10, unit: 'bph', target: 'metric', metric: 'speed' },
    { name: 'State', address: '1:hr:101', target: 'state', stateMap: '0=shutdown, 6=production, 9=fault' },
  ] as const) {
    const body = { connectorId: id, dataType: 'uint16', machineCode, ...point } as const;
    await dataOf(server, connectorPoint.create, { body }, admin);
  }
  await open(page, server, `/connector?connector=${id}`);
  await expect(main.getByText('12,340 bph')).toBeVisible();
  await keep(page, 'points');

  await open(page, server, '/screen');
  await main.getByRole('button', { name: 'New screen' }).first().click();
  await drawer.getByLabel('Name').fill('Filling hall 1');
  await drawer.getByText('Light', { exact: true }).click();
  await drawer.getByText('English', { exact: true }).click();
  const preview = page.frameLocator('iframe').locator('html');
  await expect.poll(() => preview.evaluate(() => window.linewall?.diagnostics().state)).toBe('showing');
  await keep(page, 'screen');
  await page.keyboard.press('Escape');

  const machines = await Promise.all(
    line.machines
      .filter(({ code }) => code !== machineCode)
      .map(({ code, idealSpeedPerHour }) => startSteadyMachine(server.mqtt, code, idealSpeedPerHour)),
  );
  machines.at(-1)?.setStates(['blockage']);
  await openLine(page, line.id);
  await page.goto(`/productLineSignage?line=${line.id}&theme=light&lang=en`);
  await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  await settle(page);
  await keep(page, 'wall');
  await Promise.all(machines.map((machine) => machine.stop()));
  await plc.close();
});

test('the map dialog', async ({ page, server }) => {
  await open(page, server, '/widget-gallery/index?widget=map');
  await page.getByRole('button', { name: 'Choose a position' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Gps position' });
  await dialog.getByRole('searchbox').fill('suzhou');
  await expect(dialog.getByRole('button', { name: 'Suzhou' }).first()).toBeVisible();
  await dialog.getByRole('searchbox').press('Enter');
  // The places around Suzhou are drawn.
  await expect(dialog.locator('[data-map-places]')).toHaveAttribute('data-map-places', /^(?:[2-9]|\d{2,})$/);
  await keep(page, 'dialog', 'map');
});

test('the analysis of alarms', async ({ page, server }) => {
  const { admin } = server.users;
  if (!admin) throw new Error('the tenant has no administrator');
  await makeAlarmDay(server, admin);
  await open(page, server, '/alarm-history');
  await expect(page.getByRole('img', { name: /^Alarms in 10 minutes/ })).toBeVisible();
  await keep(page, 'history', 'alarm');
});

test('the week of those on call', async ({ page, server }) => {
  const { admin } = server.users;
  if (!admin) throw new Error('the tenant has no administrator');
  const names = ['Lin Tao', 'Wang Min', 'Zhao Lei', 'Chen Yu'];
  await makeOnCallWeek(server, admin, { names, schedules: ['Electricians', 'Mechanics'] });
  await open(page, server, '/on-call-schedule');
  await expect(page.getByRole('listitem', { name: /^Chen Yu · Override/ })).toBeVisible();
  await keep(page, 'on-call', 'alarm');
});

test('live video', async ({ page, server }) => {
  await open(page, server, '/widget-gallery/index?widget=live-video');
  const state = page.locator('main:visible [data-widget-state]').first();
  await expect(state.locator('[data-live-video="playing"]')).toBeVisible();
  await keep(page, 'player', 'video');
});
