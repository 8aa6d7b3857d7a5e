import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { utils, write } from 'xlsx';
import { axeOn, type Check } from '#tests/e2e/console/accessibility/axe-check.ts';
import { pictureFile } from '#tests/e2e/console/steps/picture-file.ts';
import { type BuiltPage, buildPage } from '#tests/support/browser/built-page.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { madeDoc } from '#tests/support/files/made-doc.ts';
import { linkTo, madeDocx, paragraph } from '#tests/support/files/made-docx.ts';
import { madePdf } from '#tests/support/files/made-pdf.ts';
import { zipOf } from '#tests/support/files/zip-of.ts';

/**
 * Real files in a real browser, under the policy of the real server. That no page asks another host for anything is
 * checked after each test by its fixture.
 */
let built: BuiltPage;
test.beforeAll(async () => {
  built = await buildPage(join(import.meta.dirname, 'preview-page.tsx'));
});

const files = new Map<
  string,
  { readonly bytes: Buffer; readonly type?: string; readonly disposition?: string }
>();
let tokens: (string | undefined)[];
let dialogs: string[];
let check: Check;

test.beforeEach(async ({ page, server }) => {
  files.clear();
  tokens = [];
  dialogs = [];
  check = await axeOn(page);
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.route(`${server.baseURL}/test-files/*`, (route) => {
    tokens.push(route.request().headers().authorization);
    const file = files.get(
      decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? ''),
    );
    if (!file) return route.fulfill({ status: 404, json: { code: 1, msg: '资源不存在', data: null } });
    return route.fulfill({
      contentType: file.type ?? 'application/octet-stream',
      headers: file.disposition === undefined ? {} : { 'content-disposition': file.disposition },
      body: file.bytes,
    });
  });
  // The server has no text of files that are not in its library.
  await page.route(`${server.baseURL}/admin/sys-file/text?*`, (route) =>
    route.fulfill({
      status: 404,
      json: { code: 1, msg: '资源不存在', data: null, error: 'not_found' },
    }),
  );
  await built.open(page, server.baseURL);
  await page.waitForFunction(() => window.preview !== undefined);
});

test.afterEach(() => expect(dialogs, 'scripts of files').toEqual([]));

/** Shows a file, and returns its dialog. */
async function preview(page: Page, fileName: string, bytes: Buffer) {
  files.set(fileName, { bytes });
  await page.evaluate(
    (given) => {
      window.preview?.(null);
      window.preview?.(given);
    },
    { fileName, downloadUrl: `/test-files/${encodeURIComponent(fileName)}`, sizeBytes: bytes.length },
  );
  const dialog = page.getByRole('dialog', { name: '预览' });
  await expect(dialog).toContainText(fileName);
  return dialog;
}

const ZHONG_WEN = [0xd6, 0xd0, 0xce, 0xc4];
const HOSTILE_ACTION =
  '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); app.launchURL\\("https://evil.example"\\)) >> /AA << /WC << /S /URI /URI (https://evil.example) >> >>';

