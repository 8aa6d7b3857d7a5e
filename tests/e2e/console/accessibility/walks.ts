import type { Locator, Page } from '@playwright/test';
import { FRAME_PATH } from '#console/app/route/route-table.ts';
import { endSession, pageSessions } from '#shared/contracts/sign-in/auth-admin.ts';
import type { SocialTicket } from '#shared/contracts/social/social.ts';
import { keepSignIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect } from '#tests/support/browser/console-page.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';
import type { Opener, Text } from './states.ts';
import type { Tour } from './tour-page.ts';

export const main = (page: Page): Locator => page.locator('main:visible');
export const dialogs = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const banner = (page: Page): Locator => page.getByRole('banner');

/** A password that is checked while it is typed. */
export async function walkPasswordTips({ page, check }: Tour): Promise<void> {
  await page.goto('/Fpassword');
  for (const password of ['a', 'a1', 'aA1']) {
    await page.locator('input[autocomplete="new-password"]').first().fill(password);
    await check(`a password of ${password.length} kinds of character`);
  }
}

/** Another page of the frame, without a load. */
export async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), address);
  await expect(main(page).locator('h1')).toBeAttached();
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialogs(page)).toHaveCount(0);
}

/** What is pressed first: the button itself, or the box or the menu of its row. */
export function firstOf(page: Page, { name, row, isBulk }: Opener): Locator {
  if (row === undefined) return main(page).getByRole('button', { name }).first();
  const found = main(page).getByRole('row').filter({ hasText: row }).first();
  return isBulk ? found.getByRole('checkbox') : found.locator('button[aria-haspopup=menu]');
}

export async function press(page: Page, opener: Opener, withinMs: number): Promise<void> {
  const { name, row, isBulk } = opener;
  await firstOf(page, opener).click({ timeout: withinMs });
  if (isBulk) await main(page).getByRole('button', { name }).first().click({ timeout: withinMs });
  else if (row !== undefined)
    await page.getByRole('menuitem', { name, exact: true }).click({ timeout: withinMs });
}

/** Closes the dialog; what was selected for it is so no more. */
export async function putBack(page: Page, opener: Opener): Promise<void> {
  await closeDialog(page);
  if (opener.isBulk) await firstOf(page, opener).click();
}

/** The form with its errors, the other way in, both captchas, and the step after the password. */
export async function walkSignIn({ page, t, check }: Tour): Promise<void> {
  await page.goto('/login');
  const submit = page.getByRole('button', { name: t('login.submit'), exact: true });
  await submit.click();
  await expect(page.getByText(t('login.usernameRequired'))).toBeVisible();
  await check('/login with errors');
  await page.getByRole('tab', { name: t('login.byPhone') }).click();
  await expect(page.getByLabel(t('sms.phone'))).toBeVisible();
  await check('/login by phone');
  await page.getByRole('tab', { name: t('login.byAccount') }).click();
  await page.getByLabel(t('login.username')).fill('careful');
  await page.getByRole('textbox', { name: t('login.password') }).fill(TEST_PASSWORD);
  await submit.click();
  const captcha = page.getByRole('dialog', { name: t('captcha.title') });
  await expect(captcha.locator('img').first()).toBeVisible();
  await check('the slider');
  await captcha.getByRole('button', { name: t('captcha.work') }).click();
  await check('the captcha without a picture');
  await captcha.getByRole('button', { name: t('captcha.workStart') }).click();
  await expect(page.getByLabel(t('security.code'), { exact: true })).toBeFocused({ timeout: 100_000 });
  await check('the second factor');
  await page.getByRole('button', { name: t('security.useRecovery') }).click();
  await expect(page.getByLabel(t('security.recoveryCode'), { exact: true })).toBeFocused();
  await check('the second factor by a recovery code');
}

export async function walkPrompt({ page, check }: Tour): Promise<void> {
  await keepSignIn(page, TEST_PASSWORD, 'newcomer');
  await page.goto('/wel/layout');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check('the forced password prompt');
}

