import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { type ConsoleServer, expect, test } from '#tests/support/console-page.ts';
import { dataOf } from '#tests/support/foreign-rows/make-row.ts';
import { openSignedIn } from './sign-in.ts';

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