test('a PDF is read page by page, turned, searched, and its texts are text', async ({ page }) => {
  const bytes = madePdf(
    [
      { lines: ['Bottle filler', 'speed 1200'] },
      { lines: ['Second page'], gbk: ZHONG_WEN, widthPt: 842, heightPt: 595 },
      { lines: ['Third page: filler again, and a FILLER'] },
    ],
    HOSTILE_ACTION,
  );
  const maps: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/pdfjs-'))
      maps.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  const dialog = await preview(page, '手册.pdf', bytes);
  const number = dialog.getByRole('textbox', { name: '页码' });
  const shown = (text: string) => dialog.locator('[data-pdf-page]').getByText(text, { exact: true });
  const width = () =>
    dialog.locator('[data-pdf-page]').evaluate((element) => element.clientWidth / element.clientHeight);
  await expect(shown('Bottle filler')).toBeAttached();
  expect(tokens).toEqual(['Bearer access-1']);
  await check('a PDF');

  await test.step('behind the last page comes the first one', async () => {
    await dialog.getByRole('button', { name: '上一页' }).click();
    await expect(number).toHaveValue('3');
    await dialog.getByRole('button', { name: '下一页' }).click();
    await expect(number).toHaveValue('1');
    await dialog.getByRole('region', { name: 'PDF 内容：手册.pdf' }).focus();
    await page.keyboard.press('PageDown');
    await expect(number).toHaveValue('2');
    await expect(shown('中文')).toBeAttached();
    await number.fill('9');
    await number.press('Enter');
    await expect(number).toHaveValue('2');
  });
  expect(
    maps.some((line) => /^200 \/assets\/pdfjs-[\d.]+\/cmaps\/GBK-EUC-H\.bcmap$/.test(line)),
    maps.join(),
  ).toBe(true);
  expect(maps.filter((line) => !line.startsWith('200'))).toEqual([]);

  await test.step('it is turned both ways', async () => {
    expect(await width()).toBeGreaterThan(1);
    await dialog.getByRole('button', { name: '向右旋转 90°' }).click();
    await expect.poll(width).toBeLessThan(1);
    await dialog.getByRole('button', { name: '向左旋转 90°' }).click();
    await expect.poll(width).toBeGreaterThan(1);
  });

  await test.step('words are found over all pages, whatever their case', async () => {
    const search = dialog.getByRole('searchbox', { name: '查找文字' });
    await search.fill('filler');
    await expect(dialog.getByText('第 1 处，共 3 处')).toBeVisible();
    await expect(number).toHaveValue('1');
    await search.press('Enter');
    await expect(number).toHaveValue('3');
    await search.press('Shift+Enter');
    await expect(number).toHaveValue('1');
    await expect.poll(() => page.evaluate(() => CSS.highlights.get('pdf-found')?.size ?? 0)).toBe(1);
    await search.fill('nowhere');
    await expect(dialog.getByText('没有找到')).toBeVisible();
  });

  await test.step('it is printed as pictures, in a frame of its own', async () => {
    const printed = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new MutationObserver((_changes, observer) => {
            const frame = document.querySelector<HTMLIFrameElement>('iframe[data-print]');
            if (!frame) return;
            observer.disconnect();
            frame.addEventListener('load', () => {
              const target = frame.contentWindow;
              if (target) target.print = () => resolve(target.document.images.length);
            });
          }).observe(document.body, { childList: true });
        }),
    );
    await dialog.getByRole('button', { name: '打印' }).click();
    expect(await printed).toBe(3);
  });
});

