import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { eventSender } from '#tests/support/benches/sent-events.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

test('an order of a warehouse system is marked, offers no steps, says why, and is held', async ({
  page,
  server,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  await makeStockPlaces(server, admin, 'WX');
  const send = await eventSender(server, admin, 'WX');
  const order = { type: 'order', direction: 'out', dueAt: server.clock.now() + 3_600_000, state: 'picking' };
  const lines = [{ line: 1, product: 'WX-goods', quantity: 40, done: 10 }];
  expect(await send([{ ...order, no: 'SO-WX', lines }])).toMatchObject({ accepted: 1 });

  await openSignedIn(page, '/outbound-order', TEST_PASSWORD);
  const row = page.getByRole('row', { name: /SO-WX/ });
  await expect(row).toContainText('拣货中');
  await expect(row.getByText('WMS', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^拣货完成/ })).toHaveCount(0);
  await row.getByRole('button', { name: /更多|操作/ }).click();
  await expect(page.getByRole('menuitem', { name: '编辑' })).toBeDisabled();
  await page.getByRole('menuitem', { name: '暂停' }).click();
  await page.getByLabel('暂停原因').fill('等客户确认');
  await page.getByRole('button', { name: '暂停', exact: true }).click();
  await expect(row).toContainText('等客户确认');
});
