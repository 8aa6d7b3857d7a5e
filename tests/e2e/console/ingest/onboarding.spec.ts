import type { Page } from '@playwright/test';
import { getMetricHistory } from '#shared/contracts/history/history.ts';
import { openByPalette } from '#tests/e2e/console/steps/plant-steps.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { keepSignIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { whyNoMosquitto } from '#tests/support/devices/mosquitto.ts';
import { startPackMlGateway } from '#tests/support/devices/packml-gateway.ts';
import { startSteadyMachine } from '#tests/support/devices/steady-machine.ts';
import { makePublishedLine } from '#tests/support/made/made-line.ts';
import { layCable } from '#tests/support/services/cuttable-proxy.ts';
import { watchMachine } from '#tests/support/walls/wall-machine.ts';
import { machineOnGlass, openLine } from '#tests/support/walls/wall-model.ts';

/** An empty tenant, without the demo plant. */
test.use({ tenant: { plant: { departments: [], lines: [] } } });

test.beforeEach(() => {
  const missing = whyNoMosquitto();
  test.skip(missing !== null, missing ?? '');
});

const rowOf = (page: Page, topic: string) => page.getByRole('row').filter({ hasText: topic });
/** The payload of a topic has two values: this one, and its time. */
const valueRowOf = (page: Page, topic: string) =>
  page.getByRole('row', { name: new RegExp(`${topic} value`) });

