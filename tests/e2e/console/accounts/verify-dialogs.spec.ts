import type { Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import { z } from 'zod';
import { CONSOLE_SESSION_KEY } from '#shared/client/session/session-keys.ts';
import { confirmSecondFactor, startSecondFactor } from '#shared/contracts/second-factor/second-factor.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { rightPoint } from '#tests/support/people/captcha-solver.ts';
import { sealWithChallenge } from '#tests/support/people/password-sign-in.ts';
import { givePhone, waitForCode } from '#tests/support/people/sms-outbox.ts';
import { TEST_PASSWORD, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const OLD_PHONE = '13800001234';
const NEW_PHONE = '13600005678';
const SLIDER = z.object({ x: z.number() });

let startedAt = 0;
test.beforeEach(({ server }) => {
  startedAt = server.clock.now();
});

const codeFor = (server: TestServer, phone: string) =>
  waitForCode(server.db, server.tenantId, phone, SMS_TEMPLATES.information, startedAt);

async function openProfile(page: Page, { username }: TestUser): Promise<void> {
  await openSignedIn(page, '/info/index', TEST_PASSWORD, username);
  await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible();
}

/** Passes the account dialog. */
async function giveAccount(dialog: Locator, { username }: TestUser): Promise<void> {
  await dialog.getByLabel('用户名').fill(username);
  await dialog.getByLabel('密码', { exact: true }).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: '确定' }).click();
}

/** Solves the slider that is shown by dragging its handle to the gap. */
async function slide(page: Page, server: TestServer, token: () => string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '请完成安全验证' });
  const refusal = dialog.getByRole('alert');
  await expect(dialog.locator('img').or(refusal).first()).toBeVisible();
  // A failure says why there is no picture.
  expect(await refusal.allTextContents()).toEqual([]);
  // Its picture may be there before the answer that names it has been read here.
  await expect.poll(token).not.toBe('');
  const { x: gap } = SLIDER.parse(await rightPoint(server.db, token()));
  const box = await dialog.getByRole('slider').boundingBox();
  if (!box) throw new Error('there is no slider');
  const [x, y] = [box.x + 20, box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + gap / 2, y + 3, { steps: 6 });
  await page.mouse.move(x + gap, y - 2, { steps: 6 });
  await page.mouse.up();
  await expect(dialog).toBeHidden();
}

test('the own number is changed by a code to the old one, later tries behind a slider, and one to the new', async ({
  page,
  server,
}) => {
  const user = await server.addUser();
  await givePhone(server.db, server.tenantId, user.userId, OLD_PHONE);
  const checks: string[] = [];
  let captchaToken = '';
  page.on('request', (request) => {
    if (request.url().includes('/admin/user/vlogcode')) checks.push(request.url());
    if (request.url().endsWith('/captcha/get')) captchaToken = '';
  });
  page.on('response', async (response) => {
    if (!response.url().endsWith('/captcha/get')) return;
    const { repData }: { repData: { token: string } | null } = await response.json();
    captchaToken = repData?.token ?? '';
  });
  await openProfile(page, user);
  const opener = page.getByRole('button', { name: '更换手机号码' });
  const dialog = page.getByRole('dialog', { name: '更换手机号码' });

  await test.step('Esc and 取消 close it and give the focus back', async () => {
    await opener.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('shows the masked number, and does nothing until the code form validates', async () => {
    await opener.click();
    await expect(dialog.getByText('请向 138****1234 发送验证码并完成验证。')).toBeVisible();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('验证码不能为空')).toBeVisible();
    expect(checks).toEqual([]);
  });

  await test.step('the first submit is checked directly', async () => {
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await expect(dialog.getByText('验证码发送成功')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
    const code = await codeFor(server, OLD_PHONE);
    await dialog.getByLabel('验证码').fill(code === '000000' ? '111111' : '000000');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('验证码错误,请重新输入')).toBeVisible();
    expect([checks.length, captchaToken]).toEqual([1, '']);
    await dialog.getByLabel('验证码').fill(code);
    await expect(dialog.getByText('验证码错误,请重新输入')).toBeHidden();
  });

  await test.step('the next one first passes a slider', async () => {
    await dialog.getByRole('button', { name: '确定' }).click();
    await slide(page, server, () => captchaToken);
    await expect(dialog.getByText('身份已验证。')).toBeVisible();
    expect(checks.length).toBe(2);
  });

  await test.step('the new number is confirmed by its own code', async () => {
    await dialog.getByLabel('手机号').fill('12345678901');
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await expect(dialog.getByText('请输入正确的手机号')).toBeVisible();
    await dialog.getByLabel('手机号').fill(NEW_PHONE);
    await dialog.getByRole('button', { name: '发送验证码' }).click();
    await expect(dialog.getByText('验证码发送成功')).toBeVisible();
    await dialog.getByLabel('验证码').fill(await codeFor(server, NEW_PHONE));
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('手机号码已保存')).toBeVisible();
    await expect(page.getByText('136****5678')).toBeVisible();
    await expect(opener).toBeFocused();
  });
});

