import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ReportPage } from '#shared/contracts/report/report-pages.ts';
import { ReportRun } from '#shared/contracts/report/report-run.ts';
import type { ReportField, ReportRow } from '#shared/contracts/report/report-source.ts';
import type { LaidOutReport } from './laid-out.ts';
import type { ReportSchema } from './schema.ts';

type Tx = Transaction<ReportSchema>;

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const KEPT_MS = LIMITS.reportRunKeptHours * 3_600_000;
/** Pages that one statement stores. */
const PAGES_AT_ONCE = 50;

/** The rows of a run, as exports write them. */
export interface RunRows {
  readonly queries: readonly {
    readonly key: string;
    /** What a cell of each column holds. */
    readonly fields: readonly (Pick<ReportField, 'type' | 'label'> & {
      readonly as: string;
      readonly unit: string | null;
    })[];
    readonly rows: readonly ReportRow[];
  }[];
}

export interface RunOwner {
  readonly tenantId: Id;
  readonly userId: Id;
}

/** Stores a run with its pages; answers its id. What is expensive is done before the transaction. */
export async function prepareRun(
  info: Omit<ReportRun, 'id'>,
  laidOut: Pick<LaidOutReport, 'pages'>,
  kept: RunRows,
): Promise<(tx: Tx, owner: RunOwner) => Promise<Id>> {
  const rows = await pack(JSON.stringify(kept));
  return async (tx, { tenantId, userId }) => {
    const run = await tx
      .insertInto('report_run')
      .values({
        tenant_id: tenantId,
        user_id: userId,
        report_no: info.no,
        at: new Date(info.at),
        info: JSON.stringify(info),
        rows,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let first = 0; first < laidOut.pages.length; first += PAGES_AT_ONCE)
      await tx
        .insertInto('report_page')
        .values(
          laidOut.pages.slice(first, first + PAGES_AT_ONCE).map((boxes, index) => ({
            ...{ tenant_id: tenantId, run_id: run.id, page: first + index, boxes },
          })),
        )
        .execute();
    return run.id;
  };
}

/** A run of the user, with its rows. Throws `report_run_gone` for one of somebody else and one that is no longer kept. */
export async function findRun(
  tx: Tx,
  { userId }: Pick<RunOwner, 'userId'>,
  id: Id,
  nowMs: number,
): Promise<{ readonly run: ReportRun; readonly rows: () => Promise<RunRows> }> {
  const row = await tx
    .selectFrom('report_run')
    .select(['id', 'info', 'rows'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('at', '>', new Date(nowMs - KEPT_MS))
    .executeTakeFirst();
  if (!row) throw failure('report_run_gone');
  return {
    run: ReportRun.parse({ ...(row.info as object), id: row.id }),
    rows: async () => JSON.parse((await unpack(row.rows)).toString()) as RunRows,
  };
}

/** Some pages of a run that `findRun` has found, in their order. */
export async function readPages(tx: Tx, id: Id, from: number, count: number): Promise<readonly Uint8Array[]> {
  const rows = await tx
    .selectFrom('report_page')
    .select('boxes')
    .where('run_id', '=', id)
    .where('page', '>=', from)
    .where('page', '<', from + count)
    .orderBy('page')
    .execute();
  return rows.map(({ boxes }) => boxes);
}

export async function unpackPage(boxes: Uint8Array): Promise<ReportPage> {
  return ReportPage.parse(JSON.parse((await unpack(boxes)).toString()));
}

/** When the user queried each report last, as far as it is kept. */
export async function lastRuns(
  tx: Tx,
  { userId }: Pick<RunOwner, 'userId'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('report_run')
    .select(['report_no', sql<Date>`max(at)`.as('at')])
    .where('user_id', '=', userId)
    .groupBy('report_no')
    .execute();
  return new Map(rows.map(({ report_no, at }) => [report_no, at.getTime()]));
}

/** Removes what is no longer kept, of all tenants. */
export async function sweepRuns(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .deleteFrom('report_run')
    .where('at', '<=', new Date(nowMs - KEPT_MS))
    .execute();
}
