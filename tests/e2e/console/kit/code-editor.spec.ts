import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { axeOn } from '#tests/e2e/console/accessibility/axe-check.ts';
import { buildScript } from '#tests/support/browser/build-script.ts';

let script: string;
test.beforeAll(async () => {
  script = await buildScript(join(import.meta.dirname, 'code-editor-page.tsx'));
});

test('code is checked with the place of an error, formatted, restored and left by keyboard', async ({
  page,
}) => {
  const check = await axeOn(page);
  await page.goto('about:blank');
  await page.setContent('<!doctype html><html lang="zh-CN"><title>code</title><body></body></html>');
  await page.addScriptTag({ content: script });
  const json = page.getByRole('textbox', { name: 'json' });
  const xml = page.getByRole('textbox', { name: 'xml' });
  const shown = page.getByRole('textbox', { name: 'shown' });
  const format = page.getByRole('button', { name: '格式化' });
  const restore = page.getByRole('button', { name: '恢复' });
  const value = async (): Promise<{ json: string; xml: string }> =>
    JSON.parse((await page.getByRole('status', { name: 'value' }).textContent()) ?? '');
  await expect(json).toBeVisible();
  await check('the editors');

  await test.step('format keeps every number as it was typed', async () => {
    await format.first().click();
    await expect
      .poll(async () => (await value()).json)
      .toBe('{\n  "id": 9007199254740993,\n  "states": [\n    "fault"\n  ]\n}');
    await expect(shown).toContainText('9007199254740993');
  });

  await test.step('an error says where it is, and format leads there and changes nothing', async () => {
    await json.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(',');
    const broken = (await value()).json;
    await expect(page.getByText('第 6 行第 2 列：内容结束后还有多余的字符')).toBeVisible();
    await expect(json).toHaveAttribute('aria-invalid', 'true');
    await check('an error');
    await format.first().click();
    await expect(json).toBeFocused();
    expect((await value()).json).toBe(broken);
  });

  await test.step('restore brings back what was opened, and can be undone', async () => {
    await restore.first().click();
    await expect.poll(async () => (await value()).json).toBe('{"id":9007199254740993,"states":["fault"]}');
    await expect(restore.first()).toBeDisabled();
    await json.click();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await value()).json).toContain('\n');
  });

  await test.step('XML, with its errors in words', async () => {
    await xml.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('<a>\n<b>1</c>\n</a>');
    await expect(page.getByText(/第 2 行第 \d+ 列：结束标签 <\/c> 与开始标签不对应/)).toBeVisible();
    await restore.nth(1).click();
    await format.nth(1).click();
    await expect.poll(async () => (await value()).xml).toBe('<a>\n  <b>1</b>\n</a>');
  });

  await test.step('Tab indents, and after Esc it leaves', async () => {
    await xml.click();
    await page.keyboard.press('Tab');
    await expect(xml).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(xml).not.toBeFocused();
  });

  await test.step('what is only shown cannot be changed', async () => {
    await shown.click();
    await page.keyboard.type('x');
    await expect(shown).not.toContainText('x');
    await expect(page.getByRole('textbox', { name: 'sql' })).toHaveAttribute('aria-readonly', 'true');
    await expect(page.getByRole('button', { name: '复制内容' })).toHaveCount(2);
  });
});
