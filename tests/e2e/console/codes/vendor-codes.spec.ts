import type { Page } from '@playwright/test';
import type { Reading } from '#server/core/ports/plant/readings.ts';
import { codeTable } from '#shared/contracts/codes/code-table.ts';
import { department } from '#shared/contracts/plant/department.ts';
import { drawerOf as drawer } from '#tests/e2e/console/steps/drawer.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const MACHINE = 'L1-FILLER';
const field = (page: Page, name: string) => drawer(page).getByRole('textbox', { name, exact: true });

function machineOf(server: ConsoleServer) {
  const machine = server.wiring.directory.findMachine(server.tenantId, MACHINE);
  if (!machine) throw new Error(`there is no ${MACHINE}`);
  return machine;
}

function adminOf(server: ConsoleServer) {
  const { admin } = server.users as Record<string, Parameters<typeof dataOf>[3]>;
  if (!admin) throw new Error('the tenant has no administrator');
  return admin;
}

type Content =
  | Pick<Extract<Reading, { kind: 'state' }>, 'kind' | 'states' | 'code' | 'text'>
  | Pick<Extract<Reading, { kind: 'metrics' }>, 'kind' | 'values'>;

async function send(server: ConsoleServer, content: Content): Promise<void> {
  const sourceTs = server.clock.now();
  const of = { tenantId: server.tenantId, machineId: machineOf(server).id };
  await server.wiring.sink.write([{ ...of, sourceTs, arrivalTs: sourceTs, quality: 'good', ...content }]);
}

/** The wall of the machine's line, in a tab beside the console. */
async function openWall(page: Page, server: ConsoleServer, language: string): Promise<Page> {
  const wall = await page.context().newPage();
  await wall.goto(`/productLineSignage?line=${machineOf(server).lineId}&lang=${language}&freeze=0`);
  await wall.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  return wall;
}

const verdict = (wall: Page) =>
  wall.evaluate(
    () => (window.linewall?.model() as { verdict: { detail: string; kind: string } } | null)?.verdict,
  );

test('an unknown code becomes an entry, and the English wall shows its English text', async ({
  page,
  server,
}) => {
  const admin = adminOf(server);
  const { id } = await dataOf(server, codeTable.create, { body: { name: '灌装机' } }, admin);
  const row = (await server.call(department.get, { params: { id: machineOf(server).id } }, admin)).json()
    .data;
  await dataOf(server, department.update, { body: { ...row, codeTableId: id } }, admin);
  await send(server, { kind: 'state', states: ['fault'], code: 'F104', text: '灌装阀故障' });

  await openSignedIn(page, '/code-table', server.adminPassword);
  const wall = await openWall(page, server, 'en');
  await expect.poll(async () => (await verdict(wall))?.detail).toContain('F104 灌装阀故障');

  await page.getByRole('button', { name: '代码 灌装机' }).click();
  const unknown = page.getByRole('region', { name: '收到但不在表中的代码' });
  await expect(unknown.getByRole('listitem')).toContainText('F104');
  await unknown.getByRole('button', { name: '加入表中: F104' }).click();
  await expect(field(page, '代码')).toHaveValue('F104');
  await expect(field(page, '中文文字')).toHaveValue('灌装阀故障');
  await field(page, '英文文字').fill('Filling valve fault');
  await drawer(page).getByRole('combobox', { name: '停机类别' }).selectOption({ label: '机械' });
  await field(page, '中文处理建议').fill('检查灌装阀的气源');
  await drawer(page).getByRole('button', { name: '创建' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(unknown).toBeHidden();

  await expect.poll(async () => (await verdict(wall))?.detail).toContain('F104 Filling valve fault');
  const chinese = await openWall(page, server, 'zh');
  await expect.poll(async () => (await verdict(chinese))?.detail).toContain('F104 灌装阀故障');

  // What to do about it stands where people work on the stop, not on the wall.
  await page.goto(`/lines/index?line=${machineOf(server).lineId}`);
  await expect(page.getByText('处理建议：检查灌装阀的气源')).toBeVisible();
  await page.clock.install({ time: server.clock.now() });
  await page.goto('/stop');
  await page.getByRole('button', { name: /^填写原因/ }).click();
  await expect(drawer(page).getByText('处理建议：检查灌装阀的气源')).toBeVisible();
});

test('a machine that only sends its speed runs and stands on the wall by its rules', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/derived-rule', server.adminPassword);
  const create = page.getByRole('button', { name: '新建规则' }).first();
  await create.click();
  await drawer(page).getByRole('combobox', { name: '设备' }).selectOption(MACHINE);
  await field(page, '指标').fill('speed');
  await field(page, '值').fill('100');
  await drawer(page).getByRole('combobox', { name: '状态' }).selectOption('production');
  await drawer(page).getByRole('button', { name: '创建' }).click();
  await expect(drawer(page)).toBeHidden();
  await create.click();
  await drawer(page).getByRole('combobox', { name: '设备' }).selectOption(MACHINE);
  await drawer(page).getByText('其他情况', { exact: true }).click();
  await drawer(page).getByRole('combobox', { name: '状态' }).selectOption('shutdown');
  await drawer(page).getByRole('button', { name: '创建' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'speed > 100 时为运行' })).toBeVisible();

  const wall = await openWall(page, server, 'zh');
  await send(server, { kind: 'metrics', values: { speed: 250 } });
  await expect.poll(async () => (await verdict(wall))?.kind).toBe('running');
  server.clock.advance(1_000);
  await send(server, { kind: 'metrics', values: { speed: 0 } });
  await expect.poll(async () => (await verdict(wall))?.kind).toBe('stopped');
});
