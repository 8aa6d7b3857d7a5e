import { openBenchBrowser } from './browser.ts';

/** One page in one fresh browser, measured for a while. */
export interface BoardSample {
  readonly cpu: number;
  readonly framesPerSecond: number;
  readonly longestGapMs: number;
  readonly heapMb: number;
}

export interface SampleTimes {
  readonly warmMs: number;
  readonly cpuMs: number;
  /** 0 = frames are not asked for. */
  readonly framesMs: number;
  /** It begins when nothing more is to be said: a gong costs more than all else on such a board. */
  readonly isSilent?: boolean;
}

export async function sampleBoard(url: string, times: SampleTimes): Promise<BoardSample> {
  const browser = await openBenchBrowser();
  try {
    await browser.page.goto(url);
    await browser.page.waitForFunction(
      () => window.linewall?.diagnostics().state === 'showing' || (window.bench?.draws() ?? 0) > 0,
      undefined,
      { timeout: 60_000 },
    );
    if (times.isSilent)
      await browser.page.waitForFunction(
        () => {
          const voice = window.linewall?.diagnostics().voice;
          return !voice || (voice.speaking === null && voice.waiting === 0);
        },
        undefined,
        { timeout: 120_000 },
      );
    await browser.page.waitForTimeout(times.warmMs);
    const startedAt = performance.now();
    const before = browser.cpuSeconds();
    await browser.page.waitForTimeout(times.cpuMs);
    const cpu = (browser.cpuSeconds() - before) / ((performance.now() - startedAt) / 1000);
    const none = { perSecond: Number.NaN, longestGapMs: Number.NaN };
    const frames = times.framesMs > 0 ? await browser.presented(times.framesMs) : none;
    const { heapMb } = await browser.memory();
    return { cpu, framesPerSecond: frames.perSecond, longestGapMs: frames.longestGapMs, heapMb };
  } finally {
    await browser.close();
  }
}
