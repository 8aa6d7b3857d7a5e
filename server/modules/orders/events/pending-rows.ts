import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import type { WmsRow } from './wms-rows.ts';

/** What is known of a batch only when its rows are written. */
interface WrittenBatch {
  readonly kept: Map<string, WmsRow | null>;
  readonly audits: AuditEntry[];
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Rows of tasks that were made or changed by events and are not written yet, by `wmsKey`: hundreds of events a second cost
 * one statement for each batch then. What reads tasks has them written before.
 */
export interface PendingRows {
  /** Returns the row as far as it is known: it has no id and no number of its own yet. */
  make(key: string, warehouse: Warehouse, values: Values): WmsRow;
  change(key: string, before: WmsRow, change: { readonly values: Values; readonly at: Date }): WmsRow;
  /** The entry of the operation log at this place is about the row. */
  log(key: string, place: number): void;
  write(tx: AnyTransaction, batch: WrittenBatch): Promise<void>;
  /** Of a transaction that is taken back. */
  forget(): void;
}

interface Pending {
  row: WmsRow;
  readonly isNew: boolean;
  readonly columns: Set<string>;
  /** Places of its entries of the operation log. */
  readonly logged: number[];
}

const TABLE = 'warehouse_task';
const NO_ID = 0;

export function createPendingRows(): PendingRows {
  const pending = new Map<string, Pending>();

  async function insert(tx: AnyTransaction, batch: WrittenBatch): Promise<void> {
    const made = [...pending].filter(([, { isNew }]) => isNew);
    // Columns of which an event says nothing have their defaults.
    const alike = Map.groupBy(made, ([, { columns }]) => [...columns].toSorted().join());
    for (const [names, rows] of alike) {
      const columns = names.split(',');
      const written = await sql<{ id: Id; no: string; place: number }>`
        with given as (select * from jsonb_array_elements(${toJson(rows)}::jsonb) with ordinality as g (row, place)),
        taken as materialized (select no from ${sql.table(TABLE)} where no = any(${numbersOf(rows)}::text[])),
        made as (
          insert into ${sql.table(TABLE)} (no, ${listed(columns)})
          select case when exists (select from taken w where w.no = x.external_no) then x.no else x.external_no end,
            ${listed(columns, 'x')}
          from given g, jsonb_populate_record(null::${sql.table(TABLE)}, g.row) x
          returning id, no, external_no, warehouse_id)
        select m.id::text as id, m.no, g.place::int as place from made m join given g
          on g.row ->> 'external_no' = m.external_no and (g.row ->> 'warehouse_id')::bigint = m.warehouse_id`.execute(
        withSchema<unknown>(tx),
      );
      for (const { id, no, place } of written.rows) {
        const [key, { row, logged }] = rows[place - 1] ?? missing();
        batch.kept.set(key, { ...row, id: Number(id), no });
        for (const at of logged) {
          const entry = batch.audits[at] ?? missing();
          batch.audits[at] = { ...entry, recordId: id, recordName: no };
        }
      }
    }
  }

  async function update(tx: AnyTransaction): Promise<void> {
    const changed = [...pending].filter(([, { isNew }]) => !isNew);
    if (changed.length === 0) return;
    const columns = [...new Set(changed.flatMap(([, one]) => [...one.columns]))];
    const set = columns.map((name) => sql`${sql.id(name)} = ${sql.ref(`x.${name}`)}`);
    await sql`update ${sql.table(TABLE)} as t set ${sql.join(set)}, updated_by = null
      from jsonb_populate_recordset(null::${sql.table(TABLE)}, ${toJson(changed)}::jsonb) x
      where t.id = x.id and t.id = any(${changed.map(([, { row }]) => String(row.id))}::bigint[])`.execute(
      withSchema<unknown>(tx),
    );
  }

  return {
    make(key, warehouse, values) {
      const no = `${warehouse.code}/${String(values.external_no)}`;
      const row: WmsRow = { ...inJson(values), id: NO_ID, no, state: String(values.state) };
      pending.set(key, { row, isNew: true, columns: new Set(Object.keys(values)), logged: [] });
      return row;
    },
    change(key, before, { values, at }) {
      const was = Date.parse(String(before.updated_at));
      const said = inJson({ ...values, updated_at: new Date(Math.max(at.getTime(), was + 1)) });
      const one = pending.get(key) ?? { row: before, isNew: false, columns: new Set(), logged: [] };
      one.row = { ...one.row, ...said };
      for (const name of Object.keys(said)) one.columns.add(name);
      pending.set(key, one);
      return one.row;
    },
    log(key, place) {
      pending.get(key)?.logged.push(place);
    },
    async write(tx, batch) {
      if (pending.size === 0) return;
      await insert(tx, batch);
      await update(tx);
      pending.clear();
    },
    forget: () => pending.clear(),
  };
}

function toJson(rows: readonly (readonly [string, Pending])[]): string {
  return JSON.stringify(rows.map(([, { row }]) => row));
}

function numbersOf(rows: readonly (readonly [string, Pending])[]): readonly string[] {
  return rows.map(([, { row }]) => String(row.external_no));
}

function listed(columns: readonly string[], of?: string): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql.ref(of === undefined ? name : `${of}.${name}`)));
}

/** As the database writes a row. */
function inJson(values: Values): Values {
  return JSON.parse(JSON.stringify(values));
}

function missing(): never {
  throw new Error('a task was written that was not pending');
}
