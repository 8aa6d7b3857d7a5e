import type { QueueModel } from '#display/boards/queue/model/model.ts';
import { createScreenLink, screen } from '#shared/contracts/screens/screen.ts';
import { dock } from '#shared/contracts/yard/dock.ts';
import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

const DAY_MS = 86_400_000;

/** From the calendar to the exit by mouse, and what the drivers see of it. */
test('a truck is booked in the calendar, arrives, is called on the wall, docks and leaves', async ({
  page,
  server,
  otherBrowser,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  await makeWarehouse(server, admin, 'WH');
  await makePartner(server, admin, { code: 'SF' });
  await page.clock.install({ time: server.clock.now() });

  await test.step('without docks nothing can be booked, and the calendar says so', async () => {
    await openSignedIn(page, '/appointment', TEST_PASSWORD);
    await expect(page.getByText('还没有预约')).toBeVisible();
    await page.getByRole('button', { name: '日历' }).click();
    await expect(page.getByText('这一周没有开放的月台。')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a slot is chosen for tomorrow, and confirmed', async () => {
    const made = await server.call(dock.create, { body: { warehouseCode: 'WH', code: '3' } as never }, admin);
    expect(made.statusCode, made.body).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: '日历' }).click();
    const calendar = page.getByRole('dialog', { name: '预约时段' });
    // The week of tomorrow, which is the next one on Sundays; the first slot of its day.
    const tomorrow = new Date(server.clock.now() + DAY_MS + 8 * 3_600_000);
    const head = `${tomorrow.getUTCMonth() + 1}-${tomorrow.getUTCDate()}`;
    if (tomorrow.getUTCDay() === 1) await calendar.getByRole('button', { name: '下一周' }).click();
    const day = calendar.getByRole('columnheader', { name: new RegExp(` ${head}$`) });
    const index = await day.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex);
    await calendar
      .getByRole('row', { name: /^10:00/ })
      .locator('td')
      .nth(index - 1)
      .getByRole('button')
      .click();
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText('确认预约这个时段吗？');
    await asked.getByRole('button', { name: '预约' }).click();
    const drawer = drawerOf(page);
    await expect(drawer.getByText(/ 10:00$/)).toBeVisible();
    await drawer.getByLabel('车牌号').fill('沪a·86k3k');
    await drawer.getByLabel('承运商').fill('sf');
    await page.getByRole('option', { name: /^SF/ }).click();
    await expect(drawer.getByLabel('承运商')).toHaveValue('SF');
    await drawer.getByRole('button', { name: '创建' }).click();
    await expect(page.getByRole('row', { name: /沪A86K3K/ })).toContainText('已预约');
  });

  const wall = await (async () => {
    const made = await server.call(screen.create, { body: { name: 'Gate', board: 'queue' } as never }, admin);
    const { id } = made.json().data;
    const link = await server.call(createScreenLink, { params: { id } }, admin);
    const opened = await otherBrowser();
    await opened.goto(link.json().data.path);
    return opened;
  })();
  // The board that is open is the queue: its model is this.
  const shown = () => wall.evaluate(() => window.linewall?.model() as QueueModel | null);
  const row = page.getByRole('row', { name: /沪A86K3K/ });
  const does = async (action: string, state: string) => {
    await row.getByRole('button', { name: new RegExp(`^${action} `) }).click();
    await expect(row).toContainText(state);
  };

  await test.step('it arrives, and waits on the wall under a masked plate', async () => {
    await does('到场', '排队中');
    await expect.poll(async () => (await shown())?.waiting.map(({ name }) => name)).toContain('沪A·8**3K');
  });

  await test.step('it is called to its dock, and the wall says so', async () => {
    await row.getByRole('button', { name: /^叫号 / }).click();
    await drawerOf(page).getByRole('button', { name: '叫号' }).click();
    await expect(row).toContainText('已叫号');
    await expect.poll(async () => (await shown())?.band.call).toMatchObject({ name: '沪A·8**3K', dock: '3' });
  });

  await test.step('it docks, is loaded and leaves; its way can be read', async () => {
    await does('靠台', '已靠台');
    await expect.poll(async () => (await shown())?.band.call ?? null).toBeNull();
    await does('开始作业', '作业中');
    await does('作业完成', '作业完成');
    await does('离场', '已离场');
    await row.getByRole('button', { name: /^查看经过 / }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
      /^预约/,
      /^到场/,
      /^叫号 · 月台 3/,
      /^靠台 · 月台 3/,
      /^开始作业/,
      /^作业完成/,
      /^离场/,
    ]);
  });
});
