import { expect, type Page } from '@playwright/test';
import { drawerOf as drawer } from './drawer.ts';

// Steps that build a plant by mouse and keyboard; pages are opened by the palette (Ctrl-K).

/** The editor is no page of the menu: the list of lines leads there. */
export async function openLineEditor(page: Page, line: string): Promise<void> {
  const main = page.getByRole('main');
  await openByPalette(page, '产线');
  await main.getByRole('button', { name: '编辑产线' }).first().click();
  await main.getByRole('button', { name: new RegExp(line) }).click();
}

export async function openByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '快速前往' });
  await palette.getByRole('combobox').fill(name);
  await palette.getByRole('option', { name: new RegExp(`^${name}\\s*页面$`) }).click();
  await expect(palette).toBeHidden();
}

/** Below the named department; null = a company. */
export async function addDepartment(
  page: Page,
  parent: string | null,
  name: string,
  code: string,
): Promise<void> {
  if (parent === null) await page.getByRole('button', { name: '新建公司' }).first().click();
  else {
    await page.getByRole('button', { name: `更多操作 ${parent}`, exact: true }).click();
    await page.getByRole('menuitem', { name: '新建下级' }).click();
  }
  await drawer(page).getByRole('textbox', { name: '名称', exact: true }).fill(name);
  await drawer(page).getByRole('textbox', { name: '编码', exact: true }).fill(code);
  await drawer(page).getByRole('button', { name: '创建' }).click();
  await expect(drawer(page)).toBeHidden();
}

/** Audits everything in the plant model that is open. */
export async function auditDepartments(page: Page, last: string): Promise<void> {
  await page.getByRole('checkbox', { name: '选择全部' }).click();
  await page
    .getByRole('toolbar', { name: '批量操作' })
    .getByRole('button', { name: '审核', exact: true })
    .click();
  await expect(page.getByRole('row').filter({ hasText: last })).toContainText('已审核');
}

/** A company, a plant, a workshop and a line, audited; the plant model is open. */
export async function addPlantWithLine(page: Page, line: string): Promise<void> {
  await addDepartment(page, null, '青山饮料', 'QS');
  await addDepartment(page, '青山饮料', '一厂', 'QS-1');
  await addDepartment(page, '一厂', '灌装车间', 'QS-W');
  await addDepartment(page, '灌装车间', line, 'QS-L1');
  await auditDepartments(page, line);
}

/** The line editor's parts, by their accessible names. */
export function lineEditor(page: Page) {
  const canvas = page.getByRole('application');
  const properties = page.getByRole('region', { name: '属性' });
  const palette = page.getByRole('region', { name: '设备库' });
  const machine = (name: string) => canvas.getByRole('group', { name, exact: true });
  const type = (name: string) => palette.getByRole('button', { name, exact: true });
  const field = (name: string) => properties.getByRole('textbox', { name, exact: true });
  return {
    canvas,
    properties,
    machine,
    type,
    field,
    problems: page.getByRole('region', { name: '检查结果' }),
    /** Adds a machine behind the one that is selected; it is selected then. */
    async add(name: string, speedPerHour: number, made = name): Promise<void> {
      await type(name).click();
      await expect(machine(made)).toBeVisible();
      await field('理想速度（每小时）').fill(String(speedPerHour));
    },
    async saved(): Promise<void> {
      await expect(page.getByRole('status').getByText('草稿已保存')).toBeVisible();
    },
    /** `told` is what the dialog says that the publication will do. */
    async publish(note = '', told = ''): Promise<void> {
      await page.getByRole('button', { name: '发布', exact: true }).click();
      await expect(drawer(page)).toContainText(told);
      if (note !== '') await drawer(page).getByRole('textbox', { name: '修改说明（可选）' }).fill(note);
      await drawer(page).getByRole('button', { name: '发布', exact: true }).click();
      await expect(page.getByRole('status').getByText('已发布，无修改')).toBeVisible();
    },
  };
}
