import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { CONSOLE_SESSION_KEY } from '#shared/client/session/session-keys.ts';
import { user as users } from '#shared/contracts/accounts/user.ts';
import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { addDepartment, auditDepartments, openByPalette } from '#tests/e2e/console/steps/plant-steps.ts';
import { replacePassword, signIn } from '#tests/e2e/console/steps/sign-in.ts';
import { test as base, expect } from '#tests/support/browser/console-page.ts';
import { type BareServer, startBareServer } from '#tests/support/servers/bare-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

interface EmptyServer {
  readonly dataDir: string;
  /** What the first boot printed. */
  readonly password: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A server process on a data directory that was empty, without the demo plant: as after the installation. */
const test = base.extend<{ empty: EmptyServer }>({
  tenantId: async ({ browserName: _browserName }, use) => use('1'),
  baseURL: async ({ browserName: _browserName }, use) => use(`http://127.0.0.1:${await freePort()}`),
  // Its first start makes the database: it has a limit of its own, besides that of the test.
  empty: [
    async ({ baseURL }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'linewall-empty-'));
      const env = { PORT: new URL(baseURL ?? '').port, HOST: '127.0.0.1' };
      let server: BareServer = await startBareServer(dataDir, env);
      await use({
        dataDir,
        password: server.adminPassword,
        stop: async () => void (await server.stop()),
        start: async () => {
          server = await startBareServer(dataDir, env);
        },
      });
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { timeout: 480_000 },
  ],
});

const ADMIN_PASSWORD = 'First-Boot-7';
const NAME = '李师傅';
const USERNAME = 'li.shifu';
const PASSWORD = 'Fresh-Start-7';
const ROLE = '灌装车间主管';

const main = (page: Page): Locator => page.getByRole('main');
const rows = (page: Page): Locator => main(page).locator('tr[data-row], tr[aria-level]');
const menu = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' });

async function create(page: Page): Promise<void> {
  await drawerOf(page).getByRole('button', { name: '创建', exact: true }).click();
}

/** Fills the drawer of a new user; returns when the question how the user signs in is shown. */
async function addUser(
  page: Page,
  values: Readonly<Record<string, string>>,
  department: string,
  choices: Readonly<Record<string, string>> = {},
): Promise<void> {
  await main(page).getByRole('button', { name: '新建用户' }).first().click();
  for (const [label, value] of Object.entries(values)) await drawerOf(page).getByLabel(label).fill(value);
  await drawerOf(page).getByRole('button', { name: /^部门/ }).click();
  await page.getByRole('treeitem', { name: department, exact: true }).click();
  for (const [label, value] of Object.entries(choices)) {
    await drawerOf(page)
      .getByRole('button', { name: new RegExp(`^${label}`) })
      .click();
    await page.getByRole('searchbox', { name: `搜索 ${label}` }).fill(value);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  }
  await create(page);
}

/** Checks or unchecks nodes of a tree of the open drawer, each found by its name. */
async function toggle(page: Page, tree: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const search = page.getByRole('searchbox', { name: `搜索 ${tree}` });
    if (await search.isVisible()) await search.fill(name);
    await page.getByRole('tree', { name: tree }).getByRole('treeitem', { name, exact: true }).click();
  }
}

async function save(page: Page): Promise<void> {
  await drawerOf(page).getByRole('button', { name: '保存' }).click();
  await expect(drawerOf(page)).toBeHidden();
}

/** What the page's own calls carry. */
async function headersOf(page: Page): Promise<Record<string, string>> {
  const kept = await page.evaluate((key) => sessionStorage.getItem(key), CONSOLE_SESSION_KEY);
  const { access_token: token } = JSON.parse(kept ?? '{}');
  return { authorization: `Bearer ${token}`, 'tenant-id': '1' };
}

/** Opens the result of a check of the chain that is started now. */
async function verifyChain(page: Page): Promise<Locator> {
  await openByPalette(page, '操作日志');
  await main(page).getByRole('button', { name: '校验日志链' }).click();
  await page.getByRole('button', { name: '查看任务' }).last().click();
  return page
    .getByRole('grid', { name: '后台任务' })
    .getByRole('row', { name: /校验日志链/ })
    .first();
}

/** `npm run audit:verify`, as an operator runs it. */
async function auditVerify(dataDir: string): Promise<{ code: number; output: string }> {
  const program = resolve(import.meta.dirname, '../../../../server/audit-verify.ts');
  const env = { ...process.env, LINEWALL_DATA_DIR: dataDir };
  return promisify(execFile)(process.execPath, [program], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  );
}