test('who has no number shows name and password; too late, the change is refused in words', async ({
  page,
  server,
}) => {
  const user = await server.addUser();
  await openProfile(page, user);
  await page.getByRole('button', { name: '绑定手机号码' }).click();
  const dialog = page.getByRole('dialog', { name: '绑定手机号码' });
  const confirm = dialog.getByRole('button', { name: '确定' });
  await confirm.click();
  await expect(dialog.getByText('请输入用户名')).toBeVisible();
  await expect(dialog.getByText('请输入密码')).toBeVisible();
  await dialog.getByLabel('用户名').fill('admin');
  await dialog.getByLabel('密码', { exact: true }).fill('Wrong-Pass-1');
  await confirm.click();
  await expect(dialog.getByText('请输入当前登录账号')).toBeVisible();
  await dialog.getByLabel('用户名').fill(user.username);
  await confirm.click();
  await expect(dialog.getByText('用户名或密码不正确')).toBeVisible();
  await giveAccount(dialog, user);
  await expect(dialog.getByText('身份已验证。')).toBeVisible();
  await dialog.getByLabel('手机号').fill('13500001111');
  server.clock.advance(301_000);
  startedAt = server.clock.now();
  await dialog.getByRole('button', { name: '发送验证码' }).click();
  await dialog.getByLabel('验证码').fill(await codeFor(server, '13500001111'));
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText('请先验证身份：验证已过期、已使用或尚未进行');
});

test('new recovery codes and the end of the second factor take the account and a code', async ({
  page,
  server,
}) => {
  const user = await server.addUser();
  await openProfile(page, user);
  // Turning it on ends the user's other sessions: that of the page does it.
  const authorization = await page.evaluate(
    (key) => `Bearer ${JSON.parse(sessionStorage.getItem(key) ?? '{}').access_token}`,
    CONSOLE_SESSION_KEY,
  );
  const caller = { ...user, headers: { ...user.headers, authorization } };
  const { challenge, sealed } = await sealWithChallenge(server.app, [TEST_PASSWORD], {
    'tenant-id': user.tenantId,
  });
  const started = await server.call(
    startSecondFactor,
    { body: { password: sealed[0] ?? '', challenge } },
    caller,
  );
  const { secret }: { secret: string } = started.json().data;
  const code = () => generate({ secret, epoch: Math.floor(server.clock.now() / 1_000) });
  await server.call(confirmSecondFactor, { body: { code: await code() } }, caller);
  server.clock.advance(60_000);
  await page.reload();

  await test.step('new recovery codes', async () => {
    const opener = page.getByRole('button', { name: '生成新的恢复码' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: '生成新的恢复码' });
    await giveAccount(dialog, user);
    await dialog.getByLabel('动态验证码或恢复码').fill('000000');
    await dialog.getByRole('button', { name: '生成新的恢复码' }).click();
    await expect(dialog.getByText('验证码错误,请重新输入')).toBeVisible();
    await dialog.getByLabel('动态验证码或恢复码').fill(await code());
    await dialog.getByRole('button', { name: '生成新的恢复码' }).click();
    const codes = page.getByRole('dialog', { name: '请保存恢复码' });
    await expect(codes.locator('code')).toHaveCount(10);
    await codes.getByRole('button', { name: '我已保存' }).click();
    await expect(page.getByText('新的恢复码已生成')).toBeVisible();
    await expect(opener).toBeFocused();
  });

  await test.step('the end of it', async () => {
    server.clock.advance(60_000);
    await page.getByRole('button', { name: '关闭两步验证' }).click();
    const dialog = page.getByRole('dialog', { name: '关闭两步验证' });
    await giveAccount(dialog, user);
    await dialog.getByLabel('动态验证码或恢复码').fill(await code());
    await dialog.getByRole('button', { name: '关闭两步验证' }).click();
    await expect(page.getByRole('button', { name: '开启两步验证' })).toBeFocused();
  });
});
