import { acknowledgeAlarms, alarm } from '#shared/contracts/alarms/alarm.ts';
import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';
import { LANDSCAPE, openWall } from '#tests/support/walls/followed-walls.ts';

const MACHINE = 'L1-FILLER';

async function report(server: ConsoleServer, state: MachineState): Promise<void> {
  const ts = server.clock.now();
  const machineId = server.wiring.directory.findMachine(server.tenantId, MACHINE)?.id ?? '';
  const of = { tenantId: server.tenantId, machineId, sourceTs: ts, arrivalTs: ts, quality: 'good' } as const;
  await server.wiring.sink.write([{ ...of, kind: 'state', states: [state], code: null, text: null }]);
}

test('an alarm appears by itself, is acknowledged by keyboard and is over when the machine runs', async ({
  page,
  server,
}) => {
  const { admin } = server.users as Record<string, Parameters<typeof dataOf>[3]>;
  if (!admin) throw new Error('the tenant has no administrator');
  const body = {
    name: '灌装机故障',
    machineCode: MACHINE,
    kind: 'state',
    state: 'fault',
    isEnabled: true,
  } as const;
  await dataOf(server, alarmRule.create, { body: { ...body, priority: 'high' } }, admin);
  await report(server, 'production');
  await openSignedIn(page, '/alarm', server.adminPassword);
  await expect(page.getByText('没有报警')).toBeVisible();

  await report(server, 'fault');
  const row = page.getByRole('row').filter({ hasText: '灌装机故障' });
  await expect(row).toContainText('未确认');
  await expect(row).toContainText('首出');
  await expect(page.getByRole('button', { name: '消息，1 条待处理，其中未确认报警 1 条' })).toBeVisible();
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  const acknowledge = page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '确认' });
  await acknowledge.focus();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('已确认');

  await report(server, 'production');
  await expect(row).toContainText('已结束');
  await row.getByRole('button', { name: '展开详情' }).focus();
  await page.keyboard.press('Enter');
  for (const event of ['发生', '确认', '恢复'])
    await expect(page.getByRole('listitem').filter({ hasText: event }).first()).toBeVisible();
});

test('an alarm stands over the board of a wall until somebody acknowledges it, there or in the console', async ({
  server,
  otherBrowser,
}) => {
  const { admin } = server.users as Record<string, Parameters<typeof dataOf>[3]>;
  if (!admin) throw new Error('the tenant has no administrator');
  const body = { name: '灌装机故障', machineCode: MACHINE, kind: 'state', state: 'fault' } as const;
  await dataOf(server, alarmRule.create, { body: { ...body, priority: 'high', isEnabled: true } }, admin);
  const line = server.wiring.directory.lines(server.tenantId)[0];
  const { page: wall } = await openWall(server, otherBrowser, 'line', async () => {}, {
    name: '灌装 1',
    targetId: line?.id ?? null,
    alarmPriority: 'high',
    alarmRepeatS: 600,
    alarmTouch: true,
  });
  const banner = wall.getByRole('alert');
  const newest = async () => (await server.call(alarm.page, { query: {} }, admin)).json().data.records[0];
  await report(server, 'production');
  await expect(banner).toBeHidden();

  await test.step('with what, where, since when and why', async () => {
    await report(server, 'fault');
    await expect(banner).toBeVisible();
    for (const text of ['高优先级报警', '首出', '灌装机故障', `灌装机 · ${line?.name}`, '设备状态：故障'])
      await expect(banner).toContainText(text);
    expect(await wall.evaluate(() => window.linewall?.diagnostics().alarms?.shown)).toBe('alarm');
    const box = await banner.boundingBox();
    expect(box).toMatchObject({ x: 0, width: LANDSCAPE.width });
    // The verdict and the machines of the board stand above it.
    expect(box?.y).toBeGreaterThan(LANDSCAPE.height * 0.73);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(LANDSCAPE.height, 0);
  });

  await test.step('what is known stays when the server is away, and is said to be old', async () => {
    await wall.context().setOffline(true);
    await expect(banner).toContainText('连接不上服务器', { timeout: 60_000 });
    await expect(banner).toContainText('灌装机故障');
    await wall.context().setOffline(false);
    await expect(banner).not.toContainText('连接不上服务器', { timeout: 60_000 });
  });

  await test.step('a touch acknowledges it under the name of the screen', async () => {
    await banner.getByRole('button', { name: '确认' }).click();
    await expect(banner).toBeHidden();
    expect(await newest()).toMatchObject({ standing: 'acknowledged', acknowledgedBy: '灌装 1' });
  });

  await test.step('in the console it is acknowledged for the wall too', async () => {
    await report(server, 'production');
    await report(server, 'fault');
    await expect(banner).toBeVisible();
    await dataOf(server, acknowledgeAlarms, { body: { ids: [(await newest()).id] } }, admin);
    await expect(banner).toBeHidden();
  });
});
