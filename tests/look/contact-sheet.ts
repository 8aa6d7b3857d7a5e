import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext } from 'playwright';
import { holdBlinking } from '#tests/support/browser/hold-blinking.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { legibilityProblems } from '#tests/support/walls/legibility.ts';
import { GLASS_SIZES, openSynthetic } from '#tests/support/walls/synthetic-board.ts';
import { choose, launchBrowser, writeSheet } from './look-browser.ts';
import { CHOICES, type Chosen, LOOKED_AT, pictureName, picturesOf, type Wanted } from './pictures.ts';
import type { SheetPicture } from './sheet-page.ts';

const WIDTHS_PX = { landscape: 640, portrait: 360 } as const;
const SHEET_WIDTH_PX = 2600;
/** Without a GPU a scene takes seconds. */
const SCENE_WITHIN_MS = 120_000;

/**
 * `npm run contact-sheet -- --board warehouse,office --theme dark --lang en --orientation portrait --palette isa101
 * --situation late,many --machines 24 --lines 9 --light night --pixels 2 --out FOLDER`: pictures of boards on their synthetic plants, drawn by
 * Chromium from `dist`, with one sheet for each board and orientation. What is not named is every one there is (the
 * palette: andon). Each picture is checked as the browser tests check it; the command fails when one cannot be read.
 */
const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    board: { ...text, default: 'warehouse,office,queue,pretreatment' },
    situation: text,
    theme: text,
    lang: text,
    orientation: text,
    palette: { ...text, default: 'andon' },
    machines: { ...text, default: '12' },
    lines: text,
    /** Of big screens: `day`, `night`, or what the clock of the synthetic plant says. */
    light: { ...text, default: 'day' },
    /** Pixels per unit of the scene: 2 is a wall of 3840 × 2160. */
    pixels: { ...text, default: '1' },
    out: { ...text, default: 'test-results/contact-sheets' },
  },
});
const out = resolve(values.out);
const pixels = Number(values.pixels);

function fail(message: string): never {
  console.error(`contact-sheet: ${message}`);
  process.exit(2);
}

const chosen: Chosen = {
  theme: choose('theme', values.theme, CHOICES.theme),
  lang: choose('lang', values.lang, CHOICES.lang),
  orientation: choose('orientation', values.orientation, CHOICES.orientation),
  palette: choose('palette', values.palette, CHOICES.palette),
};

const boards = choose('board', values.board, Object.keys(LOOKED_AT));
/** Boards have situations of their own: each is drawn in those that it knows. */
const situationNames = choose('situation', values.situation, [
  ...new Set(boards.flatMap((board) => Object.keys(LOOKED_AT[board]?.situations ?? {}))),
]);

async function draw(context: BrowserContext, wanted: Wanted): Promise<SheetPicture> {
  const { board, situation, orientation, ...look } = wanted;
  const looked = LOOKED_AT[board] ?? fail(`no board ${board}`);
  const size = orientation === 'portrait' ? GLASS_SIZES.portrait : GLASS_SIZES.landscape;
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width: size.width * pixels, height: size.height * pixels });
    await holdBlinking(page);
    const { machines, light, lines = looked.lines ?? 1 } = values;
    const fault = looked.situations[situation] ?? 0;
    const query = { ...look, ...looked.query, fault, machines, lines, light, seed: 1 };
    const texts = await openSynthetic(page, looked.path, query);
    const problems = legibilityProblems(texts, size, looked.capFloors);
    if (looked.isSolid)
      await page.waitForFunction(() => (window.linewall?.diagnostics().solid?.calls ?? 0) > 0, null, {
        timeout: SCENE_WITHIN_MS,
      });
    const name = pictureName(wanted);
    const png = await page.screenshot();
    writeFileSync(join(out, `${name}.png`), png);
    console.log([name, ...problems].join('\n  '));
    return { name, png, problems };
  } finally {
    await page.close();
  }
}

async function makeSheet(
  context: BrowserContext,
  board: string,
  orientation: string,
  pictures: readonly SheetPicture[],
): Promise<void> {
  const widthPx = WIDTHS_PX[orientation === 'portrait' ? 'portrait' : 'landscape'];
  // What is looked at in turns stands in one row.
  const looks = chosen.theme.length * chosen.lang.length * chosen.palette.length;
  const columns = looks * Math.max(1, Math.floor(SHEET_WIDTH_PX / widthPx / looks));
  await writeSheet(context, join(out, `sheet-${board}-${orientation}.png`), pictures, { widthPx, columns });
}

mkdirSync(out, { recursive: true });
const server = await startServerProcess();
const browser = await launchBrowser();
let unreadable = 0;
try {
  const context = await browser.newContext({
    baseURL: server.baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  for (const board of boards) {
    const situations = Object.keys(LOOKED_AT[board]?.situations ?? {}).filter((one) =>
      situationNames.includes(one),
    );
    for (const orientation of chosen.orientation) {
      const pictures: SheetPicture[] = [];
      for (const wanted of picturesOf(board, situations, { ...chosen, orientation: [orientation] }))
        pictures.push(await draw(context, wanted));
      unreadable += pictures.filter(({ problems }) => problems.length > 0).length;
      await makeSheet(context, board, orientation, pictures);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
if (unreadable > 0) fail(`${unreadable} pictures cannot be read everywhere: see above`);
console.log(`sheets are in ${out}`);
