import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { axeOn, type Check } from '#tests/e2e/console/accessibility/axe-check.ts';
import { buildScript } from '#tests/support/browser/build-script.ts';

let script: string;
test.beforeAll(async () => {
  script = await buildScript(join(import.meta.dirname, 'tree-fields-page.tsx'));
});

let check: Check;
test.beforeEach(async ({ page }) => {
  check = await axeOn(page);
  await page.goto('about:blank');
  await page.setContent('<!doctype html><html lang="en"><title>fields</title><body></body></html>');
  await page.addScriptTag({ content: script });
  await expect(page.getByRole('heading')).toBeVisible();
});

test('TreeSelect chooses one node by search and by keyboard, but no disabled one', async ({ page }) => {
  const value = page.getByRole('status', { name: 'one', exact: true });
  await page.getByRole('button', { name: 'parent: Choose' }).click();
  const tree = page.getByRole('tree', { name: 'parent' });
  await expect(page.getByRole('searchbox', { name: 'Search parent' })).toBeFocused();
  await check('the opened field');
  await tree.getByRole('treeitem', { name: 'Home' }).click({ force: true });
  await expect(value).toHaveText('');
  await page.getByRole('searchbox', { name: 'Search parent' }).fill('role');
  await expect(tree.getByRole('treeitem')).toHaveText(['System', 'Roles']);
  await page.keyboard.press('Enter');
  await expect(value).toHaveText('roles');
  const button = page.getByRole('button', { name: 'parent: System / Roles' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search parent' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).toHaveText('System');
  await page.keyboard.press('u');
  await page.keyboard.press(' ');
  await expect(value).toHaveText('users');
  await page.getByRole('button', { name: 'Clear the choice' }).click();
  await expect(value).toHaveText('');
});

test('TreeSelect says why there is nothing to choose', async ({ page }) => {
  await page.getByRole('button', { name: 'nothing: Choose' }).click();
  const field = page.getByRole('dialog', { name: 'nothing' });
  await expect(field).toContainText('Create a department first.');
  await check('nothing to choose');
});

test('TreeSelect chooses several nodes', async ({ page }) => {
  const value = page.getByRole('status', { name: 'several', exact: true });
  await page.getByRole('button', { name: /^several: System . Roles/ }).click();
  const tree = page.getByRole('tree', { name: 'several' });
  await tree.getByRole('treeitem', { name: 'Home' }).click();
  await expect(value).toHaveText('roles,home');
  await check('several chosen');
  await tree.getByRole('treeitem', { name: 'Roles' }).click();
  await expect(value).toHaveText('home');
  await page.keyboard.press('Escape');
  await expect(tree).toHaveCount(0);
});

test('CheckTree shows parts as half-checked and grants a page without its buttons', async ({ page }) => {
  const value = page.getByRole('status', { name: 'granted', exact: true });
  const item = (name: string) =>
    page.getByRole('tree', { name: 'menus' }).getByRole('treeitem', { name, exact: true });
  await item('Create users').click();
  await expect(value).toHaveText('home,users,users-create');
  await expect(item('Users')).toHaveAttribute('aria-checked', 'mixed');
  await expect(item('System')).toHaveAttribute('aria-checked', 'mixed');
  await check('half-checked');
  await page.keyboard.press(' ');
  await expect(value).toHaveText('home,users');
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await expect(item('System')).toHaveAttribute('aria-checked', 'true');
  await expect(value).toHaveText('home,roles,users,users-create,users-remove');
  await item('Home').click({ force: true });
  await expect(item('Home')).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('button', { name: 'Select none' }).click();
  await expect(value).toHaveText('home');
  await expect(page.getByText('1 of 5 chosen')).toBeVisible();
});