test('a Word document is shown without anything that runs or loads', async ({ page }) => {
  const onePixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  const body = [
    paragraph('合同正文'),
    linkTo('good', '官网'),
    linkTo('bad', '陷阱'),
    linkTo('data', '数据'),
    '<w:altChunk r:id="chunk"/>',
    '<w:p><w:r><w:pict><v:rect xmlns:v="urn:schemas-microsoft-com:vml" style="width:10pt;height:10pt;background:url(https://evil.example/a)" onload="alert(1)" fillcolor="url(https://evil.example/b)"/></w:pict></w:r></w:p>',
    paragraph('&lt;img src=x onerror=alert(1)&gt;'),
    '<w:p><w:ins w:id="1" w:author="A"><w:r><w:t>新增</w:t></w:r></w:ins><w:del w:id="2" w:author="A"><w:r><w:delText>删去</w:delText></w:r></w:del></w:p>',
  ].join('');
  const docx = madeDocx(body, {
    relations: [
      { id: 'good', type: 'hyperlink', target: 'https://linewall.example/', isExternal: true },
      { id: 'bad', type: 'hyperlink', target: 'javascript:alert(1)', isExternal: true },
      {
        id: 'data',
        type: 'hyperlink',
        target: 'data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;',
        isExternal: true,
      },
      { id: 'chunk', type: 'aFChunk', target: 'afchunk.html' },
      { id: 'image', type: 'image', target: 'https://evil.example/track.png', isExternal: true },
    ],
    parts: [
      { name: 'word/afchunk.html', bytes: Buffer.from('<script>parent.alert(1)</script>') },
      { name: 'word/media/a.png', bytes: onePixel },
    ],
  });
  const dialog = await preview(page, '合同.docx', docx);
  const frame = dialog.locator('iframe');
  const content = frame.contentFrame();
  await expect(content.getByText('合同正文')).toBeVisible();
  await expect(content.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  // Case 51: what no one has accepted yet is marked.
  await expect(content.locator('ins')).toHaveText('新增');
  await expect(content.locator('del')).toHaveText('删去');
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  await expect(content.getByRole('link', { name: '官网' })).toHaveAttribute('rel', 'noopener noreferrer');
  const left = await frame.evaluate((element: HTMLIFrameElement) => ({
    links: [...(element.contentDocument?.querySelectorAll('[href]') ?? [])].map((link) =>
      link.getAttribute('href'),
    ),
    frames: element.contentDocument?.querySelectorAll('iframe, script, object, embed').length,
    handlers: [...(element.contentDocument?.body.querySelectorAll('*') ?? [])].flatMap((one) =>
      one.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
  }));
  expect(left).toEqual({ links: ['https://linewall.example/'], frames: 0, handlers: [] });
});

test('an old Word file shows its text, and says that it shows nothing else', async ({ page, server }) => {
  const asked: (string | null)[] = [];
  await page.route(`${server.baseURL}/admin/sys-file/text?*`, (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('address'));
    const text = ['设备巡检报告', '', ...Array.from({ length: 80 }, (_, row) => `${row + 1}. 一切正常`)].join(
      '\n',
    );
    return route.fulfill({ json: { code: 0, msg: null, data: { text, isCut: true, problem: null } } });
  });
  const dialog = await preview(page, 'report.doc', madeDoc('设备巡检报告\r'));
  const content = dialog.getByRole('region', { name: '文档内容：report.doc' });
  await expect(content).toContainText('80. 一切正常');
  expect(asked).toEqual(['/test-files/report.doc']);
  await expect(dialog.getByRole('note')).toContainText('只显示文字，不显示版式和图片');
  await expect(dialog.getByRole('note')).toContainText('只显示前 300,000 个字符');
  await content.focus();
  await page.keyboard.press('End');
  await expect.poll(() => content.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await check('an old Word file');
});

test('a workbook of 100,000 rows is a table with its heads in sight', async ({ page }) => {
  const rows = Array.from({ length: 100_000 }, (_, index) => [index + 1, `物料 ${index + 1}`, index % 97]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['序号', '名称', '数量'], ...rows]), '库存');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['备注'], ['<b>文字</b>']]), '说明');
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
  const dialog = await preview(page, '库存.xlsx', bytes);
  const table = dialog.getByRole('table', { name: '表格：库存' });
  await expect(table.getByText('物料 1', { exact: true })).toBeVisible();
  await expect(dialog.getByText('100001 行 × 3 列')).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(80);
  const top = async (name: string, role: 'cell' | 'rowheader') =>
    (await table.getByRole(role, { name, exact: true }).first().boundingBox())?.y;
  expect(await top('物料 1', 'cell')).toBe(await top('2', 'rowheader'));
  await check('a table');
  await table.focus();
  await page.keyboard.press('End');
  await expect(table.getByText('物料 100000', { exact: true })).toBeVisible();
  await expect(table.getByText('名称', { exact: true })).toBeInViewport();
  await dialog.getByRole('button', { name: '说明' }).click();
  await expect(dialog.getByRole('table', { name: '表格：说明' }).getByText('<b>文字</b>')).toBeVisible();
  await expect(dialog.getByText('2 行 × 1 列')).toBeVisible();

  // 编号 in GBK.
  const gbk = await preview(page, 'gbk.csv', Buffer.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0x30, 0x31, 0x0a]));
  await expect(gbk.getByRole('table').getByText('编号')).toBeVisible();
});

test('pictures and sound are shown and played; other files only have their size', async ({ page }) => {
  const picture = await preview(page, 'a.png', (await pictureFile(page, 'a.png')).buffer);
  await expect(picture.getByRole('img', { name: '图片：a.png' })).toBeVisible();
  await check('a picture');

  // Frames of silence: 128 kbit/s at 44.1 kHz.
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  const sound = await preview(page, 'a.mp3', Buffer.concat(Array.from({ length: 60 }, () => frame)));
  const player = sound.locator('audio');
  await expect
    .poll(() => player.evaluate((element: HTMLAudioElement) => element.readyState))
    .toBeGreaterThan(0);
  await sound.getByLabel('播放速度').selectOption('1.5');
  expect(await player.evaluate((element: HTMLAudioElement) => element.playbackRate)).toBe(1.5);
  await check('a player');

  const other = await preview(page, 'a.avi', Buffer.alloc(2_048));
  await expect(other.getByText('文件大小：2 KB。请下载后查看。')).toBeVisible();
  expect(tokens).toHaveLength(2);
});

