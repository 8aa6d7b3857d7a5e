import { createRoot } from 'react-dom/client';
import { printInFrame } from '#console/ui/print-in-frame.ts';
import { PageSvg } from '#console/ui/report/page-svg.tsx';
import type { Api } from '#shared/client/http.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { ReportPage } from '#shared/contracts/report/report-pages.ts';
import { getReportPages, type ReportRun } from '#shared/contracts/report/report-run.ts';

/** Prints the pages of a run as they were laid out, one on a sheet, on white. */
export async function printReport(
  api: Api,
  run: ReportRun,
  options: {
    readonly label: (page: number) => string;
    readonly chartMissing: string;
    readonly onProgress: (done: number) => void;
  },
): Promise<void> {
  const pages: ReportPage[] = [];
  while (pages.length < run.pages.length) {
    const more = await api.call(getReportPages, {
      params: { id: run.id },
      query: { first: pages.length, count: LIMITS.reportPagesPerCall },
    });
    if (more.length === 0) break;
    pages.push(...more);
    options.onProgress(pages.length);
  }
  const [first] = pages;
  if (!first) return;
  await printInFrame(`${first.w}pt ${first.h}pt`, async (body) => {
    const place = body.ownerDocument.createElement('div');
    body.append(place);
    const root = createRoot(place);
    await new Promise<void>((resolve) => {
      root.render(
        <div ref={() => resolve()}>
          {pages.map((page, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages of a run never change
            <div key={index} className="page">
              <PageSvg
                page={page}
                paper="light"
                label={options.label(index + 1)}
                chartMissing={options.chartMissing}
              />
            </div>
          ))}
        </div>,
      );
    });
    await chartsDrawn(place);
    return () => root.unmount();
  });
}

const DRAWN_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** Charts are drawn a moment after their page. One that never is keeps nothing from being printed. */
async function chartsDrawn(place: HTMLElement): Promise<void> {
  const until = performance.now() + DRAWN_WITHIN_MS;
  const isDrawn = (chart: Element): boolean => chart.querySelector('svg') !== null;
  while (![...place.querySelectorAll('[data-chart]')].every(isDrawn) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}
