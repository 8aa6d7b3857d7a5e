import { connectAsync } from 'mqtt';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

const MINUTE_MS = 60_000;

test('a parameter shows what a machine publishes, ages, is marked, and has its history', async ({
  page,
  server,
}) => {
  // The browser's clock is behind: ages are counted by the server's.
  server.clock.advance(2 * 60 * MINUTE_MS);
  const { host, port, username, password, tenantId } = server.mqtt;
  const machine = await connectAsync({ host, port, username, password });
  const publish = (values: Readonly<Record<string, number>>) =>
    machine.publishAsync(
      `linewall/v1/${tenantId}/L1-FILLER/metrics`,
      JSON.stringify({ ts: server.clock.now(), ...values }),
      { qos: 1 },
    );
  const main = page.getByRole('main');
  const rowOf = (text: string) => main.getByRole('row').filter({ hasText: text });
  const drawer = page.getByRole('dialog');

  await test.step('an empty list leads to what brings values', async () => {
    await openPage(page, server, '/machine-parameter/index');
    await expect(main.getByText('还没有参数')).toBeVisible();
    await expect(main.getByRole('button', { name: '接入设备' })).toBeVisible();
    await expect(main.getByRole('button', { name: '设备连接器' })).toBeVisible();
  });

  await test.step('a metric is listed with its first value, and its value changes', async () => {
    await publish({ oilTemperature: 61.5 });
    await expect(rowOf('oilTemperature')).toContainText('61.5');
    await expect(rowOf('oilTemperature')).toContainText('秒前');
    await publish({ oilTemperature: 62.25 });
    await expect(rowOf('oilTemperature')).toContainText('62.25');
  });

  await test.step('it is named and given limits, and tells that its value is above them', async () => {
    await rowOf('oilTemperature').getByRole('button', { name: '编辑 oilTemperature' }).click();
    const fields = { 名称: '润滑油温度', 单位: '°C', 分组: '润滑', 下限: '70', 上限: '60' };
    for (const [label, value] of Object.entries(fields))
      await drawer.getByLabel(new RegExp(`^${label}\\s*\\*?$`)).fill(value);
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer.getByLabel(/^上限/)).toHaveAccessibleErrorMessage(/./);
    await drawer.getByLabel(/^下限/).fill('20');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(rowOf('润滑油温度')).toContainText('20 – 60');
    await expect(rowOf('润滑油温度').getByRole('img', { name: '高于上限' })).toBeVisible();
    await publish({ oilTemperature: 55 });
    await expect(rowOf('润滑油温度').getByRole('img', { name: '高于上限' })).toHaveCount(0);
  });

  await test.step('an old value says so', async () => {
    await publish({ ts: server.clock.now() - 3 * MINUTE_MS, oilPressure: 2.5 });
    await expect(rowOf('oilPressure')).toContainText('中断 · 3 分钟前');
  });

  await test.step('a mark is set and removed', async () => {
    await rowOf('润滑油温度').getByRole('button', { name: '标记 润滑油温度', exact: true }).click();
    const unmark = rowOf('润滑油温度').getByRole('button', { name: '取消标记 润滑油温度' });
    await expect(unmark).toHaveAttribute('aria-pressed', 'true');
    await main.getByText('仅标记', { exact: true }).click();
    await expect(rowOf('oilPressure')).toHaveCount(0);
    await unmark.click();
    await expect(rowOf('润滑油温度')).toHaveCount(0);
    await main.getByRole('radio', { name: '全部', exact: true }).check({ force: true });
    await expect(rowOf('润滑油温度')).toBeVisible();
  });

  await test.step('a click shows its history', async () => {
    await rowOf('润滑油温度').getByText('润滑油温度', { exact: true }).click();
    await expect(
      drawer.getByRole('img', { name: /润滑油温度：最近1 小时.*最大 62\.25 °C，最后 55 °C/ }),
    ).toBeVisible();
    await drawer.getByText('7 天', { exact: true }).click();
    await expect(drawer.getByRole('img', { name: /最近7 天/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });
  await machine.endAsync(true);
});
