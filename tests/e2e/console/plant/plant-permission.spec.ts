import type { Page } from '@playwright/test';
import { loadContracts } from '#server/all-contracts.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { listTasks } from '#shared/contracts/messages/task.ts';
import { getMenuTree, type MenuNode, menu } from '#shared/contracts/platform/menu.ts';
import { Permission } from '#shared/contracts/roles/permissions.ts';
import { startAdmin } from '#tests/e2e/console/steps/shell-start.ts';
import { keepSignIn } from '#tests/e2e/console/steps/sign-in.ts';
import { test as base, expect } from '#tests/support/browser/console-page.ts';

const OUTSIDER = 'outsider';

interface Asked {
  /** Paths that were asked for and need no permission. */
  readonly open: string[];
  /** What went out and needs a permission, and every connection to the plant feed. */
  readonly plant: string[];
  /** What the server refused. */
  readonly refused: string[];
}

/** Viewers keep the menu rows of home, lines and machine log, and lose the permissions to see the plant and its alarms. */
const test = base.extend<{ asked: Asked }, { contracts: Endpoint[] }>({
  server: async ({ server }, use) => {
    const { api } = await startAdmin(server);
    const nodes = flat(await api.call(getMenuTree, { query: {} }));
    for (const withheld of ['plant_view', 'alarm_view']) {
      const button = nodes.find(({ permission }) => permission === withheld);
      await api.call(menu.remove, { params: { id: button?.id ?? '' } });
    }
    await use(server);
  },
  contracts: [async ({ browserName: _browserName }, use) => use(await loadContracts()), { scope: 'worker' }],
  // Watched from before the first page, so that nothing of an earlier one is taken for a later one's.
  asked: async ({ page, contracts }, use) => {
    const asked: Asked = { open: [], plant: [], refused: [] };
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const possible = contracts.filter((one) => one.method === request.method() && matches(one, pathname));
      const contract = possible.find(({ path }) => path === pathname) ?? possible[0];
      const isFeed = pathname.startsWith('/socket.io');
      if (isFeed || Permission.safeParse(contract?.access).success) asked.plant.push(pathname);
      else if (contract) asked.open.push(contract.path);
    });
    page.on('websocket', (socket) => {
      if (socket.url().includes('/socket.io')) asked.plant.push(socket.url());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) asked.refused.push(`${response.status()} ${response.url()}`);
    });
    await use(asked);
  },
});
test.use({
  viewport: { width: 1280, height: 800 },
  tenant: { users: { [OUTSIDER]: { role: 'viewer' } } },
});

const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

function matches({ path }: Endpoint, pathname: string): boolean {
  const [pattern, parts] = [path.split('/'), pathname.split('/')];
  return (
    pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at])
  );
}

/** Nothing is under way, and nothing complains. */
async function expectQuiet(page: Page, asked: Asked): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('加载失败')).toHaveCount(0);
  expect(asked).toMatchObject({ plant: [], refused: [] });
}

test('whoever may not see the plant is shown the own parts at home; nothing of the plant is asked for', async ({
  page,
  server,
  asked,
}) => {
  await keepSignIn(page, server.adminPassword, OUTSIDER);
  await page.goto('/wel/layout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('首页');
  await expect(page.getByRole('region', { name: '我的任务' })).toContainText('现在没有要处理的任务');
  await expect(page.getByRole('region', { name: '未读通知公告' })).toBeVisible();
  await expect(page.getByRole('region', { name: '设备日志' })).toHaveCount(0);
  expect(asked.open).toContain(listTasks.path);
  await expectQuiet(page, asked);
});

test('pages that the role still has in its menu say that they may not be seen, and ask for nothing', async ({
  page,
  server,
  asked,
}) => {
  await keepSignIn(page, server.adminPassword, OUTSIDER);
  await page.goto('/wel/layout');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  for (const name of ['设备日志', '产线']) {
    await menu.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('您的账号没有查看权限');
    await expectQuiet(page, asked);
  }
  await page.goto('/MachineLogMore?line=1&range=d7');
  await expect(page.getByRole('main')).toContainText('您的账号没有查看权限');
  await expectQuiet(page, asked);
});

test('the palette finds pages, and neither lines nor machines', async ({ page, server, asked }) => {
  await keepSignIn(page, server.adminPassword, OUTSIDER);
  await page.goto('/info/index');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '快速前往' });
  await expect(palette.getByRole('option', { name: '首页' })).toBeVisible();
  await palette.getByRole('combobox').fill('灌装');
  await expect(palette).toContainText('没有找到“灌装”');
  await expectQuiet(page, asked);
});
