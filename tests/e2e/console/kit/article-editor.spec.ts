import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import fc from 'fast-check';
import { writeArticle } from '#shared/domain/article/write-article.ts';
import { axeOn, type Check } from '#tests/e2e/console/accessibility/axe-check.ts';
import { buildScript } from '#tests/support/browser/build-script.ts';
import { articles, foreignHtml, hostileParts } from '#tests/support/made/article-samples.ts';

/** As Word puts it into the clipboard. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>
<body lang=ZH-CN onload="window.wasRun=true"><!--StartFragment-->
<p class=MsoNormal><b><span lang=EN-US style='font-size:18.0pt;font-family:楷体;color:red'>要求</span></b><o:p></o:p></p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span><![endif]>断电</p>
<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>a.<span>&nbsp;</span></span><![endif]>挂牌</p>
<p><a href="javascript:window.wasRun=true">看</a><img src=x onerror="window.wasRun=true"></p>
<!--EndFragment--></body></html>`;

let script: string;
test.beforeAll(async () => {
  script = await buildScript(join(import.meta.dirname, 'article-editor-page.tsx'));
});

let check: Check;
test.beforeEach(async ({ page }) => {
  check = await axeOn(page);
  await page.route('**/admin/sys-file/**', (route) => route.abort());
  await page.goto('about:blank');
  await page.setContent('<!doctype html><html lang="zh-CN"><title>article</title><body></body></html>');
  await page.addScriptTag({ content: script });
  await expect(page.getByRole('heading', { name: 'article' })).toBeVisible();
});

const parts = (page: Page) => ({
  text: page.getByRole('textbox', { name: 'content' }),
  toolbar: page.getByRole('toolbar', { name: '格式' }),
  html: page.getByRole('status', { name: 'html' }),
  view: page.getByRole('region', { name: 'view' }),
  dialog: page.getByRole('dialog'),
});

/** A paste as the browser reports it, with contents that no clipboard of a browser would write. */
async function paste(text: Locator, html: string): Promise<void> {
  await text.evaluate((node, pasted) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/html', pasted);
    dataTransfer.setData('text/plain', 'plain');
    node.dispatchEvent(
      new InputEvent('beforeinput', {
        inputType: 'insertFromPaste',
        dataTransfer,
        bubbles: true,
        cancelable: true,
      }),
    );
  }, html);
}

test('an article is typed, formatted, pasted from Word, linked and undone by keyboard', async ({ page }) => {
  const { text, toolbar, html, view, dialog } = parts(page);
  await check('the editor');

  await test.step('typing and marks', async () => {
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('bold');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' plain');
    await expect(html).toHaveText(/<p><strong>bold<\/strong> plain<\/p>$/);
    await expect(page.getByText(/^\d+ \/ 4,000 字$/)).toContainText('19 / 4,000');
  });

  await test.step('a block by the menu, which gives the focus back', async () => {
    await toolbar.getByRole('button', { name: /^段落类型/ }).click();
    await page.getByRole('menuitemradio', { name: '标题 3' }).click();
    await expect(html).toHaveText(/<h3><strong>bold<\/strong> plain<\/h3>$/);
    await expect(text).toBeFocused();
    await page.keyboard.press('Enter');
  });

  await test.step('the toolbar by keyboard', async () => {
    await page.keyboard.press('Alt+F10');
    await expect(toolbar.locator(':focus')).toHaveCount(1);
    for (let press = 0; press < 40; press += 1) {
      if ((await toolbar.locator(':focus').getAttribute('aria-label')) === '编号列表') break;
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(text).toBeFocused();
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+]');
    await page.keyboard.type('inner');
    await expect(html).toHaveText(/<ol><li>one<ol><li>inner<\/li><\/ol><\/li><\/ol>$/);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  });

  await test.step('a paste from Word becomes ours, and nothing of it runs', async () => {
    await paste(text, WORD);
    await expect(html).toHaveText(/<li>断电<ol><li>挂牌<\/li><\/ol><\/li><\/ol><p>看<\/p>$/);
    await expect(html).toContainText(
      '<p><strong><span style="color:#ff0000;font-size:24px;font-family:KaiTi,Kaiti SC,serif">要求</span></strong></p>',
    );
    expect(hostileParts((await html.textContent()) ?? '')).toEqual([]);
    expect(await page.evaluate(() => window.wasRun)).toBeUndefined();
  });

  await test.step('undo and redo', async () => {
    await page.keyboard.press('Control+z');
    await expect(html).not.toContainText('断电');
    await page.keyboard.press('Control+y');
    await expect(html).toContainText('断电');
    await toolbar.getByRole('button', { name: '撤销' }).click();
    await expect(html).not.toContainText('断电');
  });

  await test.step('a link is asked for, with the warning', async () => {
    await page.keyboard.press('Control+k');
    await expect(dialog.getByText(/仅支持公众号文章链接/)).toBeVisible();
    await check('the link prompt');
    await dialog.getByLabel('链接地址').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('请输入以 http:// 或 https:// 开头的完整地址')).toBeVisible();
    await dialog.getByLabel('链接地址').fill('https://mp.weixin.qq.com/s/abc');
    await dialog.getByLabel('显示文字').fill('公告');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(text).toBeFocused();
    await page.keyboard.type('!');
    await expect(html).toHaveText(/<a href="https:\/\/mp\.weixin\.qq\.com\/s\/abc">公告<\/a>!<\/p>$/);
    const link = view.getByRole('link', { name: '公告' });
    await expect(link).toHaveAttribute('rel', /noopener/);
  });

  await test.step('Tab leaves the editor', async () => {
    await page.keyboard.press('Tab');
    await expect(text).not.toBeFocused();
  });
  await check('the filled editor');
});

