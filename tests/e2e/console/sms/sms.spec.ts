import { expect, type Locator, type Page } from '@playwright/test';
import {
  addPhoneUser,
  askForCode,
  codeBox,
  freshPhone,
  masked,
  otherThan,
  passCaptcha,
  readCode,
  sendButton,
  sentNotice,
  test,
} from '#tests/e2e/console/steps/phone-codes.ts';

const WRONG = '验证码错误,请重新输入';
const REQUIRED = '验证码不能为空';
const submitButton = (page: Page) => page.getByRole('button', { name: '登录', exact: true });
const home = (page: Page) => expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

async function openPhoneTab(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('tab', { name: '短信登录' }).click();
  await expect(page.getByLabel('手机号')).toBeVisible();
}

test('a code that the administrator reads out of the outbox signs in, once', async ({
  page,
  outbox,
  server,
}) => {
  const { phone } = await addPhoneUser(server);
  await openPhoneTab(page);
  await askForCode(page, phone);
  await expect(sendButton(page)).toBeDisabled();
  await expect(sendButton(page)).toHaveText(/^(60|5\d) 秒后重发$/);
  await expect(codeBox(page), 'the next thing to do').toBeFocused();
  const code = await readCode(outbox, phone, '登录确认');

  await page.keyboard.type(otherThan(code));
  await page.keyboard.press('Enter');
  await expect(page.getByText(WRONG)).toBeVisible();
  await expect(codeBox(page)).toBeFocused();
  await expect(codeBox(page)).toHaveAccessibleErrorMessage(WRONG);
  await page.keyboard.press('Backspace');
  await expect(page.getByText(WRONG), 'typing clears it').toBeHidden();

  await codeBox(page).fill(code);
  await page.keyboard.press('Enter');
  await home(page);

  await page.evaluate(() => sessionStorage.clear());
  await openPhoneTab(page);
  await page.getByLabel('手机号').fill(phone);
  await codeBox(page).fill(code);
  await submitButton(page).click();
  await expect(page.getByText(WRONG), 'the code was spent').toBeVisible();
});

test('a number that nobody has gets the answers of a known one, and no message', async ({
  page,
  outbox,
  server,
}) => {
  const known = await addPhoneUser(server);
  const unknown = freshPhone();
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (
      /mobile\/sendcode|mobile\/token\/sms/.test(response.url()) &&
      response.request().method() !== 'OPTIONS'
    )
      answers.push(`${response.status()} ${await response.text()}`);
  });
  const told: (readonly string[])[] = [];
  for (const phone of [known.phone, unknown]) {
    await openPhoneTab(page);
    await askForCode(page, phone);
    await codeBox(page).fill('12');
    await submitButton(page).click();
    await expect(page.getByText(WRONG)).toBeVisible();
    // Their texts come after them.
    await expect.poll(() => answers.length).toBe(3);
    told.push(answers.splice(0));
  }
  expect(told[1]).toEqual(told[0]);
  await expect(outbox.getByRole('row').filter({ hasText: masked(known.phone) })).toHaveCount(1);
  await expect(outbox.getByRole('row').filter({ hasText: masked(unknown) })).toHaveCount(0);
});

test('what is wrong with the two fields is told in the specification’s words', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/sendcode|token\/sms/.test(request.url())) asked.push(request.url());
  });
  await openPhoneTab(page);
  const phone = page.getByLabel('手机号');
  await submitButton(page).click();
  await expect(phone).toHaveAccessibleErrorMessage('请输入手机号码');
  await expect(phone).toBeFocused();
  await expect(codeBox(page)).toHaveAccessibleErrorMessage(REQUIRED);
  for (const wrong of ['1380013800', '12800138000', '03800138000', '138001380ab']) {
    await phone.fill(wrong);
    await expect(phone).toHaveAccessibleErrorMessage('请输入正确的手机号');
  }
  await sendButton(page).click();
  await expect(phone, 'nothing is sent to such a number').toBeFocused();
  await phone.fill('13800138000');
  await expect(phone).not.toHaveAttribute('aria-invalid');
  expect(asked).toEqual([]);
});

test('after a minute a code may be sent again; an old complaint does not hide that it was', async ({
  page,
  server,
}) => {
  const { phone } = await addPhoneUser(server);
  await page.clock.install();
  await openPhoneTab(page);
  await codeBox(page).focus();
  await page.getByLabel('手机号').click();
  await expect(page.getByText(REQUIRED)).toBeVisible();
  await askForCode(page, phone);
  await expect(page.getByText(REQUIRED)).toBeHidden();

  // The server's minute is not over yet: what it says stands at the code, and ends with typing.
  await page.clock.fastForward(30_000);
  await expect(sendButton(page)).toHaveText(/^(30|2\d) 秒后重发$/);
  await page.clock.fastForward(31_000);
  await expect(sendButton(page)).toHaveText('发送验证码');
  await sendButton(page).click();
  await passCaptcha(page);
  await expect(codeBox(page)).toHaveAccessibleErrorMessage('验证码发送过频繁，请稍后再试');
  await expect(sentNotice(page)).toBeHidden();
  await expect(sendButton(page), 'counted are successes').toBeEnabled();

  server.clock.advance(61_000);
  await sendButton(page).click();
  await passCaptcha(page);
  await expect(sentNotice(page)).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
});

/** Presses where a thing is seen while a field has the focus, and lets go there once the field says what is wrong. */
async function pressWhereSeen(page: Page, field: Locator, thing: Locator): Promise<void> {
  await field.focus();
  const box = await thing.boundingBox();
  if (!box) throw new Error('it is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect(field, 'the press ends its validation').toHaveAccessibleErrorMessage(/./);
  expect(await thing.boundingBox(), 'it stays under the pointer').toEqual(box);
  await page.mouse.up();
}

for (const lang of ['zh', 'en'] as const) {
  test(`a press that ends a field’s validation is not lost (${lang})`, async ({ page }) => {
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), ['language', lang] as const);
    for (const [tab, name] of [
      [0, 'username'],
      [0, 'password'],
      [1, 'phone'],
      [1, 'code'],
    ] as const) {
      await page.goto('/login');
      await page.getByRole('tab').nth(tab).click();
      const field = page.getByRole('tabpanel').locator(`input[name=${name}]`);
      await pressWhereSeen(page, field, page.locator('a[href="/register"]'));
      await expect(page).toHaveURL(/\/register$/);
    }
    // Nothing can be wrong with the nickname.
    for (const [path, names] of [
      ['/register', ['username', 'phone', 'code', 'password', 'again']],
      ['/Fpassword', ['phone', 'code', 'password', 'again']],
    ] as const) {
      for (const name of names) {
        await page.goto(path);
        await pressWhereSeen(page, page.locator(`input[name=${name}]`), page.locator('a[href="/login"]'));
        await expect(page).toHaveURL(/\/login$/);
      }
    }
  });
}
