import { toWallTime } from '#console/ui/text/wall-time.ts';
import { alarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { makePeople } from '#tests/support/made/made-on-call.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const DAY_MS = 24 * 3_600_000;

test('a rotation with overrides is written, shows who is on call and what overlaps, and a channel sends to it', async ({
  page,
  server,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('the tenant has no administrator');
  await makePeople(server, admin, ['林涛', '王敏', '赵磊']);
  const zone = server.wiring.directory.lines(server.tenantId)[0]?.timeZone ?? 'UTC';
  const inDays = (days: number) => toWallTime(server.clock.now() + days * DAY_MS, zone).slice(0, 16);

  await openSignedIn(page, '/on-call-schedule', server.adminPassword);
  await expect(page.getByRole('main')).toContainText('在报警通道中选择它');
  await page.getByRole('button', { name: '新建值班表' }).first().click();
  const drawer = drawerOf(page);
  await drawer.getByRole('textbox', { name: '名称' }).fill('电气值班');
  for (const [row, name] of ['林涛', '王敏'].entries()) {
    await drawer.getByRole('button', { name: '添加人员' }).click();
    await drawer
      .getByRole('group', { name: `第 ${row + 1} 人` })
      .getByLabel('人员')
      .selectOption({ label: `${name} (person.${row})` });
  }
  // The first row is the second person: the order is changed without a pointer.
  const second = drawer.getByRole('group', { name: '第 2 人' });
  await second.getByRole('button', { name: /^上移/ }).press('Enter');
  for (const [row, [name, from, to]] of [
    ['赵磊 (person.2)', inDays(1), inDays(3)],
    ['林涛 (person.0)', inDays(2), inDays(4)],
  ].entries() as ArrayIterator<[number, [string, string, string]]>) {
    await drawer.getByRole('button', { name: '添加替班' }).click();
    const override = drawer.getByRole('group', { name: `第 ${row + 1} 条替班` });
    await override.getByLabel('人员').selectOption({ label: name });
    await override.getByLabel('开始').fill(from);
    await override.getByLabel('结束').fill(to);
  }
  await drawer.getByRole('button', { name: '创建', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: '电气值班' });
  await expect(row).toContainText('王敏 → 林涛，每 7 天 08:00 交接');

  const calendar = page.getByRole('region', { name: '值班日历' });
  await calendar.getByText('四周').click();
  const text = (days: number) => inDays(days).replace('T', ' ');
  await expect(calendar).toContainText(`${text(2)} 至 ${text(3)} 替班重叠：由林涛值班，赵磊不值班`);
  await expect(calendar.getByRole('listitem', { name: /^赵磊 · 替班/ })).toBeVisible();

  await page.goto('/alarm-channel');
  await page.getByRole('button', { name: '新建通道' }).first().click();
  await drawer.getByRole('textbox', { name: '名称' }).fill('值班短信');
  await drawer.getByLabel('种类').selectOption('sms');
  await drawer.getByLabel('发给值班人员').selectOption({ label: '电气值班' });
  await expect(drawer).toContainText(/当前值班: .*(?:王敏|林涛)/);
  await drawer.getByRole('button', { name: '创建', exact: true }).click();
  const channel = page.getByRole('row').filter({ hasText: '值班短信' });
  await expect(channel).toContainText('电气值班');
  const { records } = await dataOf(server, alarmChannel.page, { query: {} }, admin);
  expect(records).toMatchObject([{ onCallName: '电气值班', recipients: null }]);
});
