import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { buildScript } from '#tests/support/browser/build-script.ts';

test('what is pressed after a field is pressed, though the field’s error comes', async ({ page }) => {
  const script = await buildScript(join(import.meta.dirname, 'field-notes-page.tsx'));
  await page.goto('about:blank');
  await page.setContent('<!doctype html><html lang="en"><title>fields</title><body></body></html>');
  await page.addScriptTag({ content: script });
  const next = page.getByRole('button', { name: 'next' });
  const before = await next.boundingBox();
  if (!before) throw new Error('there is nothing to press');
  const fields = ['name', 'topic', 'password', 'secret'];
  for (const [index, name] of fields.entries()) {
    await test.step(name, async () => {
      await page.getByLabel(name, { exact: true }).focus();
      await page.mouse.move(before.x + before.width / 2, before.y + 2);
      await page.mouse.down();
      await expect(page.getByText(`${name} is missing`)).toBeVisible();
      expect(await next.boundingBox()).toEqual(before);
      await page.mouse.up();
      await expect(page.locator('output:not([role])')).toHaveText(String(index + 1));
    });
  }
});
