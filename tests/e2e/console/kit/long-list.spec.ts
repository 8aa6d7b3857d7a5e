import type { Page } from '@playwright/test';
import { type Connection, listConnections } from '#shared/contracts/ingest/ingest.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

const ROWS = 10_000;
/** What fits on 1,080 px, twice, and the row that the keyboard is on. */
const ROWS_IN_DOCUMENT = 70;

test('of 10,000 rows only those in sight are in the document, wherever it is scrolled', async ({ page }) => {
  await showConnections(page);
  const rows = page.getByRole('grid').locator('tr[data-row]');
  const count = (): Promise<number> => rows.count();
  await expect(page.getByText('共 10,000 条')).toBeVisible();
  expect(await count()).toBeLessThan(ROWS_IN_DOCUMENT);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(ROWS + 1));

  await rows.first().focus();
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await expect(rows.last()).toContainText('connection 9999');
  expect(await count()).toBeLessThan(ROWS_IN_DOCUMENT);

  await page.getByRole('button', { name: '已接收', exact: true }).click();
  await expect(rows.first()).toContainText('connection 0');
  await page.getByRole('button', { name: '已接收', exact: true }).click();
  await expect(rows.first()).toContainText('connection 9999');

  await page.getByPlaceholder('按名称或主题筛选').fill('connection 777');
  // 777, 1777 … 9777, and 7770 … 7779.
  await expect(page.getByText('19 / 10,000')).toBeVisible();
  await expect(rows).toHaveCount(19);
});

test('the active row keeps the focus when it is scrolled out of sight', async ({ page }) => {
  await showConnections(page);
  const rows = page.getByRole('grid').locator('tr[data-row]');
  await rows.nth(2).focus();
  const scroller = page.getByRole('grid').locator('..');
  await scroller.evaluate((element) => element.scrollTo({ top: 200_000 }));
  await expect(page.getByRole('row', { name: /connection 48\d\d/ }).first()).toBeVisible();
  await expect(page.locator('tr[data-row="2"]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('tr[data-row="3"]')).toBeFocused();
  await expect(page.locator('tr[data-row="3"]')).toBeInViewport();
});

/** The page of connections with more of them than a test can create. */
async function showConnections(page: Page): Promise<void> {
  const connections = Array.from({ length: ROWS }, (_, index) => toConnection(index));
  await page.route(`**${listConnections.path}`, (route) =>
    route.fulfill({ json: { code: 0, msg: null, data: connections } }),
  );
  await openSignedIn(page, '/connections', TEST_PASSWORD);
}

function toConnection(index: number): Connection {
  return {
    id: String(index + 1),
    name: `connection ${index}`,
    enabled: index % 3 !== 0,
    rules: [
      {
        pattern: `plant/line-${index % 40}/machine-${index}/status`,
        machine: { from: 'fixed', value: 'L1-FILLER' },
        target: { kind: 'state', path: 'code', map: { '1': ['production'] } },
      },
    ],
    ignored: [],
    createdAt: 1_795_000_000_000,
    updatedAt: 1_795_000_000_000,
    received: index,
    rejected: index % 7,
    lastReceivedAt: null,
    ignoredCount: 0,
    ruleCounters: [{ received: index, rejected: index % 7, lastReceivedAt: null }],
  };
}
