import {
  chooseMenuItem,
  expectFocusOn,
  focused,
  isFocusSeen,
  passCaptchaByKeyboard,
  tabTo,
} from '#tests/e2e/console/steps/keyboard.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

/** Whole journeys without a pointer. What is pressed is what a person would press: nothing is focused by the test. */

const WORD = 'night-shift 7';
test('sign in: the captcha is passed without a pointer', async ({ page, server }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await tabTo(page, '用户名');
  await page.keyboard.type('admin');
  await tabTo(page, '密码');
  await page.keyboard.type(server.adminPassword);
  await page.keyboard.press('Enter');
  const captcha = page.getByRole('dialog', { name: '请完成安全验证' });
  await expect(captcha).toBeVisible();

  await test.step('Esc closes it and leaves the form as it was', async () => {
    await page.keyboard.press('Escape');
    await expect(captcha).toBeHidden();
    await expect(page.getByLabel('用户名')).toHaveValue('admin');
    await expectFocusOn(page, '密码');
    await page.keyboard.press('Enter');
    await expect(captcha).toBeVisible();
  });

  await passCaptchaByKeyboard(page);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
});

test('the skip link is first and goes to the page, past menu and bars', async ({ page, server }) => {
  await openPage(page, server, '/lines/index');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expectFocusOn(page, '跳到页面内容');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(() => document.activeElement?.closest('main') !== null),
    'the next stop is in the page',
  ).toBe(true);
});

test('menu and tabs: a page is opened, another, and back; a tab is closed', async ({ page, server }) => {
  await openPage(page, server, '/wel/layout');
  await tabTo(page, '产线');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lines\/index/);
  const tabs = page.getByRole('navigation', { name: '打开的页面' });
  await expect(tabs.getByRole('link', { name: '产线' })).toHaveAttribute('aria-current', 'page');
  await tabTo(page, '首页');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wel/);
  await tabTo(page, '关闭 产线');
  await page.keyboard.press('Enter');
  await expect(tabs.getByRole('link', { name: '产线' })).toBeHidden();
  expect((await focused(page)).name, 'closing a tab does not lose the focus').not.toBeNull();
});

test('Ctrl-K finds a page; Esc closes it and the focus is where it was', async ({ page, server }) => {
  await openPage(page, server, '/wel/layout');
  await tabTo(page, /^账号/);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette).toBeVisible();
  await expect(palette.getByRole('combobox')).toBeFocused();
  expect(await isFocusSeen(page), 'the focus is seen in the palette').toBe(true);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expectFocusOn(page, /^账号/);
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('产线');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(/\/lines\/index/);
});

test('user menu, lock, unlock, sign out', async ({ page, server }) => {
  await openPage(page, server, '/lines/index');
  await tabTo(page, /^账号/);

  await test.step('Esc closes the menu and stays at its opener', async () => {
    await page.keyboard.press('Enter');
    // A menu that has not taken the focus yet does not hear the key.
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expectFocusOn(page, /^账号/);
  });

  await test.step('the lock dialog keeps the focus inside and gives it back', async () => {
    await chooseMenuItem(page, '锁定屏幕');
    const dialog = page.getByRole('dialog', { name: '锁定屏幕' });
    await expect(dialog).toBeVisible();
    for (let n = 0; n < 12; n += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectFocusOn(page, /^账号/);
  });

  await test.step('lock and unlock', async () => {
    await chooseMenuItem(page, '锁定屏幕');
    const dialog = page.getByRole('dialog', { name: '锁定屏幕' });
    await expect(dialog.getByLabel('锁屏密码', { exact: true })).toBeFocused();
    await page.keyboard.type(WORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible();
    await expectFocusOn(page, '锁屏密码');
    await page.keyboard.type(WORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/lines\/index/);
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  });

  await test.step('sign out', async () => {
    await tabTo(page, /^账号/);
    await chooseMenuItem(page, '退出登录');
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await tabTo(page, '用户名');
  });
});