/** After a social sign-in that nobody is bound to: whether to bind it. What is remembered of it is the browser's. */
export async function walkBindPrompt({ page, check }: Tour): Promise<void> {
  const ticket: SocialTicket = { ticket: 'x'.repeat(32), type: 'WX', displayName: 'Li', expiresInS: 600 };
  await page.evaluate(
    (text) => sessionStorage.setItem('linewall-social-ticket', text),
    JSON.stringify(ticket),
  );
  await page.goto('/lines');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check('the question whether to bind');
  await closeDialog(page);
}

/** What is said when something was saved, and the dialog that sends a code: the outbox has a row from then on. */
export async function walkOwnData({ page, t, check }: Tour): Promise<void> {
  await open(page, '/info/index');
  await main(page).getByLabel(t('profile.nickname')).fill('Shift lead');
  await main(page)
    .getByRole('button', { name: t('shell.actions.save'), exact: true })
    .click();
  const said = page.getByRole('region', { name: t('shell.top.messages') }).getByText(t('profile.saved'));
  // Under the pointer it stays.
  await said.hover();
  await check('what is said when something was saved');
  await page
    .getByRole('region', { name: t('shell.top.messages') })
    .getByRole('button', { name: t('shell.actions.close') })
    .click();
  await expect(said).toHaveCount(0);
  await page.getByRole('button', { name: t('profile.phoneChangeTitle') }).click();
  const dialog = page.getByRole('dialog', { name: t('profile.phoneChangeTitle') });
  await dialog.getByRole('button', { name: t('sms.send') }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await check('the phone is verified');
  await closeDialog(page);
}

/** The messages of machines as they arrive. */
export async function walkMessages({ page, furnished, check }: Tour): Promise<void> {
  await open(page, '/connections/index?part=messages');
  await expect
    .poll(async () => {
      await furnished.publish();
      return main(page).getByRole('row').filter({ hasText: 'L3-FILLER' }).count();
    }, 'what is published is listed')
    .toBeGreaterThan(0);
  await check('messages as they arrive');
}

/** What comes after a drawer: its question about unsaved changes, and the secret that is shown once. */
export async function walkCreations({ page, t, check }: Tour): Promise<void> {
  await open(page, '/connections/index?part=credentials');
  await main(page)
    .getByRole('button', { name: t('connections.credential.create') })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: t('connections.credential.create') });
  await drawer.getByLabel(t('connections.credential.name')).fill('Gateway 7');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: t('shell.unsaved.title') });
  await expect(question).toBeVisible();
  await check('unsaved changes');
  await question.getByRole('button', { name: t('shell.unsaved.stay') }).click();
  await drawer.getByRole('button', { name: t('crud.form.create'), exact: true }).click();
  const secret = page.getByRole('alertdialog', { name: t('connections.credential.secretTitle') });
  await expect(secret).toBeVisible();
  await check('the secret');
  await secret.getByRole('button', { name: t('connections.credential.done') }).click();
  await expect(dialogs(page)).toHaveCount(0);
}

export async function walkFramePages({ page, check }: Tour): Promise<void> {
  await open(page, `${FRAME_PATH}/refused?src=https%3A%2F%2Fother.example&name=Handbook`);
  await check('a frame page that is refused');
  await open(page, `${FRAME_PATH}/tcompany?name=Handbook`);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await check('a frame page');
}

const FAILURE = { status: 500, json: { code: 1, msg: 'E-STOP', error: 'internal', data: null } };

/** A part that could not be read says so aloud; without a menu there is still a page. */
export async function walkFailures({ page, t, check }: Tour): Promise<void> {
  await page.route('**/data/machinelog/page*', (route) => route.fulfill(FAILURE));
  await open(page, '/MachineLogMore?state=fault');
  await expect(page.getByRole('alert')).toHaveText(new RegExp(`${t('shell.failed.load')}.*E-STOP`));
  await check('a list that cannot be read');
  await page.unroute('**/data/machinelog/page*');
  await page.route('**/admin/menu*', (route) => route.fulfill(FAILURE));
  await page.goto('/nowhere');
  await expect(page.getByRole('alert')).toContainText(t('shell.failed.load'));
  await check('a menu that cannot be read');
  await page.unroute('**/admin/menu*');
  const code = /\/assets\/tasks-page-.*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/TaskMore');
  await expect(page.getByRole('alert')).toContainText(t('shell.failed.page'));
  await check('a page that fails');
  await page.unroute(code);
  await page.goto('/lines');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
}

