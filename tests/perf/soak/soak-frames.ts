import { openBenchBrowser } from '#tests/perf/browser.ts';
import { settledOf, toGrowth } from '#tests/perf/growth.ts';
import { rounded } from '#tests/perf/median.ts';
import type { RowDraft } from '#tests/perf/row.ts';
import { installFastClock, runFrames } from '#tests/support/browser/fast-clock.ts';
import { openPageMemory } from '#tests/support/browser/page-memory.ts';

/** The board after so many frames; heaps after a garbage collection. */
export interface FrameSample {
  readonly frames: number;
  /** Of the page's own clock. */
  readonly days: number;
  readonly scriptMb: number;
  readonly browserMb: number;
}

/** A board that has something to paint at each turn of its 10 Hz, all day. None paints more. */
export const FRAMES_PER_DAY = 864_000;
const HEAP_MB_PER_DAY = 1;
const SAMPLES = 80;
const LINE = '/productLineSignage?feed=synthetic&seed=1&rate=60&machines=13';

/** Lets a board paint that many frames of its made-up line, as fast as the machine can; its own clock believes in 10 Hz. */
export async function soakFrames(
  baseURL: string,
  frames: number,
  say: (text: string) => void,
): Promise<FrameSample[]> {
  const browser = await openBenchBrowser({ baseURL });
  const { page } = browser;
  const samples: FrameSample[] = [];
  try {
    await installFastClock(page);
    await page.goto(LINE);
    await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing', undefined, {
      timeout: 60_000,
    });
    const readMemory = await openPageMemory(page);
    for (let index = 0; index < SAMPLES; index += 1) {
      await runFrames(page, Math.ceil(frames / SAMPLES));
      const memory = await readMemory();
      const shown = await page.evaluate(() => {
        const now = window.linewall?.diagnostics();
        return {
          isWell: now?.state === 'showing' && now.ladder.length === 0,
          frames: now?.frames.presented ?? 0,
          uptimeMs: now?.uptimeMs ?? 0,
        };
      });
      if (!shown.isWell) throw new Error('the board is not showing its line, or had to be mended');
      samples.push({ frames: shown.frames, days: shown.uptimeMs / 86_400_000, ...memory });
      say(
        `frames ${shown.frames}, scripts ${rounded(memory.scriptMb, 5)} MB, browser ${rounded(memory.browserMb, 5)} MB`,
      );
    }
  } finally {
    await browser.close();
  }
  return samples;
}

/** What the frames alone cost, for 10,000 of them and for a day: two sides of the same target. */
export function toFrameRows(samples: readonly FrameSample[]): RowDraft[] {
  const settled = settledOf(samples);
  const first = settled[0];
  const last = settled.at(-1);
  if (!first || !last) return [];
  const days = settled.map(({ frames }) => frames / FRAMES_PER_DAY);
  const tens = settled.map(({ frames }) => frames / 10_000);
  const heap = settled.map(({ scriptMb, browserMb }) => scriptMb + browserMb);
  const painted = `${last.frames.toLocaleString('en-US')} frames in ${rounded(last.days * 24)} h of the board’s own clock, which ran as fast as the machine can`;
  const assumed = `a day is taken for ${FRAMES_PER_DAY.toLocaleString('en-US')} frames: 10 a second without a pause`;
  return [
    {
      ...toGrowth('frames: board’s heap', 'for a day of frames', days, heap),
      target: HEAP_MB_PER_DAY,
    },
    {
      ...toGrowth('frames: board’s heap', 'for 10,000 frames', tens, heap),
      target: rounded((HEAP_MB_PER_DAY * 10_000) / FRAMES_PER_DAY),
    },
    toGrowth(
      'frames: of it the scripts’',
      'for a day of frames',
      days,
      settled.map(({ scriptMb }) => scriptMb),
    ),
    toGrowth(
      'frames: of it the browser’s own, canvases and buffers',
      'for a day of frames',
      days,
      settled.map(({ browserMb }) => browserMb),
    ),
  ].map((row, index) => (index < 2 ? { ...row, note: `${row.note}; ${assumed}; ${painted}` } : row));
}
