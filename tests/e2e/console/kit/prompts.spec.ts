import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { prompts as en } from '#shared/i18n/en/kit/prompts.ts';
import { prompts as zh } from '#shared/i18n/zh/kit/prompts.ts';
import { axeOn, type Check } from '#tests/e2e/console/accessibility/axe-check.ts';
import { buildScript } from '#tests/support/browser/build-script.ts';

let script: string;
test.beforeAll(async () => {
  script = await buildScript(join(import.meta.dirname, 'prompts-page.tsx'));
});

let check: Check;
test.beforeEach(async ({ page }) => {
  check = await axeOn(page);
});

for (const [lang, texts] of [
  ['zh', zh],
  ['en', en],
] as const) {
  test(`the common prompts are shown as the specification says (${lang})`, async ({ page }) => {
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.goto('about:blank');
    await page.setContent(`<!doctype html><html lang="${lang}"><title>prompts</title><body></body></html>`);
    await page.addScriptTag({ content: script });
    const answers = page.locator('output:not([role])');

    await press('succeeded');
    await expect(page.getByText(texts.succeeded)).toBeVisible();
    await press('silent');
    await press('failed');
    const failure = page.getByRole('status').filter({ hasText: texts.failed });
    await expect(failure).toHaveCount(1);
    await expect(failure.locator('b')).toHaveText('reason');
    await expect(failure.locator('img')).toHaveCount(0);
    await press('nothing');
    await expect(page.getByText(texts.nothingSelected)).toBeVisible();
    await press('undo');
    await check('toasts');
    await page.getByRole('status').filter({ hasText: 'row' }).getByRole('button').first().click();
    await expect(answers).toHaveText('undone');
    // A toast gives the focus back when it has faded out: to what had it before, whatever has it by then.
    await expect(page.getByRole('status').filter({ hasText: 'row' })).toHaveCount(0);

    await press('both');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toHaveAccessibleName(texts.title);
    await expect(dialog.locator('br')).toHaveCount(1);
    await expect(dialog.getByRole('button', { name: texts.ok })).toBeFocused();
    await check('the alert');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveAccessibleName(texts.confirm.replace('{{action}}', 'X'));
    await expect(dialog.getByText(texts.confirmRemoval)).toBeVisible();
    await expect(dialog.getByRole('button', { name: texts.cancel })).toBeFocused();
    await check('the confirmation');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(answers).toHaveText('undone closed false');
    await expect(page.getByRole('button', { name: 'both' })).toBeFocused();

    await press('confirm');
    await dialog.getByRole('button', { name: 'X', exact: true }).click();
    await expect(answers).toHaveText('undone closed false true');
  });
}
