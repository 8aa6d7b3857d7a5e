import type { Page } from '@playwright/test';
import type { MachineBoardModel } from '#display/boards/machine/model/model.ts';
import type { LineModel } from '#display/kit/line/line-model.ts';
import type { Diagnostics } from '#display/runtime/healing/diagnostics.ts';
import type {} from '#display/testing/test-window.ts';

/** Between two looks at the texts: a board gathers missing glyphs for 30 ms and lays out ten times a second. */
const STAND_STILL_MS = 200;

export type MachineOnGlass = LineModel['machines'][number];

/** Opens a line's board and waits until its picture stands. */
export async function openLine(page: Page, line: string): Promise<void> {
  await page.goto(`/productLineSignage?line=${line}`);
  await page.waitForFunction(
    () => window.linewall?.diagnostics().state === 'showing' && window.linewall.model(),
  );
}

/** The line board's model as the page itself tells it. */
export async function lineOnGlass(page: Page): Promise<LineModel> {
  // The board that is open is the line board: its model is this.
  return page.evaluate(() => window.linewall?.model() as LineModel);
}

/** The machine view's model, once that board is open. */
export async function machineViewOnGlass(page: Page): Promise<MachineBoardModel | undefined> {
  // The board that is open is the machine view: its model is this.
  return page.evaluate(() => window.linewall?.model() as MachineBoardModel | undefined);
}

export async function machineOnGlass(page: Page, name: string): Promise<MachineOnGlass> {
  const machine = (await lineOnGlass(page))?.machines.find((one) => one.name === name);
  if (!machine) throw new Error(`${name} is not on the glass`);
  return machine;
}

/** Where a text is on the page, in CSS pixels of a 1920 × 1080 window. */
export async function placeOfText(
  page: Page,
  text: string,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const record = await page.evaluate((wanted) => {
    const found = window.linewall?.texts().find((one) => one.text === wanted);
    return found ? { x: found.x, y: found.y, width: found.width, height: found.height } : null;
  }, text);
  if (!record) throw new Error(`no text "${text}" on the glass`);
  return record;
}

/** The diagnostics of the page, once its display has started. */
export async function diagnose(page: Page): Promise<Diagnostics> {
  const started = await page.waitForFunction(() => window.linewall);
  return started.evaluate((linewall) => {
    if (!linewall) throw new Error('the display has not started');
    return linewall.diagnostics();
  });
}

/** What is on the glass, by the real canvas: a picture is neither black nor of one brightness. */
export function isPicture({ luminance }: Diagnostics): boolean {
  const cells = luminance?.cells ?? [];
  return cells.length > 0 && Math.max(...cells) > 40 && Math.max(...cells) - Math.min(...cells) > 20;
}

/** What the ladder has done so far, oldest first. */
export function rungs({ ladder }: Diagnostics): string[] {
  return ladder.filter((event) => event.kind === 'rung').map((event) => event.what);
}

/** When this page was loaded: another number means that it was loaded again. */
export async function loadedAt(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

/** Waits until the texts stand still: their widths are true once the glyphs that only they need have come. */
export async function settle(page: Page): Promise<void> {
  const seen = await page.evaluateHandle(() => ({ texts: '' }));
  await page.waitForFunction(
    (last) => {
      const isLoading = document.fonts.status === 'loading';
      const texts = isLoading ? '' : JSON.stringify(window.linewall?.texts());
      const isSame = !isLoading && texts === last.texts;
      last.texts = texts;
      return isSame;
    },
    seen,
    { polling: STAND_STILL_MS },
  );
  await seen.dispose();
}
