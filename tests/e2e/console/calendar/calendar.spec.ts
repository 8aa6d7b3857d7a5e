import { hucreWriter } from '#server/adapters/parsers/sheet-hucre-writer.ts';
import { shiftPattern } from '#shared/contracts/calendar/shift-pattern.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { sendWorkbook } from '#tests/e2e/console/steps/import-steps.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';
import { lineOnGlass, openLine } from '#tests/support/walls/wall-model.ts';

const HOUR_MS = 3_600_000;

function lineOf(server: ConsoleServer, code: string): Line {
  const line = server.wiring.directory.lines(server.tenantId).find((one) => one.code === code);
  if (!line) throw new Error(`there is no line ${code}`);
  return line;
}

test('a shift and a planned stop made in the console reach the open wall', async ({ page, server }) => {
  const admin = server.users.admin;
  if (!admin) throw new Error('a tenant has a user admin');
  const line = lineOf(server, 'L2');
  // The line's own three shifts leave room for another one.
  const { records } = (await server.call(shiftPattern.page, { query: { size: 200 } }, admin)).json().data;
  const ids = records.flatMap(({ id, places }: { id: string; places: string }) =>
    places === 'L2' ? [id] : [],
  );
  await server.call(shiftPattern.removeMany, { query: { ids } }, admin);

  await openSignedIn(page, '/shift-pattern', server.adminPassword);
  const wall = await page.context().newPage();
  await openLine(wall, line.id);
  const shiftOnWall = async () => (await lineOnGlass(wall)).shift?.title ?? '';

  const drawer = drawerOf(page);
  const save = () => drawer.getByRole('button', { name: /^(创建|保存)/ }).click();
  await test.step('a shift that overlaps is told with line and shift, and saved where it does not', async () => {
    await page.getByRole('main').getByRole('button', { name: '新建班次' }).first().click();
    await drawer.getByLabel(/^名称/).fill('全天班');
    await drawer.getByLabel(/^开始/).fill('00:00');
    await drawer.getByLabel(/^结束/).fill('00:00');
    await drawer.getByLabel(/^计划产量/).fill('500000');
    await save();
    await expect(drawer.getByText(/与产线 L[13] 的“.班”重叠/)).toBeVisible();
    await drawer.getByRole('button', { name: /产线或区域/ }).click();
    await page.getByRole('treeitem', { name: line.name }).click();
    await page.keyboard.press('Escape');
    await save();
    await expect(drawer).toBeHidden();
    await expect.poll(shiftOnWall).toContain('全天班');
  });

  await test.step('a planned stop is on the line at once, and in its week', async () => {
    const now = server.clock.now();
    const dayOf = (ms: number) => dayText(wallClockOf(ms, line.timeZone));
    await page.goto('/planned-stop');
    await page.getByRole('main').getByRole('button', { name: '新建计划停机' }).first().click();
    await drawer.getByLabel(/^原因/).selectOption({ label: '保养' });
    await drawer.getByRole('button', { name: /产线或设备/ }).click();
    await page.getByRole('treeitem', { name: line.name }).click();
    await page.keyboard.press('Escape');
    await drawer.getByLabel(/^开始日期/).fill(dayOf(now - 24 * HOUR_MS));
    await drawer.getByLabel(/^结束日期/).fill(dayOf(now + 24 * HOUR_MS));
    await drawer.getByLabel(/^开始$|^开始\*/).fill('00:00');
    await drawer.getByLabel(/^结束$|^结束\*/).fill('23:00');
    await save();
    await expect(drawer).toBeHidden();
    const summary = () => server.wiring.history.lineSummary(server.tenantId, line.id);
    await expect.poll(async () => (await summary())?.plannedStop?.reason).toBe('maintenance');
    expect((await summary())?.plannedToNow).toBe(0);
    await page.goto(`/shift-calendar?line=${line.id}`);
    await expect(page.getByRole('main').getByText('全天班')).toHaveCount(7);
    await expect(page.getByRole('main').getByText('保养').first()).toBeVisible();
  });
});

async function sheet(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const headers = ['产线', '日期', '班次', '产品', '计划产量', '订单号'];
  const columns = headers.map((header, index) => ({ key: String(index), header, kind: 'text' as const }));
  async function* cells() {
    for (const row of rows) yield Object.fromEntries(row.entries());
  }
  const parts: Uint8Array[] = [];
  for await (const part of hucreWriter.xlsx({ name: 'plan', columns }, cells())) parts.push(part);
  return Buffer.concat(parts);
}

test('a plan with one bad row is told, corrected, imported and undone', async ({ page, server }) => {
  const day = dayText(wallClockOf(server.clock.now() + 30 * 24 * HOUR_MS, lineOf(server, 'L1').timeZone));
  const good = ['L1', day, '早班', 'SW330', '120000', 'A-4711'];
  const bad = ['L1', day, '没有的班', 'LW330', '80000', 'A-4712'];
  await openSignedIn(page, '/production-plan', server.adminPassword);
  await expect(page.getByRole('main').getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  const first = await sendWorkbook(page, { name: '计划.xlsx', buffer: await sheet([good, bad]) });
  await expect(first.getByText('2 行，其中 1 行正确')).toBeVisible();
  const wrong = first.getByRole('table', { name: '有错误的行' });
  await expect(wrong.getByRole('row').nth(1)).toContainText('班次: 这条产线当天没有这个班次');
  const downloading = page.waitForEvent('download');
  await first.getByRole('button', { name: '下载错误清单' }).click();
  expect((await downloading).suggestedFilename()).toContain('计划');
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();

  const rows = [good, bad.with(2, '中班')];
  const second = await sendWorkbook(page, { name: '改好的计划.xlsx', buffer: await sheet(rows) });
  await second.getByRole('button', { name: '导入', exact: true }).click();
  await expect(second.getByText('导入成功：2 行')).toBeVisible();
  await second.getByRole('button', { name: '关闭' }).first().click();
  await page.goto('/production-plan?orderNo=A-47');
  await expect(page.getByRole('main').getByText('A-4712')).toBeVisible();

  await page.goto('/job');
  await page.getByRole('button', { name: '撤销导入 改好的计划.xlsx' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByText('已删除 2 行')).toBeVisible();
  await page.goto('/production-plan?orderNo=A-47');
  await expect(page.getByRole('main').getByText('A-4712')).toHaveCount(0);
});
