import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireUser } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { TENANTS_RECORDS } from '#server/core/crud/record-reach.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { attachment } from '#server/core/http/content-disposition.ts';
import { acceptedLanguage } from '#server/core/http/language.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { PageWriter } from '#server/core/ports/page-writer.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { SheetWriter } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listReportSources } from '#shared/contracts/report/report-catalogue.ts';
import {
  exportReport,
  getReportPages,
  listReports,
  type ReportRun,
  runReportOf,
} from '#shared/contracts/report/report-run.ts';
import { reportView as en } from '#shared/i18n/en/report/report-view.ts';
import { reportView as zh } from '#shared/i18n/zh/report/report-view.ts';
import { exportRows } from './export-rows.ts';
import type { ReadyMade } from './ready-made/ready-made-report.ts';
import { createReportRuns, type ReportRunParts } from './report-runs.ts';
import { findRun, lastRuns, readPages, unpackPage } from './run-store.ts';
import type { ReportSchema } from './schema.ts';

export interface ReportRouteParts extends ReportRunParts {
  readonly db: TypedDatabase<ReportSchema>;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly writer: SheetWriter;
  readonly pageWriter: PageWriter;
  readonly reports: readonly ReadyMade[];
}

const CONTENT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
} as const;

export function mountReportRoutes(app: FastifyInstance, parts: ReportRouteParts): void {
  // Of a run nothing but its report and parameters is in the log.
  app.recordReach.set('report', TENANTS_RECORDS);
  const { db, clock, reports, sources, writer, pageWriter, slots } = parts;
  const route = routes(app);
  const runs = createReportRuns(parts);
  const languageOf = (request: FastifyRequest) => acceptedLanguage(request.headers['accept-language']);
  const readyMade = (no: string): ReadyMade => {
    const found = reports.find((one) => one.no === no);
    if (!found) throw failure('report_not_found');
    return found;
  };

  route(listReports)(async ({ session, request }) => {
    const known = await db.tenant(session.tenantId, (tx) => lastRuns(tx, requireUser(session)));
    const defaultsOf = await runs.defaults(session, languageOf(request));
    return reports.map((one) => ({
      ...{ no: one.no, title: one.report.title, about: one.about, audience: one.audience },
      params: one.report.params
        .filter(({ hidden }) => !hidden)
        .map(({ default: _default, ...param }) => param),
      defaults: defaultsOf(one.report),
      lacks: one.report.queries.flatMap(({ source: id }) => {
        const source = sources.get(id);
        if (!source || session.permissions.has(source.permission)) return [];
        return [{ source: source.info.label, permission: source.permission }];
      }),
      lastRunAt: known.get(one.no) ?? null,
    }));
  });

  route(listReportSources)(async ({ session }) =>
    [...sources.values()].map(({ info, permission }) => ({
      info,
      lacks: session.permissions.has(permission) ? null : permission,
    })),
  );

  route(runReportOf)(({ session, body, request }) =>
    runs.run(readyMade(body.no), session, body.params, languageOf(request)),
  );

  route(getReportPages)(async ({ session, params, query }) => {
    const found = await db.tenant(session.tenantId, async (tx) => {
      await findRun(tx, requireUser(session), params.id, clock.now());
      return readPages(tx, params.id, query.first, query.count);
    });
    return Promise.all(found.map(unpackPage));
  });

  route(exportReport)(async ({ session, params, query, request, reply }) => {
    const language = languageOf(request);
    const named = query.query ?? '';
    if (query.file !== 'pdf' && named === '') throw fieldError('query', 'required');
    const owner = requireUser(session);
    const { run, rows } = await db.tenant(session.tenantId, async (tx) => {
      const found = await findRun(tx, owner, params.id, clock.now());
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'report',
        recordId: params.id,
        recordName: found.run.title.zh,
        action: 'export',
        changes: {
          no: { after: found.run.no },
          file: { after: query.file },
          ...(query.query !== undefined && { query: { after: query.query } }),
          params: { after: found.run.params },
        },
      });
      return found;
    });
    const bytes =
      query.file === 'pdf'
        ? await slots.take(owner, () => pdfOf(db, pageWriter, owner.tenantId, run))
        : await exportRows(writer, {
            run,
            kept: await rows(),
            ...query,
            query: named,
            file: query.file,
            language,
          });
    reply
      .type(CONTENT_TYPES[query.file])
      .header(
        'content-disposition',
        attachment(`${fileName(run.title[language] ?? run.title.zh, run.at)}.${query.file}`),
      )
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store');
    return bytes;
  });
}

/** The pages as they were laid out, in the language of the run. */
async function pdfOf(
  db: TypedDatabase<ReportSchema>,
  pageWriter: PageWriter,
  tenantId: Id,
  { id, title, language, pages }: ReportRun,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await db.tenant(tenantId, (tx) => readPages(tx, id, 0, pages.length));
  const { chartMissing } = language === 'zh' ? zh : en;
  return pageWriter.pdf({ title: title[language] ?? title.zh, language, pages: packed, chartMissing });
}

/** The day is that of UTC: a name, and no figure. */
const fileName = (title: string, at: number): string => `${title} ${new Date(at).toISOString().slice(0, 10)}`;
