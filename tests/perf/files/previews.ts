import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { CONSOLE_SESSION_KEY } from '#shared/client/session/session-keys.ts';
import { fileGroup } from '#shared/contracts/files/file-group.ts';
import { type BenchBrowser, openBenchBrowser } from '#tests/perf/browser.ts';
import { median, rounded } from '#tests/perf/median.ts';
import type { BenchContext, RowDraft } from '#tests/perf/row.ts';
import { buildProduct } from '#tests/perf/site.ts';
import { uploadedFile } from '#tests/support/files/file-upload.ts';
import { madePdf } from '#tests/support/files/made-pdf.ts';
import { zipOf } from '#tests/support/files/sample-files.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import { userOfRole } from '#tests/support/people/user-of-role.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';

const MB = 1024 * 1024;
const ROUNDS = 5;
const PDF_PAGES = 200;
const PDF_LINES = 30;
const PDF_MAX_S = 1.5;
const SHEET_ROWS = 100_000;
const SHEET_COLUMNS = 18;
const SHEET_MAX_S = 3;
const GIVE_UP_MS = 120_000;

/** From the click on 预览 in the file library until the file is on the glass, with the server's part in it. */
export async function measurePreviews(context: BenchContext): Promise<RowDraft[]> {
  await buildProduct();
  const server = await startTestServer({ distDir: resolve('dist') });
  const baseURL = await server.listen();
  const username = 'previews';
  const user = await userOfRole(server, 'admin', server.tenantId, username);
  const body = { parentId: '2', name: 'large', fileSize: '100', sort: 0 };
  const fileListId = (await server.call(fileGroup.create, { body }, user)).json().data.id;
  const pdf = madePdf(
    Array.from({ length: PDF_PAGES }, (_, page) => ({
      lines: Array.from(
        { length: PDF_LINES },
        (_, line) => `Page ${page + 1}, line ${line + 1} of the handbook`,
      ),
    })),
  );
  const sheet = madeWorkbook(context.isQuick ? SHEET_ROWS / 50 : SHEET_ROWS, SHEET_COLUMNS);
  for (const [name, bytes] of [
    ['handbook.pdf', pdf],
    ['measured.xlsx', sheet],
  ] as const)
    await uploadedFile(server, user, { name, bytes, before: { fileListId } });
  const browser = await openBenchBrowser({ baseURL });
  try {
    const { page } = browser;
    await keepSignIn(page, server, baseURL, username);
    const rounds = context.isQuick ? 1 : ROUNDS;
    const pages = await measureRounds(browser, rounds, 'handbook.pdf', isPageDrawn);
    const rows = await measureRounds(browser, rounds, 'measured.xlsx', areRowsShown, isWholeSheetRead);
    const workbook = `${rounded(sheet.length / MB)} MB`;
    const drafts: RowDraft[] = [
      rowOf(`files: the first page of a PDF of ${PDF_PAGES} pages`, pages, PDF_MAX_S),
      rowOf(`files: the first rows of a workbook of ${workbook}`, rows, SHEET_MAX_S),
    ];
    for (const { name, value, note } of drafts) context.say(`${name}: ${value} s; ${note ?? ''}`);
    return drafts;
  } finally {
    await browser.close();
    await server.close();
  }
}

interface Opened {
  readonly seconds: number;
  /** The longest time between two frames of the page until it was shown, and read as far as that was asked. */
  readonly longestGapMs: number;
  /** Until all of it was read, null where that was not asked. */
  readonly wholeSeconds: number | null;
}

function rowOf(name: string, opened: readonly Opened[], target: number): RowDraft {
  const seconds = opened.map((one) => one.seconds);
  const whole = opened.flatMap(({ wholeSeconds }) => wholeSeconds ?? []);
  const gaps = opened.map(({ longestGapMs }) => longestGapMs);
  return {
    name: `${name}, from the click`,
    value: rounded(median(seconds)),
    unit: 's',
    better: 'lower',
    target,
    note: `median of ${opened.length}, the first ${rounded(seconds[0] ?? 0)} s with the code of the preview; ${whole.length > 0 ? `all of it read after ${rounded(median(whole))} s; ` : ''}longest time without a frame ${rounded(Math.max(...gaps))} ms`,
  };
}

async function measureRounds(
  { page }: BenchBrowser,
  rounds: number,
  name: string,
  isShown: () => boolean,
  isWhole?: () => boolean,
): Promise<Opened[]> {
  const opened: Opened[] = [];
  // Each in a page that was just loaded: nothing of the file before is left.
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('/file');
    await page.getByRole('button', { name: `更多操作 ${name}` }).click();
    const item = page.getByRole('menuitem', { name: '预览' });
    await item.waitFor();
    await page.evaluate(() => {
      const seen = { last: performance.now(), longest: 0 };
      Object.assign(window, { seenFrames: seen });
      const look = (now: number): void => {
        seen.longest = Math.max(seen.longest, now - seen.last);
        seen.last = now;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const startedAt = performance.now();
    await item.click();
    await page.waitForFunction(isShown, undefined, { polling: 'raf', timeout: GIVE_UP_MS });
    const seconds = (performance.now() - startedAt) / 1_000;
    let wholeSeconds: number | null = null;
    if (isWhole) {
      await page.waitForFunction(isWhole, undefined, { timeout: GIVE_UP_MS });
      wholeSeconds = (performance.now() - startedAt) / 1_000;
    }
    const longestGapMs = await page.evaluate(
      () => (window as unknown as { seenFrames: { longest: number } }).seenFrames.longest,
    );
    opened.push({ seconds, longestGapMs, wholeSeconds });
  }
  return opened;
}

/** Runs in the page: something is drawn at the top of the first one. */
function isPageDrawn(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-pdf-page="1"] canvas');
  if (!canvas || canvas.width < 400) return false;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, 300) ?? {};
  for (let at = 0; data && at < data.length; at += 4)
    if ((data[at] ?? 255) < 80 && data[at + 3] === 255) return true;
  return false;
}

/** Runs in the page. */
function areRowsShown(): boolean {
  return document.querySelectorAll('[role=dialog] [role=row]').length > 10;
}

/** Runs in the page: the foot says how many rows and columns there are. */
function isWholeSheetRead(): boolean {
  return /\d+ 行 × \d+ 列/.test(document.querySelector('[role=dialog]')?.textContent ?? '');
}

async function keepSignIn(page: Page, server: TestServer, baseURL: string, username: string): Promise<void> {
  await page.goto('/healthz');
  const session = await signInByApi(baseURL, {
    username,
    password: TEST_PASSWORD,
    tenantId: server.tenantId,
  });
  await page.evaluate(
    ([key, text, tenantId]) => {
      localStorage.setItem('tenantId', tenantId);
      sessionStorage.setItem(key, text);
    },
    [CONSOLE_SESSION_KEY, JSON.stringify({ ...session, keptAt: Date.now() }), server.tenantId] as const,
  );
}

/** Numbers that hardly pack: 18 columns of 100,000 rows are some 20 MB. */
function madeWorkbook(rows: number, columns: number): Buffer {
  let state = 1;
  const next = (): number => {
    // Marsaglia's xorshift: the same numbers in every run.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const lines: string[] = [];
  for (let row = 1; row <= rows; row += 1) {
    let line = `<row r="${row}">`;
    for (let column = 0; column < columns; column += 1)
      line += `<c r="${String.fromCharCode(65 + column)}${row}"><v>${next()}.${next()}</v></c>`;
    lines.push(`${line}</row>`);
  }
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipOf([
    {
      name: '[Content_Types].xml',
      text: `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="measured" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `${head}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    },
  ]);
}