test('an input method composes without a change of the article until it is done', async ({ page }) => {
  const { text, html } = parts(page);
  await text.click();
  await page.keyboard.press('Control+End');
  const before = await html.textContent();
  const browser = await page.context().newCDPSession(page);
  for (const composed of ['t', 'ti', "ti'", "ti'n", "ti'ng"])
    await browser.send('Input.imeSetComposition', {
      text: composed,
      selectionStart: composed.length,
      selectionEnd: composed.length,
    });
  await expect(text).toContainText("ti'ng");
  expect(await html.textContent()).toBe(before);
  await browser.send('Input.insertText', { text: '停' });
  await expect(html).toHaveText(/周六八点。停<\/p>$/);
  await page.keyboard.press('Control+z');
  await expect(html).toHaveText(before ?? '');
});

test('pictures are uploaded with a loading state, and a failure or a missing link is said', async ({
  page,
}) => {
  const { text, toolbar, html } = parts(page);
  const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') };
  const chooser = toolbar.getByLabel('选择图片');
  const loading = page.getByText('图片上传中…');
  await text.click();
  await page.keyboard.press('Control+End');

  await chooser.setInputFiles(file);
  await expect(loading).toBeVisible();
  await page.keyboard.type('meanwhile');
  await page.evaluate(() => window.endUpload?.('/admin/sys-file/lib/a.png'));
  await expect(html).toHaveText(
    /<p>周六八点。meanwhile<\/p><p><img src="\/admin\/sys-file\/lib\/a\.png" alt="" style="max-width:100%"><\/p><p><br><\/p>$/,
  );
  await expect(loading).toBeHidden();
  await text.getByRole('textbox', { name: '图片说明' }).fill('配电柜');
  await expect(html).toContainText('alt="配电柜"');

  for (const answer of [null, '', 'javascript:alert(1)']) {
    await chooser.setInputFiles(file);
    await expect(loading).toBeVisible();
    await page.evaluate((url) => window.endUpload?.(url), answer);
    await expect(page.getByText('图片插入失败').first()).toBeVisible();
    await expect(loading).toBeHidden();
  }
  expect((await html.textContent())?.match(/<img/g)).toHaveLength(1);

  await chooser.setInputFiles(file);
  await page.getByRole('button', { name: '取消上传' }).click();
  await expect(loading).toBeHidden();
});

test('H7 what is written is left by DOMPurify as it is, and what is pasted never holds what runs', async ({
  page,
}) => {
  const written = fc.sample(articles, { numRuns: 300, seed: 15 }).map((blocks) => writeArticle(blocks));
  const pastes = fc.sample(foreignHtml, { numRuns: 600, seed: 15 });
  const found = await page.evaluate(
    ([own, foreign]) => {
      const { article } = window;
      if (!article) throw new Error('the page is not there');
      const pasted = foreign.map((html) => article.pasted(html));
      return {
        purified: own.map((html) => article.purified(html)),
        rewritten: own.map((html) => article.rewritten(html)),
        pasted,
        again: pasted.map((html) => article.rewritten(html)),
      };
    },
    [written, pastes] as const,
  );
  expect(found.purified).toEqual(written);
  expect(found.rewritten).toEqual(written);
  expect(found.again).toEqual(found.pasted);
  expect(found.pasted.flatMap(hostileParts)).toEqual([]);
  expect(await page.evaluate(() => window.wasRun)).toBeUndefined();
});
