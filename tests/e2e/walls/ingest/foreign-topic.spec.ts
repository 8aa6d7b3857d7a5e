import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { hasMosquittoPub, mosquittoPub } from '#tests/support/devices/mosquitto-pub.ts';
import { machineOnGlass, openLine } from '#tests/support/walls/wall-model.ts';

test('a foreign topic with foreign codes, mapped in the connections page, drives a machine on the wall', async ({
  page,
  wall,
  server,
}) => {
  test.skip(!(await hasMosquittoPub()), 'mosquitto_pub is not installed');
  await openLine(wall, 'L2');
  await openSignedIn(page, '/connections', server.adminPassword);
  await page.getByRole('button', { name: '新建接入' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建接入' });
  await drawer.getByLabel('名称').fill('PET hall gateway');
  await drawer.getByLabel('主题模式').fill('suzhou/pet/{tag}/PackML/StateCurrent');
  await drawer.getByLabel('主题级').selectOption('tag');
  await drawer.getByText('先查对照表').click();
  await drawer.getByRole('button', { name: '添加一行' }).first().click();
  await drawer.getByLabel('消息里的文字').fill('CAP01');
  await drawer.getByLabel('对应为').fill('L2-CAPPER');
  await drawer.getByLabel('状态代码的路径').fill('value');
  await drawer.getByLabel('文字说明的路径（选填）').fill('reason');
  await drawer.getByLabel('现场代码').fill('11');
  await drawer.getByRole('button', { name: '故障' }).click();
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已新建 PET hall gateway，从最近一条消息起生效')).toBeVisible();

  await mosquittoPub(server.mqtt, 'suzhou/pet/CAP01/PackML/StateCurrent', {
    value: 11,
    reason: 'torque too low',
  });
  await expect.poll(async () => (await machineOnGlass(wall, '旋盖机')).state).toBe('fault');
  const machine = await machineOnGlass(wall, '旋盖机');
  expect(machine.code).toBe('11');
  expect(machine.text).toBe('torque too low');
  await expect(page.getByRole('row', { name: /PET hall gateway/ })).toContainText('1');
});