test('a foreign PackML machine is heard, confirmed, moves on the wall, is cut off, and comes back with all that it kept', async ({
  page,
  server,
  otherBrowser,
}) => {
  test.slow();
  const cable = await layCable(server.mqtt.port);
  const gateway = await startPackMlGateway({ ...server.mqtt, port: Number(new URL(cable.url).port) });

  await makePublishedLine(server, '一号线', ['灌装机', '贴标机']);
  await openPage(page, server, '/wel/layout');
  const [line] = server.wiring.directory.lines(server.tenantId);
  const machine = line?.machines.find(({ name }) => name === '灌装机');
  const other = line?.machines.find(({ name }) => name === '贴标机');
  if (!line || !machine || !other) throw new Error('the line was not published');
  const wall = await otherBrowser({ viewport: { width: 1920, height: 1080 } });
  await keepSignIn(wall, server.adminPassword, 'admin');
  await openLine(wall, line.id);
  const shown = watchMachine(wall, server.clock, machine);
  const onWall = () => machineOnGlass(wall, machine.name);

  await test.step('it is heard', async () => {
    await openByPalette(page, '接入设备');
    await expect(page.getByText('等待第一条消息…')).toBeVisible();
    await expect(page.getByText(/^mosquitto_pub -h 127\.0\.0\.1/)).toContainText(server.mqtt.username);
    await gateway.replay('running');
    await expect(valueRowOf(page, 'Status/CurMachSpeed')).toContainText('600');
  });

  await test.step('its values are mapped by the profile that fits', async () => {
    for (const name of ['StateCurrent', 'CurMachSpeed', 'ProdProcessedCount'])
      await page.getByRole('checkbox', { name: new RegExp(`${name}.*value`) }).check();
    await page.getByRole('toolbar').getByRole('button', { name: '映射' }).click();
    const drawer = page.getByRole('dialog', { name: '映射 3 项' });
    await expect(drawer.getByLabel('按哪种规范')).toHaveValue('packml-tr88');
    const speed = drawer.getByRole('group', { name: /CurMachSpeed/ });
    // Its topics name it by a serial number, by which no machine is found.
    await drawer.getByRole('button', { name: /^全部属于设备/ }).click();
    await page.getByRole('searchbox').fill(machine.code);
    await page.keyboard.press('Enter');
    await expect(speed).toContainText('speed 36,000');
    await expect(drawer.getByRole('group', { name: /StateCurrent/ })).toContainText('运行');
    await speed.getByLabel('乘以').fill('0');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(speed.getByRole('alert')).toContainText('倍数');
    await speed.getByLabel('乘以').fill('60');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('已保存 3 条规则，从最近一条消息起生效')).toBeVisible();
    await expect(valueRowOf(page, 'CurMachSpeed')).toContainText('灌装机 · speed');
    const state = valueRowOf(page, 'StateCurrent');
    await expect(state.getByRole('link', { name: '打开 灌装机 的看板' })).toBeVisible();
  });

  await test.step('the rest is ignored, and taken back', async () => {
    await page.getByRole('button', { name: '忽略其余项' }).click();
    await expect(rowOf(page, 'Banner')).toContainText('已忽略');
    await expect(rowOf(page, 'Banner')).toContainText('<b>ok</b>');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(rowOf(page, 'Banner')).toContainText('未映射');
  });

  await test.step('it runs on the wall', async () => {
    await gateway.replay('running');
    await shown.isLive('production');
    expect((await onWall()).speed.text).toBe('36.0k');
  });

  // Another machine of the line goes on: with its values comes the time of the server's clock.
  const steady = await startSteadyMachine(server.mqtt, other.code);
  const kept =
    await test.step('it is cut off: its values age and go, while it is held and starts again', async () => {
      cable.cut();
      await shown.ages();
      await shown.goesStale();
      // This part is shorter than the time that has gone by since the cut.
      const held = await gateway.replay('held');
      expect(await gateway.flush()).toBe(false);
      await shown.dies();
      expect((await onWall()).speed.staleness).toBe('dead');
      return held;
    });

  await test.step('it comes back by itself', async () => {
    cable.mend();
    await expect.poll(() => gateway.flush()).toBe(true);
    await gateway.replay('running again');
    await shown.isLive('production');
    expect((await onWall()).speed).toMatchObject({ text: '36.0k', staleness: 'fresh' });
  });

  await test.step('what it kept meanwhile is in the log, with its own times', async () => {
    await openByPalette(page, '设备日志');
    const log = page.getByRole('table', { name: '设备日志' });
    const sentAt = (code: number): string => {
      const sent = kept.find(
        ({ topic, payload }) => topic.endsWith('StateCurrent') && payload.includes(`:${code},`),
      );
      if (!sent) throw new Error(`the recording has no state ${code}`);
      return `time[datetime="${new Date(sent.atMs).toISOString()}"]`;
    };
    // Holding begins the stop; held and unholding are its steps.
    const row = log.getByRole('row').filter({ has: page.locator(sentAt(10)) });
    await expect(row).toContainText('灌装机');
    await row.getByRole('button', { name: '显示停机步骤' }).click();
    for (const code of [11, 12]) await expect(log.locator(sentAt(code)).first()).toBeVisible();
  });

  await test.step('so is what it counted meanwhile', async () => {
    const counted = kept.filter(({ topic }) => topic.includes('ProdProcessedCount'));
    expect(counted).not.toEqual([]);
    const admin = await server.addUser();
    for (const { atMs, payload } of counted) {
      const query = { from: atMs - 1_000, to: atMs + 1_000 };
      const params = { id: machine.id, key: 'yield' };
      const answer = await server.call(getMetricHistory, { params, query }, admin);
      const { points } = getMetricHistory.reply.parse(answer.json().data);
      expect(points.map(([, , , last]) => last)).toEqual([JSON.parse(payload).value]);
    }
  });

  await steady.stop();
  await cable.close();
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

  await makePublishedLine(server, '一号线', ['灌装机']);
  await openPage(page, server, '/wel/layout');
  const gateway = await startPackMlGateway(server.mqtt);
  await gateway.replay('running');
  await openByPalette(page, '接入设备');
  await focusOn(valueRowOf(page, 'CurMachSpeed').getByRole('button', { name: /^映射/ }));
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
  await page.keyboard.type('一号线');
  await press('Enter');
  await focusOn(drawer.getByLabel('理想速度（每小时）'));
  await page.keyboard.type('36000');
  await focusOn(drawer.getByRole('button', { name: '新建并审核' }));
  await press('Enter');
  await expect(drawer.getByRole('button', { name: '设备: 键盘机 KBD-1', exact: true })).toBeVisible();
  await expect(drawer.getByRole('group', { name: /CurMachSpeed/ })).toContainText('speed 36,000');
  await focusOn(drawer.getByRole('button', { name: '保存' }));
  await press('Enter');
  await expect(valueRowOf(page, 'CurMachSpeed')).toContainText('键盘机 · speed');

  await focusOn(page.getByRole('button', { name: '忽略其余项' }));
  await press('Enter');
  await expect(page.getByText(/^已忽略 \d+ 项$/)).toBeVisible();
  await expect(rowOf(page, 'Banner')).toContainText('已忽略');
  await expect(rowOf(page, 'Banner')).toContainText('<b>ok</b>');
  await focusOn(rowOf(page, 'Banner').getByRole('button', { name: /^不再忽略/ }));
  await press('Enter');
  await expect(rowOf(page, 'Banner')).toContainText('未映射');
});
