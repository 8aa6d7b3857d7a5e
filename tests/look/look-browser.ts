import type { Browser, BrowserContext } from 'playwright';
import { chromium } from 'playwright';
import { chromiumPath } from '#tests/perf/environment.ts';
import { type SheetPicture, sheetPage } from './sheet-page.ts';

/** A list of what was asked for by an option: names separated by commas; absent = all. */
export function choose(name: string, given: string | undefined, all: readonly string[]): readonly string[] {
  const asked = given?.split(',') ?? all;
  const unknown = asked.find((one) => !all.includes(one));
  if (unknown === undefined) return asked;
  console.error(`--${name} takes ${all.join(', ')}, not ${unknown}`);
  process.exit(2);
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Writes pictures on one sheet. */
export async function writeSheet(
  context: BrowserContext,
  file: string,
  pictures: readonly SheetPicture[],
  layout: { readonly widthPx: number; readonly columns: number },
): Promise<void> {
  const page = await context.newPage();
  await page.setContent(sheetPage(pictures, layout));
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
