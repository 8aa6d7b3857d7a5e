import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { LANGUAGES, type Language } from '#shared/domain/text/language.ts';
import { THEME_NAMES, type ThemeName } from '#shared/theme/theme.ts';
import { misfits } from '#tests/e2e/console/accessibility/fit-check.ts';
import { keepSignIn } from '#tests/e2e/console/steps/sign-in.ts';
import { chooseTenant, inTenant } from '#tests/support/browser/console-page.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';
import { choose, launchBrowser, writeSheet } from './look-browser.ts';
import { type LookedServer, STATES, type State, startLookedServer } from './looked-server.ts';
import { layoutProblems, readTexts } from './page-checks.ts';
import { ALL_PATHS, createWalker, isPlatform } from './page-walk.ts';
import { createWordCheck } from './page-words.ts';
import type { SheetPicture } from './sheet-page.ts';

/**
 * `npm run page-sheets -- --page user,role --lang en --theme dark --size 1280 --state long --out FOLDER`: pictures of the
 * console's pages in a tenant with the demo plant, in one whose names are as long as they may be, and in an empty one,
 * six on a sheet. Pages come from the registry, their drawers and dialogs from the states that the accessibility tests
 * know. What is not named is every one there is; `--plain` leaves drawers and dialogs out. Prints what is wrong with
 * each page; fails when there is anything.
 *
 * The tenants take a minute or two: `--serve FILE` makes them, writes where they are and waits until it is ended;
 * `--server FILE` takes pictures of them, of a newer `dist` too.
 */
const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    page: text,
    lang: text,
    theme: text,
    size: text,
    state: text,
    out: { ...text, default: 'test-results/page-sheets' },
    plain: { type: 'boolean', default: false },
    serve: text,
    server: text,
  },
});

const SIZES: Readonly<Record<string, { readonly width: number; readonly height: number }>> = {
  1280: { width: 1280, height: 800 },
  1920: { width: 1920, height: 1080 },
};
const PER_SHEET = 6;
const SHEET_LAYOUT = { widthPx: 1000, columns: 2 };

const nameOf = (path: string): string =>
  path
    .slice(1)
    .replace(/\/index$/, '')
    .replaceAll('/', '-');
const PATHS = new Map(ALL_PATHS.map((path) => [nameOf(path), path]));
const out = resolve(values.out);
const pages = choose('page', values.page, [...PATHS.keys()]);
const languages = choose('lang', values.lang, LANGUAGES) as readonly Language[];
const themes = choose('theme', values.theme, THEME_NAMES) as readonly ThemeName[];
const sizes = choose('size', values.size, Object.keys(SIZES));
const states = choose('state', values.state, STATES) as readonly State[];

type Place = Pick<LookedServer, 'baseURL' | 'tenantIds'>;
const words = await createWordCheck();
let faulty = 0;

/** Keeps what the server says and what the browser complains about. */
function listen(page: Page, complaints: string[]): void {
  page.on('response', (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return;
    void response.text().then(words.heard, () => undefined);
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => words.heard(payload.toString())),
  );
  page.on('pageerror', (error) => {
    // A new tab has no storage until it has an address.
    if (page.url() !== 'about:blank') complaints.push(`error: ${error.message}`);
  });
  page.on('console', (message) => {
    // The page that signs in has no icon.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      complaints.push(`console: ${message.text().slice(0, 200)} ${message.location().url}`);
  });
}

async function lookAtState(browser: Browser, { baseURL, tenantIds }: Place, state: State): Promise<void> {
  const tenantId = tenantIds[state];
  if (tenantId === undefined) throw new Error(`the server has no tenant “${state}”`);
  const context = await browser.newContext({
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(chooseTenant, ['tenantId', tenantId] as const);
  // Nothing of the console is there when a sheet is drawn.
  const drawing = await browser.newContext();
  const complaints: string[] = [];
  context.on('page', (page) => listen(page, complaints));
  const page = await context.newPage();
  await inTenant(tenantId, () => keepSignIn(page, TEST_PASSWORD, 'admin'));
  const walker = await createWalker(context, page);
  const shown = pages
    .flatMap((name) => PATHS.get(name) ?? [])
    .filter((path) => state === 'full' || !isPlatform(path));

  for (const language of languages) {
    for (const theme of themes) {
      await walker.look(language, theme);
      const waiting = new Map<string, SheetPicture[]>(sizes.map((size) => [size, []]));
      const sheets = new Map<string, number>();
      const write = async (size: string): Promise<void> => {
        const pictures = waiting.get(size)?.splice(0, PER_SHEET) ?? [];
        if (pictures.length === 0) return;
        const number = (sheets.get(size) ?? 0) + 1;
        sheets.set(size, number);
        const name = ['sheet', state, language, theme, size, String(number).padStart(2, '0')].join('-');
        await writeSheet(drawing, join(out, `${name}.png`), pictures, SHEET_LAYOUT);
      };

      for (const path of shown) {
        const shoot = async (on: Page, part: string): Promise<void> => {
          for (const size of sizes) {
            await on.setViewportSize(SIZES[size] ?? { width: 1280, height: 800 });
            await on.evaluate(
              () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
            );
            const problems = [
              ...(await on.evaluate(misfits)),
              ...(await on.evaluate(layoutProblems)),
              ...words.problems(await on.evaluate(readTexts), language),
              ...complaints.splice(0),
            ];
            const name = [nameOf(path), part, state, language, theme, size].filter(Boolean).join('-');
            const png = await on.screenshot();
            writeFileSync(join(out, `${name}.png`), png);
            console.log([name, ...problems].join('\n  '));
            if (problems.length > 0) faulty += 1;
            waiting.get(size)?.push({ name, png, problems });
            if (waiting.get(size)?.length === PER_SHEET) await write(size);
          }
        };
        await walker.walk(path, values.plain, shoot).catch((error: unknown) => {
          faulty += 1;
          console.log(`${nameOf(path)} could not be shown: ${String(error).slice(0, 600)}`);
        });
      }
      for (const size of sizes) await write(size);
    }
  }
  await drawing.close();
  await context.close();
}

async function lookAt(place: Place): Promise<void> {
  mkdirSync(out, { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const state of states) await lookAtState(browser, place, state);
  } finally {
    await browser.close();
  }
  console.log(
    `sheets are in ${out}${faulty > 0 ? `; something is wrong with ${faulty} pictures: see above` : ''}`,
  );
  if (faulty > 0) process.exitCode = 1;
}

if (values.server === undefined) {
  const server = await startLookedServer(states);
  if (values.serve === undefined) {
    await lookAt(server);
  } else {
    const { baseURL, tenantIds } = server;
    writeFileSync(values.serve, JSON.stringify({ baseURL, tenantIds }));
    console.log(`${baseURL}, tenants ${JSON.stringify(tenantIds)}, user admin: until this is ended`);
    await new Promise<void>((end) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end());
    });
  }
  await server.close();
} else {
  const place: Place = JSON.parse(readFileSync(values.server, 'utf8'));
  await lookAt(place);
}
process.exit();
