import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { chromiumPath } from '#tests/perf/environment.ts';
import { buildScript } from '#tests/support/browser/build-script.ts';
import type { Look, Shown } from './model-stage.ts';
import type { ModelsPage } from './models-page.ts';

/**
 * `npm run model-sheet -- --look dark --model filler,capper --shown quiet,suffers,culprit --detail light --out FOLDER`:
 * contact sheets of the procedural models with their triangles, drawn by Chromium with the palette, light and camera of
 * the big screens, and pictures of some standing in lines. What is not named is every one there is (shown: quiet).
 */
const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    model: text,
    line: text,
    look: { ...text, default: 'dark,light' },
    shown: { ...text, default: 'quiet' },
    detail: { ...text, default: 'full' },
    out: { ...text, default: 'test-results/model-sheets' },
  },
});
const out = resolve(values.out);
const OCCLUSION = new URL('../../display/kit3d/occlusion/models.occlusion.bin', import.meta.url);
const LINE_WIDTH = 1920;

function fail(message: string): never {
  console.error(`model-sheet: ${message}`);
  process.exit(2);
}

function choose<T extends string>(name: string, given: string | undefined, all: readonly T[]): readonly T[] {
  if (given === undefined) return all;
  return given
    .split(',')
    .map(
      (one) => all.find((known) => known === one) ?? fail(`--${name} takes ${all.join(', ')}, not ${one}`),
    );
}

interface Tile {
  readonly name: string;
  readonly png: string;
  readonly triangles: number;
}

async function writeSheet(page: Page, name: string, tiles: readonly Tile[]): Promise<void> {
  const columns = Math.min(4, tiles.length);
  await page.setContent(
    `<!doctype html><style>body { margin: 8px; background: #777; display: grid; gap: 8px; width: max-content;
       grid-template-columns: repeat(${columns}, 480px); font: 18px sans-serif }
       figure { margin: 0 } img { width: 100%; display: block }</style>${tiles
         .map(
           ({ name: label, png, triangles }) =>
             `<figure><img src="${png}"><figcaption>${label} (${triangles})</figcaption></figure>`,
         )
         .join('')}`,
  );
  await page.screenshot({ path: join(out, `${name}.png`), fullPage: true });
}

const SHEET = 16;

mkdirSync(out, { recursive: true });
const script = await buildScript(join(import.meta.dirname, 'models-page.ts'));
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1980, height: 1200 } });
  page.on('pageerror', (error) => fail(error.message));
  await page.setContent('<!doctype html><title>models</title>');
  await page.addScriptTag({ content: script });
  const sheets = await browser.newPage({ viewport: { width: 1980, height: 1200 } });
  const models = await page.evaluateHandle(
    (occlusion): ModelsPage => window.startModels(occlusion),
    readFileSync(OCCLUSION).toString('base64'),
  );
  const known = await models.evaluate(({ names, lines }) => ({ names, lines }));
  const names = choose('model', values.model, known.names);
  const lines = values.model && !values.line ? [] : choose('line', values.line, known.lines);
  const details = choose('detail', values.detail, ['full', 'light']);
  for (const look of choose<Look>('look', values.look, ['dark', 'light'])) {
    for (const line of lines) {
      const picture = await models.evaluate((on, asked) => on.line(asked.line, asked.look, asked.width), {
        line,
        look,
        width: LINE_WIDTH,
      });
      const data = picture.png.slice(picture.png.indexOf(',') + 1);
      writeFileSync(join(out, `line-${line}-${look}.png`), Buffer.from(data, 'base64'));
      console.log(`line ${line} ${look}: ${picture.triangles} triangles`);
    }
    if (values.line && !values.model) continue;
    for (const shown of choose<Shown>('shown', values.shown, ['quiet', 'suffers', 'culprit']))
      for (const detail of details) {
        const tiles: Tile[] = [];
        for (const name of names)
          tiles.push({
            name,
            ...(await models.evaluate((on, asked) => on.model(asked.name, asked.options), {
              name,
              options: { look, shown, isLight: detail === 'light' },
            })),
          });
        for (let first = 0; first < tiles.length; first += SHEET)
          await writeSheet(
            sheets,
            ['models', look, shown, detail, first / SHEET + 1].join('-'),
            tiles.slice(first, first + SHEET),
          );
      }
  }
} finally {
  await browser.close();
}
console.log(`sheets are in ${out}`);
