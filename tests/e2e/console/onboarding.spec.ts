import type { Page } from '@playwright/test';
import { type ConsoleServer, expect, test } from '#tests/support/console-page.ts';
import { hasMosquittoPub, mosquittoPub } from '#tests/support/mosquitto-pub.ts';
import { startSteadyMachine } from '#tests/support/steady-machine.ts';
import { machineOnGlass, openLine } from '#tests/support/wall-model.ts';
import { keepSignIn, openSignedIn } from './sign-in.ts';

const FILLER = 'site/line1/filler';
/** Within which the demo plant's machines are expected to report. */
const PERIOD_MS = 10_000;

test.beforeEach(async () => {
  test.skip(!(await hasMosquittoPub()), 'mosquitto_pub is not installed');
});

/** What a foreign PackML machine sends. */
async function publishPackMl(server: ConsoleServer, state: number, speed: number): Promise<void> {
  await mosquittoPub(server.mqtt, `${FILLER}/Status/StateCurrent`, String(state));
  await mosquittoPub(server.mqtt, `${FILLER}/Status/CurMachSpeed`, String(speed));
  await mosquittoPub(server.mqtt, `${FILLER}/Admin/ProdProcessedCount`, '18234');
  await mosquittoPub(server.mqtt, `${FILLER}/Status/Banner`, '<b>hello</b>');
}

const rowOf = (page: Page, topic: string) => page.getByRole('row').filter({ hasText: topic });

test('a foreign PackML machine is heard, confirmed, moves on the wall, ages and is fresh again', async ({
  page,
  server,
  otherBrowser,
}) => {
  await openSignedIn(page, '/onboarding', server.adminPassword);
  await expect(page.getByText('等待第一条消息…')).toBeVisible();
  await expect(page.getByText(/^mosquitto_pub -h 127\.0\.0\.1/)).toContainText(server.mqtt.username);
  const wall = await otherBrowser({ viewport: { width: 1920, height: 1080 } });
  await keepSignIn(wall, server.adminPassword, 'admin');
  await openLine(wall, 'L1');

  await publishPackMl(server, 6, 500);
  for (const name of ['StateCurrent', 'CurMachSpeed', 'ProdProcessedCount'])
    await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('toolbar').getByRole('button', { name: '映射' }).click();
  const drawer = page.getByRole('dialog', { name: '映射 3 项' });
  await expect(drawer.getByLabel('按哪种规范')).toHaveValue('packml-tr88');
  const speed = drawer.getByRole('group', { name: /CurMachSpeed/ });
  // Both lines of the plant have a filler, so none is proposed.
  await drawer.getByRole('button', { name: /^全部属于设备/ }).click();
  await page.getByRole('searchbox').fill('L1-FILLER');
  await page.keyboard.press('Enter');
  await expect(speed).toContainText('speed 30,000');
  await expect(drawer.getByRole('group', { name: /StateCurrent/ })).toContainText('运行');
  await speed.getByLabel('乘以').fill('0');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(speed.getByRole('alert')).toContainText('倍数');
  await speed.getByLabel('乘以').fill('60');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存 3 条规则，下一条消息起生效')).toBeVisible();
  await expect(rowOf(page, 'CurMachSpeed')).toContainText('灌装机 · speed');
  await expect(rowOf(page, 'StateCurrent').getByRole('link', { name: '打开 灌装机 的看板' })).toBeVisible();

  await page.getByRole('button', { name: '忽略其余项' }).click();
  await expect(rowOf(page, 'Banner')).toContainText('已忽略');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rowOf(page, 'Banner')).toContainText('未映射');

  await publishPackMl(server, 6, 500);
  const onWall = () => machineOnGlass(wall, '灌装机');
  await expect.poll(async () => (await onWall()).speed?.text).toBe('30.0k');
  expect((await onWall()).state).toBe('production');

  // Another machine of the line goes on: with its values comes the time of the server's clock.
  const other = await startSteadyMachine(server.mqtt, 'L1-LABEL-A');
  server.clock.advance(2 * PERIOD_MS + 1);
  await expect.poll(async () => (await onWall()).speed?.staleness).toBe('stale');
  await publishPackMl(server, 9, 0);
  await expect.poll(async () => (await onWall()).speed?.staleness).toBe('fresh');
  expect((await onWall()).state).toBe('crash-stop');
  await other.stop();
});

test('by the keyboard alone a value is mapped to a new machine, and the rest is ignored and taken back', async ({
  page,
  server,
}) => {
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const focusOn = async (control: ReturnType<Page['locator']>): Promise<void> => {
    for (let presses = 0; presses < 80; presses += 1) {
      if (await control.evaluate((element) => element.contains(document.activeElement))) return;
      await press('Tab');
    }
    throw new Error('the control cannot be reached by the keyboard');
  };

  await publishPackMl(server, 6, 500);
  await openSignedIn(page, '/onboarding', server.adminPassword);
  await focusOn(rowOf(page, 'CurMachSpeed').getByRole('button', { name: /^映射/ }));
  await press('Enter');
  const drawer = page.getByRole('dialog', { name: '映射 1 项' });
  await expect(drawer).toBeVisible();

  await focusOn(drawer.getByRole('button', { name: '新建设备' }));
  await press('Enter');
  await focusOn(drawer.getByLabel('设备编码'));
  await page.keyboard.type('KBD-1');
  await press('Tab');
  await page.keyboard.type('键盘机');
  await focusOn(drawer.getByRole('button', { name: /所属产线或车间/ }));
  await press('Enter');
  await page.keyboard.type('1 号灌装线');
  await press('Enter');
  await focusOn(drawer.getByLabel('理想速度（每小时）'));
  await page.keyboard.type('36000');
  await focusOn(drawer.getByRole('button', { name: '新建并审核' }));
  await press('Enter');
  await expect(drawer.getByRole('button', { name: '设备: 键盘机 KBD-1', exact: true })).toBeVisible();
  await expect(drawer.getByRole('group', { name: /CurMachSpeed/ })).toContainText('speed 30,000');
  await focusOn(drawer.getByRole('button', { name: '保存' }));
  await press('Enter');
  await expect(rowOf(page, 'CurMachSpeed')).toContainText('键盘机 · speed');

  await focusOn(page.getByRole('button', { name: '忽略其余项' }));
  await press('Enter');
  await expect(page.getByText('已忽略 3 项')).toBeVisible();
  await expect(rowOf(page, 'Banner')).toContainText('已忽略');
  await expect(rowOf(page, 'Banner')).toContainText('<b>hello</b>');
  await focusOn(rowOf(page, 'Banner').getByRole('button', { name: /^不再忽略/ }));
  await press('Enter');
  await expect(rowOf(page, 'Banner')).toContainText('未映射');
});
