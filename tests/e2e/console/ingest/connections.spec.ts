import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

// A fault counts from its first moment, and not once it has lasted longer than a short stop.
test.use({ tenant: { params: { SHORT_STOP_SECONDS: '0' } } });

test('a foreign message is mapped, tried, taken and refused without a line of code', async ({
  page,
  server,
  request,
}) => {
  await openSignedIn(page, '/connections', server.adminPassword);

  await test.step('create a credential; its secret is shown once', async () => {
    await page.getByRole('tab', { name: '接入凭证' }).click();
    await page.getByRole('button', { name: '新建凭证' }).first().click();
    await page.getByRole('textbox', { name: '名称' }).fill('E2E gateway');
    await page.getByText('HTTP', { exact: true }).last().click();
    await page.getByRole('button', { name: '创建', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toContainText('请现在保存密钥');
  });
  const key = (await page.getByRole('alertdialog').locator('code').first().textContent()) ?? '';
  expect(key.length).toBeGreaterThan(20);
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const send = (tag: string, code: unknown) =>
    request.post('/data/ingest', {
      headers: { authorization: `Bearer ${key}` },
      data: [{ topic: `plantA/L1/Status/${tag}`, payload: { code, note: 'seal worn' } }],
    });

  await test.step('an unknown topic is refused and says so', async () => {
    expect((await send('F1', 9)).status()).toBe(200);
    await page.getByRole('tab', { name: '未接收消息' }).click();
    await expect(page.getByRole('row', { name: /plantA\/L1\/Status\/F1/ })).toContainText(
      '没有适用于这个主题的映射',
    );
  });

  await test.step('make a connection of that message: errors stand at their fields', async () => {
    await page.getByRole('row', { name: /plantA\/L1\/Status\/F1/ }).click();
    await page.getByRole('button', { name: '展开详情' }).click();
    await page.getByRole('button', { name: '试映射' }).click();
    const drawer = page.getByRole('dialog', { name: '新建接入' });
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer.getByText('必填').first()).toBeVisible();
    await drawer.getByRole('textbox', { name: '名称' }).fill('E2E filler');
    await drawer.getByLabel('主题模式').fill('plantA/{line}/Status/{tag}');
    await drawer.getByLabel('主题级').selectOption('tag');
    await drawer.getByText('先查对照表').click();
    await drawer.getByRole('button', { name: '添加一行' }).first().click();
    await drawer.getByLabel('消息里的文字').fill('F1');
    await drawer.getByLabel('对应为').fill('L1-FILLER');
    await drawer.getByLabel('状态代码的路径').fill('code');
    await drawer.getByLabel('文字说明的路径（选填）').fill('note');
    await drawer.getByLabel('现场代码').fill('9');
    await drawer.getByRole('button', { name: '故障' }).click();
    await drawer.getByRole('button', { name: '试运行' }).click();
    await expect(drawer.getByText('映射成功')).toBeVisible();
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('已新建 E2E filler，从最近一条消息起生效')).toBeVisible();
  });

  await test.step('the next message is taken, a code without a mapping is refused with its reason', async () => {
    await page.getByRole('tab', { name: '实时消息' }).click();
    await send('F1', 9);
    await send('F1', 77);
    await expect(page.getByRole('row', { name: /plantA\/L1\/Status\/F1.*已接收/ }).first()).toBeVisible();
    await expect(
      page.getByRole('row', { name: /plantA\/L1\/Status\/F1.*对照表|值不在映射表中/ }).first(),
    ).toBeVisible();
    await page.getByRole('tab', { name: '接入配置' }).click();
    await expect(page.getByRole('row', { name: /E2E filler/ })).toContainText('1');
  });

  await test.step('the machine stands on the lines page, with what the vendor said', async () => {
    await page.getByRole('link', { name: '产线', exact: true }).first().click();
    const line = page.getByRole('row', { name: /1 号灌装线/ });
    await expect(line).toContainText('故障');
    await expect(line).toContainText('seal worn');
  });

  await test.step('unsaved changes are guarded; deleting can be taken back', async () => {
    await page.getByRole('button', { name: '数据接入', exact: true }).click();
    await page.getByRole('link', { name: '消息接入', exact: true }).first().click();
    await page.getByRole('row', { name: /E2E filler/ }).click();
    const drawer = page.getByRole('dialog', { name: '编辑 E2E filler' });
    await drawer.getByRole('textbox', { name: '名称' }).fill('E2E changed');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog', { name: '有未保存的修改' })).toBeVisible();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: /更多.*E2E filler/ }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(page.getByRole('row', { name: /E2E filler/ })).toBeHidden();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(page.getByRole('row', { name: /E2E filler/ })).toBeVisible();
  });

  await test.step('dead letters are cleared, the credential is revoked by name', async () => {
    await page.getByRole('tab', { name: '未接收消息' }).click();
    await page.getByRole('button', { name: '全部清除' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '全部清除' }).click();
    await expect(page.getByText('没有未接收的消息')).toBeVisible();
    await page.getByRole('tab', { name: '接入凭证' }).click();
    await page.getByRole('button', { name: '吊销 E2E gateway' }).click();
    const dialog = page.getByRole('dialog', { name: '删除' });
    await expect(dialog.getByText('此操作将永久删除, 是否继续?')).toBeVisible();
    await expect(dialog.getByText('吊销凭证“E2E gateway”？')).toBeVisible();
    await dialog.getByLabel('用户名').fill('admin');
    await dialog.getByLabel('密码', { exact: true }).fill(server.adminPassword);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('已吊销 E2E gateway')).toBeVisible();
    await expect(page.getByRole('row', { name: /E2E gateway/ })).toBeHidden();
    expect((await send('F1', 9)).status()).toBe(401);
  });
});
