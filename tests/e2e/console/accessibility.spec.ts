import { BARE_PAGES } from '#console/app/bare-pages.ts';
import { VIEWS } from '#console/app/registry.ts';
import { createConsoleI18n, NAMESPACES } from '#console/ui/text/texts.ts';
import { LANGUAGES } from '#shared/domain/language.ts';
import { TEST_PASSWORD } from '#tests/support/test-server.ts';
import { expect, test } from './accessibility-server.ts';
import {
  closeDialog,
  dialogs,
  main,
  open,
  type Text,
  type Tour,
  walkBindPrompt,
  walkCreations,
  walkEnd,
  walkFailures,
  walkFramePages,
  walkLock,
  walkMenus,
  walkOwnData,
  walkPrompt,
  walkSignIn,
} from './accessibility-walks.ts';
import { axeOn } from './axe-check.ts';
import { keepSignIn } from './sign-in.ts';

interface Place {
  /** Other states of the page that its address tells. */
  readonly queries?: readonly string[];
  /** Buttons that open a drawer or a dialog over it, by their names, and the query under which they stand. */
  readonly dialogs?: (t: Text) => readonly { readonly name: string; readonly query?: string }[];
  /** Buttons that unfold a row, by their names. */
  readonly details?: (t: Text) => readonly { readonly name: string; readonly query?: string }[];
}

/** Every view of the registry, with what opens on it. A view that is missing here fails the first test. */
const VIEW_PLACES: Readonly<Record<string, Place>> = {
  '/wel/layout': {},
  '/lines/index': { queries: ['?q=nothing-matches'] },
  '/info/index': { dialogs: (t) => [{ name: t('security.start') }] },
  '/connections/index': {
    queries: ['?part=deadLetters', '?part=credentials'],
    dialogs: (t) => [
      { name: t('connections.create') },
      { name: t('connections.credential.create'), query: '?part=credentials' },
      { name: t('connections.credential.revoke'), query: '?part=credentials' },
    ],
    details: (t) => [{ name: t('ingest.letters.show'), query: '?part=deadLetters' }],
  },
  '/NoticeMore': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('notice.noun') }) }],
    details: () => [{ name: 'Shift change' }],
  },
  '/TaskMore': {},
  '/job/index': { queries: ['?scope=all'] },
  '/MachineLogMore': {},
  '/online/index': {
    queries: ['?part=signIns'],
    dialogs: (t) => [{ name: t('messages.online.kick') }],
  },
  '/social/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('socialProvider.noun') }) }],
  },
  '/menu/index': {
    queries: ['?q=nothing-matches'],
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('menu.noun') }) }],
  },
  '/dict/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('dict.noun') }) }],
  },
  '/param/index': {
    dialogs: (t) => [{ name: t('crud.form.createTitle', { noun: t('param.noun') }) }],
  },
  '/front-end-log/index': { details: (t) => [{ name: t('messages.errorLog.show') }] },
  '/sms/index': { details: (t) => [{ name: t('sms.outbox.show') }] },
};

/** The same for the pages without the frame: the address that shows them. `/lock` is looked at locked. */
const BARE_ADDRESSES: Readonly<Record<string, string>> = {
  '/login': '/login',
  '/lock': '/lock',
  '/AuthRedirect': `/AuthRedirect?code=x&state=${'a'.repeat(64)}`,
  '/register': '/register',
  '/Fpassword': '/Fpassword',
  '/tcompany': '/tcompany',
  '/401': '/401',
  '/403': '/403',
  '/404': '/404',
  '/500': '/500',
};

// What axe finds names its element; recording some sixty states in three themes costs more than asking about them.
test.use({ trace: 'off' });

test('every page of the registry is listed here', () => {
  expect(Object.keys(VIEW_PLACES).sort()).toEqual(Object.keys(VIEWS).sort());
  expect(Object.keys(BARE_ADDRESSES).sort()).toEqual(Object.keys(BARE_PAGES).sort());
});

for (const language of LANGUAGES) {
  test(`axe finds nothing on any page in the three themes: ${language}`, async ({ page, furnished }) => {
    test.setTimeout(360_000);
    const { t, load } = createConsoleI18n(language);
    await load(NAMESPACES);
    const tour: Tour = { page, furnished, t, check: await axeOn(page) };
    await page.goto('/healthz');
    await page.evaluate((name) => localStorage.setItem('language', name), language);
    await test.step('pages without the frame', () => walkBarePages(tour));
    await test.step('signing in', () => walkSignIn(tour));
    await test.step('the forced password prompt', () => walkPrompt(tour));
    await keepSignIn(page, TEST_PASSWORD, 'admin');
    await test.step('the question after a social sign-in', () => walkBindPrompt(tour));
    await test.step('the own data', () => walkOwnData(tour));
    await test.step('views', () => walkViews(tour));
    await test.step('frame pages', () => walkFramePages(tour));
    await test.step('failures', () => walkFailures(tour));
    await test.step('menus', () => walkMenus(tour));
    await test.step('the lock', () => walkLock(tour));
    await test.step('the end of the session', () => walkEnd(tour));
  });
}

async function walkBarePages({ page, check }: Tour): Promise<void> {
  const addresses = Object.entries(BARE_ADDRESSES).filter(([path]) => path !== '/lock');
  for (const [path, address] of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(path);
  }
  await page.goto('/Fpassword');
  for (const password of ['a', 'a1', 'aA1']) {
    await page.locator('input[autocomplete="new-password"]').first().fill(password);
    await check(`a password of ${password.length} kinds of character`);
  }
}

async function walkViews({ page, furnished, t, check }: Tour): Promise<void> {
  for (const [path, place] of Object.entries(VIEW_PLACES)) {
    for (const query of ['', ...(place.queries ?? [])]) {
      await open(page, path + query);
      await check(path + query);
    }
    for (const { name, query = '' } of place.details?.(t) ?? []) {
      await open(page, path + query);
      await main(page).getByRole('button', { name }).first().click();
      await check(`${path} “${name}”`);
    }
    for (const { name, query = '' } of place.dialogs?.(t) ?? []) {
      await open(page, path + query);
      await main(page).getByRole('button', { name }).first().click();
      await expect(dialogs(page)).toBeVisible();
      await check(`${path} “${name}”`);
      await closeDialog(page);
    }
  }
  await open(page, '/connections/index?part=messages');
  await expect
    .poll(async () => {
      await furnished.publish();
      return main(page).getByRole('row').filter({ hasText: 'L3-FILLER' }).count();
    }, 'what is published is listed')
    .toBeGreaterThan(0);
  await check('messages as they arrive');
  await walkCreations({ page, furnished, t, check });
}
