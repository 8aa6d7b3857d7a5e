import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { ExportBody } from '#shared/contracts/kit/crud.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Log } from '#shared/contracts/kit/log-list.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { RecordOf, Sheets, TenantTransactions } from './crud-mount.ts';
import { admittedReader, type DataScope, tenantScope } from './data-scope.ts';
import type { Fields, Reader } from './fields.ts';
import type { Filters, SqlFilter } from './filters.ts';
import { recordReach } from './record-reach.ts';
import { createRows, type PageRange, type RowValues, type Tx } from './rows.ts';
import { createScopedRecords } from './scoped-records.ts';
import { createExportSource } from './sheet-source.ts';
import { startExport } from './start-export.ts';

/** A log's table and how its columns are read. */
export interface LogMount<L extends Log, Row, Schema = never> {
  readonly db: TenantTransactions<Schema>;
  readonly clock: Clock;
  readonly table: string;
  /** Rises with every entry: the newest is the highest. */
  readonly idColumn: string;
  readonly fields: Fields<Row>;
  /** The time that `from` and `to` are about, where it rises with the id and has an index: ranges are read by it. */
  readonly rangeField?: keyof Row & string;
  readonly filters: Filters<z.output<L['filters']>>;
  readonly sheets: Pick<Sheets, 'jobs' | 'labels' | 'choices'> & {
    /** What a file holds beside the fields of the list. */
    readonly fields?: Fields<Readonly<Record<string, unknown>>>;
  };
  /** Which entries of the tenant a caller reads; absent = all. */
  readonly scope?: DataScope;
  /** For entries that people act on: their name, and the permission to act, in explanations of who reaches which. */
  readonly explained?: { readonly nameField: keyof Row & string; readonly edit: Permission };
  /** In place of the query that counts what it finds, for a log that may be too long to be counted. */
  readPage?(
    tx: Tx,
    reader: Reader,
    query: RowValues & PageRange,
  ): Promise<{ readonly records: readonly Row[]; readonly total: number; readonly hasMore: boolean }>;
}

interface LogCall {
  readonly session: SessionPrincipal;
  readonly query: RowValues & PageRange;
  readonly body: unknown;
  readonly request: FastifyRequest;
}

/** The list of a log and its export. Returns the query for one entry; null = there is none, or not for this reader. */
export function mountLog<L extends Log, Schema>(
  app: FastifyInstance,
  log: L,
  mount: LogMount<L, RecordOf<L>, Schema>,
): { find(tx: Tx, reader: Reader, id: string): Promise<RecordOf<L> | null> } {
  // Fields and filters fit the contract, as `LogMount` checks; the kit handles all logs alike.
  const {
    db,
    clock,
    fields,
    filters,
    sheets,
    scope = tenantScope,
    explained,
    readPage,
    rangeField,
    ...place
  } = mount as unknown as LogMount<Log, RowValues>;
  app.recordReach.set(log.subject.key, recordReach({ ...place, scope, isSoftDeleted: false }));
  if (explained) {
    const { nameField, edit } = explained;
    const subject = { access: { ...log.access, edit }, nameField, isSoftDeleted: false };
    const scoped = createScopedRecords(subject, { ...place, fields, scope });
    if (scoped) app.scopedRecords.set(log.subject.key, scoped);
  }
  const rowsWith = (named: Fields<RowValues>) =>
    createRows({
      ...place,
      fields: named,
      filters: filters as Readonly<Record<string, SqlFilter<never>>>,
      idField: 'id',
      scope,
      isSoftDeleted: false,
      systemColumn: null,
      order: ({ from, to }) => [
        // By ids a range would be read from the newest entry down to it, and below its end for what is not there.
        ...(rangeField === undefined || (from ?? to) === undefined
          ? []
          : [{ field: rangeField, direction: 'desc' as const }]),
        { field: 'id', direction: 'desc' },
      ],
    });
  const rows = rowsWith(fields);
  const { jobs, labels } = sheets;
  const inFile = { ...fields, ...sheets.fields };
  const toRecord = async (_tx: Tx, _reader: Reader, row: RowValues) => row;
  jobs.exportSource(
    createExportSource({
      ...{ crud: log, permission: log.access.view, fields: inFile },
      ...{ labels, choices: sheets.choices, rows: rowsWith(inFile), toRecord },
    }),
  );

  const route = routes(app);
  const on = (endpoint: Log['page'], handle: (call: LogCall) => Promise<unknown>) =>
    route(endpoint)((call) => handle(call as unknown as LogCall));

  on(log.page, async ({ session, query }) =>
    db.tenant(session.tenantId, async (tx) => {
      const { size, current } = query;
      if (readPage) return { ...(await readPage(tx, admittedReader(session), query)), size, current };
      const page = await rows.page(tx, admittedReader(session), query, LIMITS.logCountMax);
      const { rows: found, ...counted } = page;
      return { ...counted, records: found.map(({ record }) => record), size, current };
    }),
  );
  on(log.exportRows, ({ session, query, body, request }) =>
    startExport(
      { clock, jobs, subject: log.subject.key },
      { session, query, body: body as z.output<typeof ExportBody>, request },
    ),
  );
  return {
    find: async (tx, reader, id) => {
      const found = await rows.find(tx, reader, id);
      return (found?.record ?? null) as RecordOf<L> | null;
    },
  };
}
