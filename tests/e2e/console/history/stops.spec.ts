import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { type ReportedState, reportStates } from '#tests/support/benches/reported-states.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';
import { lineOnGlass, openLine } from '#tests/support/walls/wall-model.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const MINUTE = 60_000;

/** The filler of line 1 fails ten minutes ago for four minutes; returns the line's id. */
async function report(server: ConsoleServer): Promise<string> {
  const machine = server.wiring.directory.findMachine(server.tenantId, 'L1-FILLER');
  if (!machine?.lineId) throw new Error('the filler stands in no line');
  const now = server.clock.now();
  const at = (minutesAgo: number) => now - minutesAgo * MINUTE;
  const states: readonly ReportedState[] = [
    [at(30), 'production'],
    [at(10), 'fault', 'E7'],
    [at(6), 'production'],
  ];
  await reportStates(server, machine.id, states, now);
  return machine.lineId;
}

test('a stop gets a reason by keyboard, and an open wall shows it first', async ({
  page,
  context,
  server,
}) => {
  const lineId = await report(server);
  // The browser's clock is two hours behind: stops and Pareto end by the server's.
  await page.clock.install({ time: server.clock.now() - 120 * MINUTE });
  await openSignedIn(page, '/stop-reason', server.adminPassword);
  await page.getByRole('button', { name: '新建停机原因' }).first().click();
  await page.getByRole('textbox', { name: '原因', exact: true }).fill('卡瓶');
  await page.getByRole('textbox', { name: '代码' }).fill('JAM');
  await page.getByRole('button', { name: '创建', exact: true }).click();
  await expect(page.getByRole('grid', { name: '停机原因库' })).toContainText('卡瓶');

  const wall = await context.newPage();
  await openLine(wall, lineId);
  const firstReason = async () => (await lineOnGlass(wall))?.stops.reasons[0]?.text;
  await expect.poll(firstReason).toContain('text of E7');

  await page.goto('/stop?reason=none');
  const table = page.getByRole('grid', { name: '停机记录' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^填写原因/ }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: '停机原因' });
  await drawer.getByLabel('停机原因').selectOption({ label: '卡瓶' });
  await drawer.getByLabel('备注').fill('进瓶口');
  await page.keyboard.press('Tab');
  await drawer.getByRole('button', { name: '保存' }).press('Enter');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: /^填写原因/ })).toHaveCount(0);
  await expect.poll(firstReason).toBe('灌装机 卡瓶');

  // What is shown is what the text filter looks at: the reason stands before what the machine sent.
  await page.goto('/stop?text=%E5%8D%A1%E7%93%B6');
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('tab', { name: '停机帕累托' }).click();
  const pareto = page.getByRole('grid', { name: '停机帕累托' });
  await expect(pareto.getByRole('row')).toHaveText([/停机原因/, /^卡瓶.*4 分1.*100.0%/]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(/\r\n卡瓶,.*,4,1,4,100,100\r\n/);
  await pareto.getByRole('button', { name: '查看这些停机：卡瓶' }).click();
  await expect(page.getByRole('combobox', { name: '停机原因' })).toHaveValue(/^reason:\d+$/);
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('combobox', { name: '停机原因' }).selectOption({ label: '未填原因' });
  await expect(page.getByRole('row', { name: /卡瓶/ })).toHaveCount(0);
});

test('a stop of several steps is one entry of the machine log, its steps open below it', async ({
  page,
  server,
}) => {
  const { tenantId } = server;
  const machineId = server.wiring.directory.findMachine(tenantId, 'L2-FILLER')?.id ?? '';
  const now = server.clock.now();
  const report = (minutesAgo: number, code: string, state: MachineState): Promise<unknown> => {
    const at = now - minutesAgo * MINUTE;
    const times = { sourceTs: at, arrivalTs: at, quality: 'good' } as const;
    const said = { kind: 'state', states: [state], code, text: null, codeScheme: 'packml-tr88' } as const;
    return server.wiring.sink.write([{ tenantId, machineId, ...times, ...said }]);
  };
  await report(20, '6', 'production');
  await report(10, '7', 'shutdown');
  await report(9, '2', 'shutdown');
  await report(4, '3', 'shutdown');
  await report(3, '6', 'production');
  await page.clock.install({ time: now });
  await openSignedIn(page, `/MachineLogMore?machine=${machineId}`, server.adminPassword);
  const log = page.getByRole('table', { name: '设备日志' });
  const stop = log.getByRole('row', { name: /3 个步骤/ });
  await expect(stop).toContainText('7 · 停止中');
  await expect(stop).toContainText('7 分');
  await expect(log.getByRole('row')).toHaveCount(1 + 3);
  await stop.getByRole('button', { name: '显示停机步骤' }).click();
  const steps = log.getByRole('list', { name: '停机步骤' }).getByRole('listitem');
  await expect(steps).toHaveText([/启动中.*1 分$/, /已停止.*5 分$/, /停止中.*1 分$/]);
});

test('a wrong state is corrected and the OEE with it; revoked, it is as before', async ({ page, server }) => {
  await report(server);
  // Tests before this one may have put the server's clock forward; the log's range ends by the browser's.
  await page.clock.install({ time: server.clock.now() });
  await openSignedIn(page, '/MachineLogMore', server.adminPassword);
  const log = page.getByRole('table', { name: '设备日志' });
  const states = async () => {
    const rows = await log.getByRole('row').allTextContents();
    return rows.slice(1).map((row) => /运行|故障|清洗/.exec(row)?.[0]);
  };
  await expect.poll(states).toEqual(['运行', '故障', '运行']);
  await log
    .getByRole('row', { name: /故障/ })
    .getByRole('button', { name: /更正状态/ })
    .click();
  const drawer = page.getByRole('dialog', { name: '更正 灌装机 的状态' });
  await drawer.getByRole('button', { name: '保存更正' }).click();
  await expect(drawer.getByText('必填').first()).toBeVisible();
  await drawer.getByLabel('正确的状态').selectOption('production');
  await drawer.getByLabel('更正理由').fill('传感器脏了');
  const availability = drawer.getByText(/→/).last();
  // Before the state is chosen, the forecast says that nothing changes.
  await expect(availability).toHaveText(/^\d{2}\.\d% → 100\.0%$/);
  await drawer.getByRole('button', { name: '保存更正' }).click();
  await expect(drawer).toBeHidden();
  await expect.poll(states).toEqual(['运行', '运行', '运行']);
  await expect(log).toContainText('传感器脏了');

  await openCorrections(page);
  await page.getByRole('button', { name: /^撤销/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('table', { name: '更正记录' })).toContainText('已撤销');
  await page.getByRole('tab', { name: '日志' }).click();
  await expect.poll(states).toEqual(['运行', '故障', '运行']);
});

async function openCorrections(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '更正记录' }).click();
  await expect(page.getByRole('table', { name: '更正记录' })).toContainText('传感器脏了');
}
