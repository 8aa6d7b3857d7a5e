import { expect, type Locator, type Page } from '@playwright/test';

/** Sends a workbook through the import dialog of the list that is shown; returns the dialog. */
export async function sendWorkbook(
  page: Page,
  file: { readonly name: string; readonly buffer: Buffer },
): Promise<Locator> {
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^导入/ });
  await dialog.getByLabel('要导入的文件').setInputFiles({
    ...file,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
  await expect(dialog.getByText(file.name)).toBeVisible();
  await dialog.getByRole('button', { name: '上传并检查' }).click();
  return dialog;
}
