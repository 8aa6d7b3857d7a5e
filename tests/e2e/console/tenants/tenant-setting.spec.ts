import { user } from '#shared/contracts/accounts/user.ts';
import { getCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { createScreenLink, screen } from '#shared/contracts/screens/screen.ts';
import { tenant } from '#shared/contracts/tenants/tenant.ts';
import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { pictureFile } from '#tests/e2e/console/steps/picture-file.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

test.use({ tenant: { users: { colleague: { role: 'admin' }, worker: { role: 'operator' } } } });

test('a company sets its logo and its colour; a file that is no picture and a colour that is none are refused', async ({
  page,
  server,
  otherBrowser,
}) => {
  const stored = async () =>
    getCurrentTenant.reply.parse((await server.call(getCurrentTenant, {}, server.users.admin)).json().data);
  await openSignedIn(page, '/tenant-setting', TEST_PASSWORD);
  const main = page.getByRole('main');
  const logo = main.getByRole('region', { name: '标志' });
  const dialog = page.getByRole('dialog', { name: '标志' });
  const file = dialog.getByLabel('要裁剪的图片');
  const frame = page.getByRole('navigation', { name: '主菜单' });

  await test.step('files', async () => {
    await logo.getByRole('button', { name: '选择图片' }).click();
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(dialog.getByRole('alert')).toHaveText('图片类型必须是 jpeg、jpg、png');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(dialog.getByRole('alert')).toHaveText('这个文件不是可以读取的图片。');
    await file.setInputFiles(await pictureFile(page, 'logo.png'));
    await dialog.getByRole('button', { name: '保留整张图片' }).click();
    await expect(logo.getByRole('img', { name: '标志' })).toBeVisible();
    await expect(frame.locator('img')).toHaveAttribute('src', (await stored()).logo ?? '');
  });

  await test.step('a colour, and a name that keeps what was typed when it is refused', async () => {
    const colour = main.locator('input[name=accentColor]');
    const save = main.getByRole('button', { name: '保存' });
    await colour.fill('#12');
    await save.click();
    await expect(main.getByText('格式不正确')).toBeVisible();
    await expect(colour).toHaveValue('#12');
    await colour.fill('#0B7A4B');
    await main.getByRole('textbox', { name: '名称' }).fill('青山饮料');
    await save.click();
    await expect(page.getByText('租户设置已保存')).toBeVisible();
    expect(await stored()).toMatchObject({ name: '青山饮料', accentColor: '#0B7A4B' });
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--lw-accent-solid'));
    await expect.poll(async () => (await accent()).trim().toLowerCase()).toBe('#0b7a4b');
    await expect(frame).toContainText('青山饮料');
  });

  await test.step('whoever is about to sign in sees both', async () => {
    const visitor = await otherBrowser();
    await visitor.goto('/login');
    await expect(visitor.getByText('青山饮料').first()).toBeVisible();
    await expect(visitor.locator(`img[src="${(await stored()).logo}"]`).first()).toBeVisible();
  });
});

test('a wall says that its tenant is paused, and goes on by itself when it is resumed', async ({
  server,
  otherBrowser,
}) => {
  const { admin } = server.users;
  const platform = await server.addUser({ tenantId: '1' });
  const own = { params: { id: server.tenantId } };
  const setStatus = async (status: '0' | '9') => {
    const { name, code } = (await server.call(tenant.get, own, platform)).json().data;
    const body = { id: server.tenantId, name, code, status };
    const answer = await server.call(tenant.update, { body }, platform);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const [line] = server.wiring.directory.lines(server.tenantId);
  const body = { name: '入口', board: 'line' as const, lineId: line?.id ?? null };
  const { id } = (await server.call(screen.create, { body }, admin)).json().data;
  const link = (await server.call(createScreenLink, { params: { id } }, admin)).json().data;
  const wall = await otherBrowser({ viewport: { width: 1920, height: 1080 } });
  const isShowing = () =>
    wall.waitForFunction(
      () => window.linewall?.diagnostics().state === 'showing' && window.linewall.model() !== undefined,
    );
  await wall.goto(link.path);
  await isShowing();
  const paused = wall.getByRole('heading', { name: '租户已暂停使用' });
  await expect(paused).toHaveCount(0);
  await setStatus('9');
  await expect(paused).toBeVisible();
  await expect(wall.getByText('恢复后屏幕会自动继续，无需操作。')).toBeVisible();
  await wall.reload();
  await expect(paused, 'also after the computer was restarted').toBeVisible();
  await setStatus('0');
  await expect(paused).toHaveCount(0);
  await isShowing();
});

test('two administrators change the same user: the second sees what changed and loses nothing typed', async ({
  page,
  server,
  otherBrowser,
}) => {
  const other = await otherBrowser();
  for (const [window, name] of [
    [page, 'admin'],
    [other, 'colleague'],
  ] as const) {
    await openSignedIn(window, '/user?name=worker', TEST_PASSWORD, name);
    await window.getByRole('main').locator('tr[data-row]').getByText('worker').first().click();
    await expect(drawerOf(window).getByLabel('姓名')).toHaveValue('worker');
  }
  await drawerOf(page).getByLabel('邮箱').fill('li@example.com');
  await drawerOf(other).getByLabel('姓名').fill('李师傅');
  await drawerOf(other).getByRole('button', { name: '保存' }).click();
  await expect(drawerOf(other)).toBeHidden();

  const notice = drawerOf(page).getByRole('alert');
  const save = drawerOf(page).getByRole('button', { name: '保存' });
  await save.click();
  await expect(notice).toContainText('colleague 已修改此记录');
  await expect(notice).toContainText('李师傅');
  await expect(drawerOf(page).getByLabel('邮箱')).toHaveValue('li@example.com');
  await notice.getByRole('button', { name: '使用对方的内容' }).click();
  await expect(drawerOf(page).getByLabel('姓名')).toHaveValue('李师傅');
  await expect(drawerOf(page).getByLabel('邮箱'), 'what was typed').toHaveValue('li@example.com');

  // Both change the same field, and the colleague another one too.
  await drawerOf(page).getByLabel('邮箱').fill('wang@example.com');
  const { userId } = server.users.worker ?? { userId: '' };
  const change = { id: userId, email: 'zhao@example.com', nickname: '赵师傅' };
  expect((await server.call(user.update, { body: change }, server.users.colleague)).statusCode).toBe(200);
  await save.click();
  await expect(notice).toContainText('zhao@example.com');
  await notice.getByRole('button', { name: '用我的内容覆盖' }).click();
  await expect(drawerOf(page)).toBeHidden();
  const row = page.getByRole('main').locator('tr[data-row]');
  await expect(row).toContainText('赵师傅');
  const { records } = (await server.call(user.page, { query: { name: 'worker' } }, server.users.admin)).json()
    .data;
  expect(records).toMatchObject([{ email: 'wang@example.com', nickname: '赵师傅' }]);
});