test('a file that cannot be shown says why, in both languages', async ({ page }) => {
  const bytes = Buffer.alloc(200 * 1024 * 1024, 'a');
  const bomb = (name: string, claimed: number) => zipOf([{ name, bytes, claimed }]);
  const cfb = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const locked = Buffer.concat([cfb, Buffer.from('EncryptionInfo', 'utf16le')]);
  const encrypted = madePdf([{ lines: ['x'] }])
    .toString('latin1')
    .replace(
      '/Root',
      '/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -1 /O <0000000000000000000000000000000000000000000000000000000000000000> /U <0000000000000000000000000000000000000000000000000000000000000000> >> /ID [<00> <00>] /Root',
    );
  const cases: readonly (readonly [string, Buffer, string])[] = [
    ['empty.pdf', Buffer.alloc(0), '文件是空的'],
    [
      'page.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      '文件内容与名称不符',
    ],
    ['page.pdf', Buffer.from('<html><script>alert(1)</script>'), '文件内容与名称不符'],
    ['noise.pdf', Buffer.from(`%PDF-1.7\n${'x'.repeat(4_000)}`), '文件已损坏'],
    ['locked.pdf', Buffer.from(encrypted, 'latin1'), '文件有密码保护'],
    ['cut.docx', madeDocx(paragraph('x')).subarray(0, 300), '文件已损坏'],
    ['nothing.docx', zipOf([{ name: 'word/other.xml', bytes: Buffer.from('<x/>') }]), '文件已损坏'],
    ['bomb.docx', bomb('word/document.xml', bytes.length), '文件内容太多'],
    ['long.docx', madeDocx(paragraph('x').repeat(400_000)), '文件内容太多'],
    ['liar.docx', bomb('word/document.xml', 1_000), '文件已损坏'],
    ['locked.docx', locked, '文件有密码保护'],
    ['old.doc', cfb, '旧版 Word 文件不能在这里预览'],
    ['bomb.xlsx', bomb('xl/worksheets/sheet1.xml', bytes.length), '文件内容太多'],
    [
      'broken.png',
      Buffer.from('89504e470d0a1a0a0000000d494844520000001000000010080600000000', 'hex'),
      '文件已损坏',
    ],
    ['huge.png', Buffer.from('89504e470d0a1a0a0000000d494844520000c3500000c350', 'hex'), '图片尺寸太大'],
    ['broken.mp4', Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0nothing more'), '此视频暂无法播放，请稍后再试'],
  ];
  for (const [fileName, content, title] of cases) {
    await test.step(`${fileName}: ${title}`, async () => {
      const dialog = await preview(page, fileName, content);
      await expect(dialog.getByRole('alert')).toContainText(title);
    });
  }
  await check('a problem');
  await test.step('one that is not there says so, and can be asked for again', async () => {
    await page.evaluate(() =>
      window.preview?.({ fileName: 'gone.pdf', downloadUrl: '/test-files/gone.pdf' }),
    );
    const dialog = page.getByRole('dialog', { name: '预览' });
    await expect(dialog.getByRole('alert')).toContainText('资源不存在');
    files.set('gone.pdf', { bytes: madePdf([{ lines: ['Here again'] }]) });
    await dialog.getByRole('button', { name: '重试' }).click();
    await expect(dialog.locator('[data-pdf-page]').getByText('Here again')).toBeAttached();
  });
  await test.step('an address of another site is never asked for', async () => {
    for (const downloadUrl of [
      'https://evil.example/a.pdf',
      '//evil.example/a.pdf',
      '/\\evil.example/a.pdf',
    ]) {
      await page.evaluate((url) => window.preview?.({ fileName: 'a.pdf', downloadUrl: url }), downloadUrl);
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('预览没有打开');
    }
  });
});

test('a download is saved under its name, or says that it failed', async ({ page }) => {
  files.set('a', {
    bytes: Buffer.from('x'),
    disposition: "attachment; filename*=UTF-8''%E6%9C%88%E6%8A%A5.txt",
  });
  files.set('b', { bytes: Buffer.from('x') });
  files.set('c', { bytes: Buffer.from('{"code":1,"msg":"文件已过期"}'), type: 'application/json' });
  const saved = page.waitForEvent('download');
  await page.evaluate(() => window.save?.('/test-files/a'));
  expect((await saved).suggestedFilename()).toBe('月报.txt');
  void page.evaluate(() => window.save?.('/test-files/b'));
  const alert = page.getByRole('alertdialog', { name: '提示' });
  await expect(alert).toContainText('下载失败！');
  await alert.getByRole('button', { name: '确定' }).click();
  await page.evaluate(() => window.save?.('/test-files/c'));
  await expect(page.getByText('文件已过期')).toBeVisible();
});