/** Changes an entry of the log as somebody with the database's files does; returns its number. */
async function editEntry(dataDir: string): Promise<string> {
  const db = await openEmbedded({ folder: join(dataDir, 'db') });
  try {
    return await db.platform(async (tx) => {
      await sql`alter table sys_audit disable trigger sys_audit_append_only`.execute(tx);
      await sql`alter table sys_audit no force row level security`.execute(tx);
      const { rows: edited } = await sql<{
        seq: string;
      }>`update sys_audit set username = 'nobody' where seq = (
        select min(seq) from sys_audit where tenant_id = 1 and subject = 'role' and action = 'create')
        and tenant_id = 1 returning seq`.execute(tx);
      await sql`alter table sys_audit enable trigger sys_audit_append_only`.execute(tx);
      await sql`alter table sys_audit force row level security`.execute(tx);
      return edited[0]?.seq ?? '';
    });
  } finally {
    await db.close();
  }
}

test('from the first boot: a user of one department is invited, works, loses rights, is put off, and all of it is in the log', async ({
  page,
  empty,
  otherBrowser,
}) => {
  const user = await otherBrowser();
  const row = rows(page).filter({ hasText: NAME });
  let link = '';

  await test.step('the administrator signs in with the printed password and replaces it', async () => {
    await page.goto('/');
    await signIn(page, empty.password);
    await replacePassword(page, empty.password, ADMIN_PASSWORD);
  });

  await test.step('two plants of a company, a post, and somebody in each plant', async () => {
    await openByPalette(page, '工厂模型');
    await addDepartment(page, null, '青山饮料', 'QS');
    await addDepartment(page, '青山饮料', '一厂', 'QS-1');
    await addDepartment(page, '青山饮料', '二厂', 'QS-2');
    await addDepartment(page, '一厂', '灌装车间', 'QS-1-W');
    await auditDepartments(page, '二厂');
    await openByPalette(page, '岗位');
    await main(page).getByRole('button', { name: '新建岗位' }).first().click();
    await drawerOf(page).getByLabel('岗位名称').fill('配电工');
    await drawerOf(page).getByLabel('岗位编码').fill('electrician');
    await create(page);
    await expect(rows(page).filter({ hasText: '配电工' })).toBeVisible();
    await openByPalette(page, '用户');
    for (const [name, department] of [
      ['赵师傅', '灌装车间'],
      ['王师傅', '二厂'],
    ] as const) {
      const username = name === '赵师傅' ? 'zhao.shifu' : 'wang.shifu';
      await addUser(page, { 姓名: name, 用户名: username }, department);
      await page.getByRole('alertdialog').getByRole('button', { name: '以后再说' }).click();
      await expect(rows(page).filter({ hasText: name })).toContainText('待邀请');
    }
  });

  await test.step('a role for one department, with two pages and what they show', async () => {
    await openByPalette(page, '角色');
    await main(page).getByRole('button', { name: '新建角色' }).first().click();
    await drawerOf(page).getByLabel('角色名称').fill(ROLE);
    await drawerOf(page).getByLabel('角色编码').fill('filling_lead');
    await drawerOf(page)
      .getByRole('radio', { name: /^自定义部门/ })
      .check();
    await toggle(page, '部门', ['灌装车间']);
    // A button brings its page along.
    await toggle(page, '菜单', ['工厂模型', '查看用户', '查看产线与设备']);
    await create(page);
    await expect(rows(page).filter({ hasText: ROLE })).toContainText('自定义部门');
  });

  await test.step('a user of that department, post and role is invited; the link is shown once', async () => {
    await openByPalette(page, '用户');
    await addUser(page, { 姓名: NAME, 用户名: USERNAME }, '灌装车间', { 岗位: '配电工', 角色: ROLE });
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^邀请链接/ })
      .click();
    const dialog = page.getByRole('alertdialog', { name: `给 ${NAME} 的邀请链接` });
    link = (await dialog.locator('code').textContent()) ?? '';
    expect(link).toContain('/invite#key=');
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect(row).toContainText('已邀请');
  });

  await test.step('who opens it chooses a password and signs in; nobody opens it again', async () => {
    await user.goto(link);
    await expect(user.getByLabel('用户名')).toHaveValue(USERNAME);
    await user.getByRole('textbox', { name: /^密码/ }).fill(PASSWORD);
    await user.getByRole('textbox', { name: '再输入一次密码' }).fill(PASSWORD);
    await user.getByRole('button', { name: '设置密码' }).click();
    await user.getByRole('button', { name: '去登录' }).click();
    await signIn(user, PASSWORD, USERNAME);
    const late = await otherBrowser();
    await late.goto(link);
    await expect(late.getByRole('alert')).toContainText('链接无效、已使用或已过期');
  });

  await test.step('the user has the menu of the role and the rows of its department, no more', async () => {
    await menu(user).getByRole('button', { name: '组织与权限' }).click();
    await expect(menu(user).getByRole('link')).toHaveText(['产线', '工厂模型', '用户']);
    await openByPalette(user, '用户');
    await expect(rows(user)).toHaveCount(2);
    await expect(rows(user).filter({ hasText: '赵师傅' })).toBeVisible();
    await expect(rows(user).filter({ hasText: NAME })).toBeVisible();
    await openByPalette(user, '工厂模型');
    await expect(rows(user)).toHaveCount(1);
    await expect(rows(user)).toContainText('灌装车间');
    await expect(rows(user).getByRole('button', { name: '编辑 灌装车间' })).toHaveCount(0);
  });

  await test.step('the role is changed meanwhile: menu and buttons follow without a reload', async () => {
    await openByPalette(page, '角色');
    await rows(page)
      .filter({ hasText: ROLE })
      .getByRole('button', { name: `编辑 ${ROLE}` })
      .click();
    // A page of which a part is granted: all of it, then nothing.
    await toggle(page, '菜单', ['用户', '用户', '修改产线与设备']);
    await save(page);
    await expect(menu(user).getByRole('link')).toHaveText(['产线', '工厂模型']);
    await rows(user).getByRole('button', { name: '编辑 灌装车间' }).click();
    await drawerOf(user).getByRole('textbox', { name: '名称', exact: true }).fill('第一灌装车间');
    await save(user);
    await expect(rows(user)).toContainText('第一灌装车间');
  });

  await test.step('what the role no longer grants is refused, on its page and for its call', async () => {
    await user.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '用户' }).click();
    await expect(user.getByRole('heading', { name: "You don't have permission" })).toBeVisible();
    await expect(main(user)).toContainText('缺少菜单：用户');
    const refused = await user.request.get(users.page.path, { headers: await headersOf(user) });
    expect(refused.status()).toBe(403);
    expect((await refused.json()).msg).toBe('当前操作没有权限');
  });

  await test.step('the user is put off', async () => {
    await openByPalette(page, '在线用户');
    const own = page.getByRole('row').filter({ hasText: '当前' });
    await expect(own.getByRole('button', { name: '强制下线' }), 'nobody puts himself off').toHaveCount(0);
    await page
      .getByRole('row', { name: new RegExp(USERNAME) })
      .getByRole('button', { name: '强制下线' })
      .click();
    await page
      .getByRole('alertdialog', { name: `让 ${NAME} 下线？` })
      .getByRole('button', { name: '强制下线' })
      .click();
    const alert = user.getByRole('alertdialog', { name: '提示' });
    await expect(alert).toContainText('管理员已让您下线，请重新登录。');
    await alert.getByRole('button', { name: '确定' }).click();
    await expect(user).toHaveURL(/\/login/);
  });

  await test.step('the log shows all of it', async () => {
    await openByPalette(page, '操作日志');
    await expect(rows(page).first()).toContainText('会话');
    const logged = (await rows(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    const missing = [
      ['admin', '新建', '组织与设备', '二厂'],
      ['admin', '审核', '组织与设备', '灌装车间'],
      ['admin', '新建', '岗位', '配电工'],
      ['admin', '新建', '角色', ROLE],
      ['admin', '新建', '用户', NAME],
      ['admin', '邀请', '用户', NAME],
      [USERNAME, '接受邀请', '用户', NAME],
      ['admin', '修改', '角色', ROLE],
      [USERNAME, '修改', '组织与设备', '第一灌装车间'],
      ['admin', '结束', '会话', NAME],
    ].filter((texts) => !logged.some((row) => texts.every((text) => row.includes(text))));
    expect(missing, logged.join('\n')).toEqual([]);
  });

  await test.step('the chain is whole, and no longer after an entry was edited in the database', async () => {
    await expect(await verifyChain(page)).toContainText('完整，共');
    await empty.stop();
    expect(await auditVerify(empty.dataDir)).toMatchObject({ code: 0 });
    const seq = await editEntry(empty.dataDir);
    const { code, output } = await auditVerify(empty.dataDir);
    expect(code).toBe(1);
    expect(output).toContain(`the audit chain is broken: tenant 1, entry ${seq}: it is not what was written`);
    await empty.start();
    await page.reload();
    await expect(menu(page)).toBeVisible();
    await expect(await verifyChain(page)).toContainText(`第 ${seq} 条被改动过`);
  });
});
