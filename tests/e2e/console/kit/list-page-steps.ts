import type { Locator, Page } from '@playwright/test';
import { drawerOf as drawer } from '#tests/e2e/console/steps/drawer.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect } from '#tests/support/browser/console-page.ts';
import { TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';
import type { ListPageCase } from './list-page-cases/list-page-case.ts';
import type { TriedListPage } from './list-page-cases/list-pages.ts';

/** Creates, refuses, edits, filters and sorts records by the page of a subject, exports them, and removes what was made. */
export async function goThroughList(page: Page, server: TestServer, subject: TriedListPage): Promise<void> {
  const { isWhole } = subject;
  await openListPage(page, server, subject);
  await refuseThenCreate(page, subject);
  if (isWhole && subject.twice) await createTwice(page, subject, subject.twice);
  await edit(page, subject);
  if (subject.filter) await filter(page, subject, subject.filter);
  if (isWhole && subject.filter) await clearFilter(page, subject, subject.filter);
  if (subject.side) await chooseBeside(page, subject.side, subject.edited.shown);
  await sort(page, subject);
  if (isWhole && !subject.isPlain) await startExport(page);
  await remove(page, subject);
}

function grid(page: Page): Locator {
  return page.getByRole('main').getByRole('grid');
}

function rowOf(page: Page, text: string | RegExp): Locator {
  return grid(page).getByRole('row').filter({ hasText: text });
}

/** A field by its label: a required one has a mark behind it, a number its unit. */
function field(page: Page, label: string): Locator {
  // A choice of kinds may have one that is called as a field.
  return drawer(page)
    .getByLabel(new RegExp(`^${label}(?:（[^）]*）)?\\s*\\*?$`))
    .and(page.locator(':not([type=radio])'));
}

async function setField(control: Locator, value: string): Promise<void> {
  const isChoice = await control.evaluate((element) => element instanceof HTMLSelectElement);
  if (isChoice) await control.selectOption(value);
  else await control.fill(value);
}

/** Opens the list of a subject as a user of the test's own. */
export async function openListPage(page: Page, server: TestServer, subject: ListPageCase): Promise<void> {
  const user = await server.addUser();
  await openSignedIn(page, await subject.path(server, user), TEST_PASSWORD);
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
}

async function fillIn(page: Page, { fields, choices = {}, switches = [] }: ListPageCase): Promise<void> {
  for (const label of switches) await drawer(page).getByText(label, { exact: true }).click();
  for (const [label, value] of Object.entries(fields)) await setField(field(page, label), value);
  for (const [label, names] of Object.entries(choices)) {
    const opener = drawer(page).getByRole('button', { name: new RegExp(`^${label}: `) });
    if (await opener.isVisible()) await opener.click();
    const tree = page.getByRole('tree', { name: label });
    for (const name of names) await tree.getByRole('treeitem', { name, exact: true }).click();
    if (await opener.isVisible()) await page.keyboard.press('Escape');
  }
}

async function openNew(page: Page, subject: ListPageCase): Promise<void> {
  await page
    .getByRole('button', { name: createLabel(subject.noun) })
    .first()
    .click();
  await fillIn(page, subject);
}

async function refuseThenCreate(page: Page, subject: ListPageCase): Promise<void> {
  const { noun, fields, invalid, title, inRow = title } = subject;
  const create = drawer(page).getByRole('button', { name: '创建', exact: true });
  await page
    .getByRole('button', { name: createLabel(noun) })
    .first()
    .click();
  if (!subject.hasNoEmptyField) {
    await create.click();
    const [first = ''] = Object.keys(fields);
    await expect(drawer(page).getByText('必填').first()).toBeVisible();
    await expect(field(page, first)).toBeFocused();
  }
  await fillIn(page, subject);
  const before = await field(page, invalid.field).inputValue();
  await field(page, invalid.field).fill(invalid.value);
  await create.click();
  await expect(drawer(page).getByText(invalid.message)).toBeVisible();
  await expect(field(page, invalid.field)).toBeFocused();
  await field(page, invalid.field).fill(before);
  await create.click();
  if (subject.closes !== undefined) await page.getByRole('button', { name: subject.closes }).click();
  await expect(drawer(page)).toBeHidden();
  if (subject.returns !== undefined) await page.getByRole('link', { name: subject.returns }).click();
  await expect(rowOf(page, inRow)).toBeVisible();
}

async function createTwice(
  page: Page,
  subject: ListPageCase,
  twice: NonNullable<ListPageCase['twice']>,
): Promise<void> {
  await openNew(page, subject);
  await drawer(page).getByRole('button', { name: '创建', exact: true }).click();
  await expect(drawer(page).getByText(twice.message)).toBeVisible();
  await expect(field(page, twice.field)).toBeFocused();
  await drawer(page).getByRole('button', { name: '取消' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click();
  await expect(drawer(page)).toBeHidden();
}

async function act(
  page: Page,
  title: string | RegExp,
  action: string,
  inRow: string | RegExp = title,
): Promise<void> {
  const row = rowOf(page, inRow);
  const name = typeof title === 'string' ? `${action} ${title}` : new RegExp(`^${action} ${title.source}`);
  const button = row.getByRole('button', { name });
  if (await button.isVisible()) return button.click();
  await row.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function edit(page: Page, { title, edited, inRow }: ListPageCase): Promise<void> {
  await act(page, title, '编辑', inRow);
  await field(page, edited.field).fill(edited.value);
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(rowOf(page, edited.shown)).toBeVisible();
}

async function filter(
  page: Page,
  { edited }: ListPageCase,
  { placeholder, part, value }: NonNullable<ListPageCase['filter']>,
): Promise<void> {
  await page.getByRole('main').getByPlaceholder(placeholder, { exact: true }).fill(value);
  await expect(page).toHaveURL((url) => decodeURIComponent(url.search).includes(part));
  await expect(grid(page).locator('tr[data-row]')).toHaveCount(1);
  await expect(rowOf(page, edited.shown)).toBeVisible();
}

async function clearFilter(
  page: Page,
  { edited }: ListPageCase,
  { placeholder }: NonNullable<ListPageCase['filter']>,
): Promise<void> {
  await page.getByRole('main').getByPlaceholder(placeholder, { exact: true }).fill('没有这样的');
  await expect(page.getByText('没有符合筛选条件的记录')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '清除筛选' }).last().click();
  await expect(rowOf(page, edited.shown)).toBeVisible();
}

/** By keyboard: a choice of the tree beside the list filters it, and the first one takes the filter off. */
async function chooseBeside(page: Page, label: string, shown: string | RegExp): Promise<void> {
  const tree = page.getByRole('main').getByRole('tree', { name: label });
  const show = page.getByRole('main').getByRole('button', { name: `显示${label}` });
  await expect(tree.or(show)).toBeVisible();
  if (await show.isVisible()) await show.click();
  const choices = tree.getByRole('treeitem');
  await expect(choices.first()).toHaveAttribute('aria-selected', 'true');
  await choices.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/deptId=/);
  await expect(choices.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, shown)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/deptId=/);
  await expect(rowOf(page, shown)).toBeVisible();
}

async function sort(page: Page, { sorts }: ListPageCase): Promise<void> {
  const head = grid(page).getByRole('columnheader', { name: sorts.head, exact: true });
  await head.getByRole('button', { name: sorts.head, exact: true }).click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button', { name: sorts.head, exact: true }).click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(new RegExp(`sort=-${sorts.part}`));
}

async function startExport(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect(page.getByText('正在导出')).toBeVisible();
  await expect(page.getByRole('button', { name: '查看任务' })).toBeVisible();
}

async function remove(page: Page, { title, edited, inRow, beforeRemoval }: ListPageCase): Promise<void> {
  const shown = edited.isTitle ? edited.shown : title;
  const row = inRow ?? shown;
  if (beforeRemoval !== undefined) {
    await act(page, shown, beforeRemoval, inRow);
    await page.getByRole('alertdialog').getByRole('button', { name: beforeRemoval }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    // The row is read again after the question has closed.
    await expect(rowOf(page, row)).toContainText(`已${beforeRemoval}`);
  }
  await act(page, shown, '删除', inRow);
  const question = page.getByRole('alertdialog');
  const undo = page.getByRole('button', { name: '撤销' });
  await expect(question.or(undo)).toBeVisible();
  if (await question.isVisible()) {
    await expect(question).toContainText(shown);
    await question.getByRole('button', { name: '删除' }).click();
  } else {
    await expect(rowOf(page, row)).toHaveCount(0);
    await undo.click();
    await expect(rowOf(page, row)).toBeVisible();
    await act(page, shown, '删除', inRow);
  }
  await expect(rowOf(page, row)).toHaveCount(0);
}

/** Texts have a space between Chinese and Latin. */
function createLabel(noun: string): string {
  return /^[A-Za-z]/.test(noun) ? `新建 ${noun}` : `新建${noun}`;
}
