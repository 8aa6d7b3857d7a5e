import { BARE_PAGES } from '#console/app/bare-pages.ts';
import { VIEWS } from '#console/app/registry.ts';
import { MENU_SEED } from '#server/capabilities.ts';
import { expect } from '#tests/support/browser/console-page.ts';
import { inTurn, TRIES_ALL, triesAllIn } from '#tests/support/extent.ts';
import { BARE_ADDRESSES, statesOf, VIEW_STATES } from './states.ts';
import { CHECKS, inLight, show, type Tour, lookTest as test } from './tour-page.ts';
import { dialogs, main, open, press, putBack } from './walks.ts';

const LOCK = '/lock';
/** A button that is not there ends its test soon. */
const OPENS_WITHIN_MS = 30_000;
/** Only the first tenant has them. */
const PLATFORM_VIEWS = MENU_SEED.flatMap(({ isPlatform, path }) =>
  isPlatform && path ? [`${path}/index`] : [],
);

/** Of the pages that a change does not reach, those that are tried whole with it. */
const TURN = inTurn(Object.keys(VIEWS), 10);
const isWhole = (path: string) => TRIES_ALL || TURN.includes(path) || triesAllIn(path);

// They change nothing: all workers share them.
test.describe.configure({ mode: 'parallel' });

test('every state named here belongs to a page of the registry', () => {
  expect(Object.keys(VIEW_STATES).filter((path) => !(path in VIEWS))).toEqual([]);
  expect(Object.keys(BARE_ADDRESSES).filter((path) => !(path in BARE_PAGES))).toEqual([]);
});

// The pages of the frame are shown from one another: that each could have been opened by its address is said here.
test('every address of a page is answered with the console', async ({ server }) => {
  const documentAt = async (path: string) => {
    const answer = await server.app.inject({ url: path, headers: { accept: 'text/html' } });
    return `${answer.statusCode} ${answer.body}`;
  };
  const console = await documentAt('/login');
  expect(console).toContain('200 <!doctype html>');
  for (const path of [...Object.keys(VIEWS), ...Object.keys(BARE_PAGES)])
    expect(await documentAt(path), path).toBe(console);
});

for (const { name: check, language } of CHECKS) {
  test.describe(check, () => {
    test.use({ language });

    for (const path of Object.keys(BARE_PAGES).filter((one) => one !== LOCK)) {
      test(path, async ({ tour: { page, check } }) => {
        await page.goto(BARE_ADDRESSES[path] ?? path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await check(path);
      });
    }

    for (const path of Object.keys(VIEWS).filter((one) => language === 'zh' || isWhole(one))) {
      test.describe(() => {
        test.use({ place: PLATFORM_VIEWS.includes(path) ? 'platform' : 'frame' });
        test(path, async ({ tour }) => {
          await show(tour.page, path);
          await checkStates(path, isWhole(path) ? tour : inLight(tour));
        });
      });
    }
  });
}

async function checkStates(path: string, { page, t, check }: Tour): Promise<void> {
  const { queries = [], details, dialogs: openers } = statesOf(path);
  await check(path);
  for (const query of queries) {
    await open(page, path + query);
    await check(path + query);
  }
  for (const { name, query = '' } of details?.(t) ?? []) {
    await open(page, path + query);
    await main(page).getByRole('button', { name }).first().click({ timeout: OPENS_WITHIN_MS });
    await check(`${path} “${name}”`);
  }
  for (const opener of openers?.(t) ?? []) {
    await open(page, path + (opener.query ?? ''));
    await press(page, opener, OPENS_WITHIN_MS);
    await expect(dialogs(page)).toBeVisible();
    await check(`${path} “${opener.name}”`);
    await putBack(page, opener);
  }
}
