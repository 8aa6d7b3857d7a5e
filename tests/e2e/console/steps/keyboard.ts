import { expect, type Page } from '@playwright/test';

/** What somebody without a pointer does: nothing is focused by the test itself. */

const TAB_MAX = 80;

interface Focused {
  /** Null where nothing has the focus. */
  readonly name: string | null;
  readonly role: string;
}

/** What has the focus, by the name that assistive technology gives it. */
export function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: null, role: '' };
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const textOf = (one: Element): string => {
      const seen = document.createElement('span');
      seen.append(...[...one.childNodes].map((child) => child.cloneNode(true)));
      for (const hidden of seen.querySelectorAll('[aria-hidden]')) hidden.remove();
      return seen.textContent;
    };
    const name =
      element.getAttribute('aria-label') ??
      (labels.map(textOf).join(' ') || textOf(element) || element.title);
    return { name: name.trim(), role: element.getAttribute('role') ?? element.tagName.toLowerCase() };
  });
}

/**
 * Whether somebody sees where the focus is: the element, its label or what frames it is drawn differently than
 * without the focus.
 */
export function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return false;
    const lookOf = (): string => {
      const near: Element[] = [element];
      for (let up = element.parentElement; up && near.length < 4; up = up.parentElement) near.push(up);
      if (element.nextElementSibling) near.push(element.nextElementSibling);
      return near
        .map((one) => {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(one);
          const outline =
            outlineStyle === 'none' || outlineWidth === '0px' ? '' : `${outlineWidth} ${outlineColor}`;
          return `${outline}|${boxShadow}|${borderColor}`;
        })
        .join('\n');
    };
    // Borders and shadows may fade in: these are put to their end instead of waited for.
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const settle = async (): Promise<void> => {
      await frame();
      await frame();
      for (const animation of document.getAnimations())
        if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
      await frame();
    };
    await settle();
    const withFocus = lookOf();
    // Styles without the focus, while nothing hears of its going: dialogs and menus would close.
    const silence = (event: Event): void => event.stopImmediatePropagation();
    const kinds = ['blur', 'focus', 'focusin', 'focusout'] as const;
    for (const kind of kinds) window.addEventListener(kind, silence, true);
    element.blur();
    await settle();
    const without = lookOf();
    element.focus({ preventScroll: true });
    for (const kind of kinds) window.removeEventListener(kind, silence, true);
    return withFocus !== without;
  });
}

/** Tab until this has the focus; every stop on the way must be seen. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const passed: string[] = [];
  for (let n = 0; n < TAB_MAX; n += 1) {
    await page.keyboard.press(key);
    const at = await focused(page);
    if (at.name === null) continue;
    expect(await isFocusSeen(page), `the focus is seen on ${at.role} “${at.name}”`).toBe(true);
    if (typeof name === 'string' ? at.name === name : name.test(at.name)) return;
    passed.push(at.name);
  }
  throw new Error(`Tab never came to ${String(name)}: ${passed.join(' → ')}`);
}

export async function expectFocusOn(page: Page, name: string | RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        const at = (await focused(page)).name ?? '';
        return typeof name === 'string' ? at === name : name.test(at);
      },
      `the focus is on ${String(name)}`,
    )
    .toBe(true);
  expect(await isFocusSeen(page), `the focus is seen on ${String(name)}`).toBe(true);
}

/** From a field of the filters to the first row of the list. */
export async function enterList(page: Page): Promise<void> {
  for (let n = 0; n < TAB_MAX; n += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator('tr[data-row]:focus').count()) === 1) return;
  }
  throw new Error('Tab never came to a row');
}

/** Opens the menu of the focused button and chooses one of its items. */
export async function chooseMenuItem(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(item).toBeVisible();
  for (let n = 0; n < 20 && !(await item.evaluate((one) => one.hasAttribute('data-highlighted'))); n += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Lets the browser's own work pass the captcha that is shown. */
export async function passCaptchaByKeyboard(page: Page): Promise<void> {
  const captcha = page.getByRole('dialog', { name: '请完成安全验证' });
  await expect(captcha).toBeVisible();
  await tabTo(page, /改由浏览器验证$/);
  await page.keyboard.press('Enter');
  await expect(captcha.getByRole('button', { name: '开始验证' })).toBeVisible();
  await tabTo(page, '开始验证');
  await page.keyboard.press('Enter');
  await expect(captcha).toBeHidden({ timeout: 100_000 });
}

/** Fills fields one after the other, as they follow in the page. */
export async function typeInto(
  page: Page,
  fields: readonly (readonly [name: string, text: string])[],
): Promise<void> {
  for (const [name, text] of fields) {
    await tabTo(page, name);
    await page.keyboard.type(text);
  }
}

/** Fills in the sign-in form and passes the captcha. */
export async function signInByKeyboard(page: Page, username: string, password: string): Promise<void> {
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await typeInto(page, [
    ['用户名', username],
    ['密码', password],
  ]);
  await page.keyboard.press('Enter');
  await passCaptchaByKeyboard(page);
}
