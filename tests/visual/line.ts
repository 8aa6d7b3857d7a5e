import { mkdirSync, writeFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { createServer } from 'vite';
import type {} from '#display/runtime/healing/diagnostics.ts';

/**
 * Pictures of the line board from made-up data, for people to look at:
 * `node tests/visual/line.ts [folder] [part of a name …]`.
 */
interface Shot {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly size?: 'landscape' | 'portrait' | 'uhd';
}

const ALL: readonly Shot[] = [
  ...['dark', 'light', 'starry'].flatMap((theme): Shot[] => [
    { name: `13-${theme}-running`, query: { theme, machines: '13' } },
    { name: `13-${theme}-stopped`, query: { theme, machines: '13', fault: '1' } },
  ]),
  { name: '13-dark-stopped-en', query: { machines: '13', fault: '1', lang: 'en' } },
  { name: '13-light-running-en', query: { machines: '13', lang: 'en', theme: 'light' } },
  { name: '13-dark-isa101-running', query: { machines: '13', palette: 'isa101' } },
  {
    name: '13-light-isa101-stopped',
    query: { machines: '13', palette: 'isa101', theme: 'light', fault: '1' },
  },
  ...['4', '8', '24', '60'].flatMap((machines): Shot[] => [
    { name: `${machines}-dark-running`, query: { machines } },
    { name: `${machines}-light-stopped`, query: { machines, theme: 'light', fault: '1' } },
    { name: `${machines}-dark-broken`, query: { machines, fault: '9' } },
  ]),
  { name: '13-dark-broken', query: { machines: '13', fault: '9' } },
  { name: '13-dark-some-silent', query: { machines: '13', fault: '2' } },
  { name: '13-light-all-silent', query: { machines: '13', theme: 'light', silent: '5', at: '40' } },
  { name: '13-dark-all-dead', query: { machines: '13', silent: '5', at: '300' } },
  { name: '13-dark-cleaning', query: { machines: '13', fault: '4' } },
  { name: '13-dark-widest', query: { machines: '13', fault: '3' } },
  { name: '13-dark-widest-en', query: { machines: '13', fault: '3', lang: 'en' } },
  { name: '60-dark-widest-en', query: { machines: '60', fault: '3', lang: 'en' } },
  ...['4', '13', '24', '60'].flatMap((machines): Shot[] => [
    { name: `${machines}-portrait-dark-running`, query: { machines }, size: 'portrait' },
    {
      name: `${machines}-portrait-light-stopped-en`,
      query: { machines, theme: 'light', fault: '1', lang: 'en' },
      size: 'portrait',
    },
  ]),
  { name: '13-uhd-dark-stopped', query: { machines: '13', fault: '1' }, size: 'uhd' },
];

const SIZES = {
  landscape: { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 1 },
  portrait: { viewport: { width: 1080, height: 1920 }, deviceScaleFactor: 1 },
  uhd: { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 2 },
} as const;

const [folder = 'test-results/line', ...parts] = process.argv.slice(2);
const port = Number(process.env.PORT ?? 18_700);

async function shoot(browser: Browser, { name, query, size = 'landscape' }: Shot): Promise<void> {
  const page = await browser.newPage({ ...SIZES[size], locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && console.error(`${name}: ${message.text()}`));
  const search = new URLSearchParams({ feed: 'synthetic', freeze: '1', orbit: '0', screen: 'A3', ...query });
  await page.goto(`http://127.0.0.1:${port}/productLineSignage?${search}`);
  await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing', undefined, {
    timeout: 30_000,
  });
  // Glyphs of texts that were not known before the first picture come a moment later.
  await page.waitForTimeout(900);
  await page.screenshot({ path: `${folder}/${name}.png` });
  // What calls a person blinks; a picture shows it lit. With the mark drawn the file is the larger one.
  const lit = await page.evaluate(() => window.linewall?.diagnostics().counts.blinks ?? 0);
  if (lit > 0) {
    const first = await page.screenshot();
    await page.waitForTimeout(600);
    const second = await page.screenshot();
    writeFileSync(`${folder}/${name}.png`, first.length > second.length ? first : second);
  }
  await page.close();
  console.log(name);
}

const server = await createServer({
  server: { port, strictPort: true, host: '127.0.0.1', fs: { strict: false } },
  logLevel: 'error',
});
await server.listen();
const browser = await chromium.launch({
  executablePath: process.env.LINEWALL_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  mkdirSync(folder, { recursive: true });
  const wanted = ALL.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
  for (const shot of wanted) await shoot(browser, shot);
} finally {
  await browser.close();
  await server.close();
}
