import { gzipSync } from 'node:zlib';
import { layOutReport } from '#shared/domain/report/run-report.ts';
import { CONTEXT } from '#tests/support/reports/report-parts.ts';
import { largeReport, largeRows } from './large-report.ts';

/** What a process took that laid out one report; times in ms, memory in MB. */
export interface LaidOut {
  readonly pages: number;
  readonly boxes: number;
  readonly firstMs: number;
  readonly tookMs: number;
  readonly cpuMs: number;
  /** Resident memory with nothing but the rows, and the most that there was. */
  readonly beforeMb: number;
  readonly mostMb: number;
}

const MB = 2 ** 20;

/** Arguments: number of rows; `packed` to pack each page as the server's thread does; `counted` with the number of pages on each. */
function layOut(count: number, isPacked: boolean, isCounted: boolean): LaidOut {
  const rows = largeRows(count);
  const report = largeReport(isCounted ? '=text(page(), "/", pages())' : undefined);
  const beforeMb = process.memoryUsage.rss() / MB;
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
  let [pages, boxes, firstMs] = [0, 0, 0];
  const about = layOutReport(report, { q1: { rows } }, CONTEXT, (page) => {
    if (pages === 0) firstMs = performance.now() - startMs;
    pages += 1;
    boxes += page.boxes.length;
    if (isPacked) gzipSync(JSON.stringify(page), { level: 1 });
  });
  if ('refusal' in about) throw new Error(about.refusal);
  const { user, system } = process.cpuUsage(startCpu);
  const tookMs = performance.now() - startMs;
  const mostMb = process.resourceUsage().maxRSS / 1_024;
  return { pages, boxes, firstMs, tookMs, cpuMs: (user + system) / 1_000, beforeMb, mostMb };
}

const [count = '0', ...how] = process.argv.slice(2);
process.send?.(layOut(Number(count), how.includes('packed'), how.includes('counted')));