/** The sky is drawn by the product, not by the theme's variables alone. */
async function chooseStarry(page: Page, t: Text): Promise<void> {
  await banner(page)
    .getByRole('button', { name: t('shell.top.theme') })
    .click();
  await page.getByRole('menuitemradio', { name: t('shell.top.starry'), exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

export async function walkMenus({ page, t, check }: Tour): Promise<void> {
  const nav = page.getByRole('navigation', { name: t('shell.menu.main') });
  const menu = page.getByRole('menu');
  const button = (name: string) => page.getByRole('button', { name });
  const chooseLayout = async (name: string) => {
    await banner(page)
      .getByRole('button', { name: t('shell.top.account') })
      .click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await expect(menu).toHaveCount(0);
  };
  for (const name of ['account', 'language', 'theme'] as const) {
    await banner(page)
      .getByRole('button', { name: t(`shell.top.${name}`) })
      .click();
    await expect(menu).toBeVisible();
    await check(`the menu “${name}”`);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
  await button(t('shell.tabs.more')).click();
  await expect(menu).toBeVisible();
  await check('the menu of the tabs');
  await page.keyboard.press('Escape');
  await banner(page)
    .getByRole('button', { name: t('messages.area.open') })
    .click();
  await expect(page.getByRole('dialog', { name: t('messages.area.open') })).toBeVisible();
  await check('the messages');
  await closeDialog(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('1');
  await check('the palette');
  await closeDialog(page);

  await button(t('shell.menu.collapse')).click();
  await check('the collapsed menu');
  await nav.locator('button[aria-haspopup=menu]').first().click();
  await expect(menu).toBeVisible();
  await check('a group of the collapsed menu');
  await page.keyboard.press('Escape');
  await button(t('shell.menu.expand')).click();

  await chooseLayout(t('shell.top.layoutTop'));
  await expect(banner(page).getByRole('navigation')).toBeVisible();
  await check('the menu at the top');
  await chooseLayout(t('shell.top.layoutSide'));

  await chooseStarry(page, t);
  await check('the frame under the stars', ['starry']);
}

/** The starry theme's sky is on this page too. */
export async function walkLock({ page, t, check }: Tour): Promise<void> {
  await chooseStarry(page, t);
  await banner(page)
    .getByRole('button', { name: t('shell.top.account') })
    .click();
  await page.getByRole('menuitem', { name: t('shell.top.lock') }).click();
  const dialog = page.getByRole('dialog', { name: t('shell.lock.set') });
  await expect(dialog).toBeVisible();
  await check('choosing the lock password');
  await dialog.getByLabel(t('shell.lock.password'), { exact: true }).fill('shift-3');
  await dialog.getByRole('button', { name: t('shell.lock.lockNow'), exact: true }).click();
  await expect(page).toHaveURL(/\/lock\?to=/);
  await page.getByLabel(t('shell.lock.password'), { exact: true }).fill('wrong');
  await page.getByRole('button', { name: t('shell.lock.unlock') }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await check('/lock');
  await check('/lock under the stars', ['starry']);
  await page.getByLabel(t('shell.lock.password'), { exact: true }).fill('shift-3');
  await page.getByRole('button', { name: t('shell.lock.unlock') }).click();
  await expect(page.getByRole('navigation', { name: t('shell.menu.main') })).toBeVisible();
}

/** Somebody ends the sign-in from elsewhere; what is left is the alert, then the sign-in under the stars. */
export async function walkEnd({ page, furnished, t, check }: Tour): Promise<void> {
  const { server, colleague } = furnished;
  await chooseStarry(page, t);
  const listed = await server.call(pageSessions, { query: { username: 'admin' } }, colleague);
  const { records }: { records: { id: string }[] } = listed.json().data;
  for (const { id } of records) await server.call(endSession, { params: { sessionId: id } }, colleague);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check('the alert that the session has ended');
  await page.getByRole('button', { name: t('prompts.ok') }).click();
  await expect(page.getByRole('heading', { name: t('login.title') })).toBeVisible();
  await check('/login under the stars', ['starry']);
}
