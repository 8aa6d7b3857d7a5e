import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listHalls, processUnit } from '#shared/contracts/pretreatment/process-unit.ts';
import { processUnit as en } from '#shared/i18n/en/pretreatment/process-unit.ts';
import { processUnit as zh } from '#shared/i18n/zh/pretreatment/process-unit.ts';
import { codeOfDepartment, codeOfUnit, findHall, findUnitOf, listHallsWithUnits, ofHall } from './halls.ts';
import type { PretreatmentParts } from './parts.ts';

interface UnitBody {
  readonly hallCode: string;
  readonly machineCode: string;
  readonly feedsUnit?: string | null | undefined;
  readonly feedsLine?: string | null | undefined;
}

/** Ids are known to the program alone. */
const { machineId: _zh, ...zhLabels } = zh.field;
const { machineId: _en, ...enLabels } = en.field;

/** Units stand in a hall, read a machine, and feed another unit of it or a line. */
export function mountProcessUnits(app: FastifyInstance, parts: PretreatmentParts): void {
  const { db, clock, directory, sheetJobs, changed } = parts;

  /** `fed`: the unit that it feeds, where that is a row of the same file and not stored yet. */
  async function placesOf(
    tx: Transaction<unknown>,
    session: ChangeSession,
    id: Id | null,
    body: UnitBody,
    fed?: { readonly hallCode: string },
  ): Promise<Readonly<Record<string, Id | null>>> {
    const authority = await loadDataAuthority(tx, session);
    const hall = await findHall(tx, session, body.hallCode);
    const machine = directory.findMachine(session.tenantId, body.machineCode);
    if (!machine || machine.code !== body.machineCode || !reachesDepartment(authority, machine.id))
      throw fieldError('machineCode', 'machine_missing');
    const line = body.feedsLine
      ? directory.lines(session.tenantId).find(({ code }) => code === body.feedsLine)
      : null;
    if (body.feedsLine && (!line || !reachesDepartment(authority, line.id)))
      throw fieldError('feedsLine', 'fed_line_missing');
    const fedId = body.feedsUnit && !fed ? await findUnitOf(tx, hall.id, body.feedsUnit) : null;
    const isOfHall = fed ? fed.hallCode === body.hallCode : fedId !== null;
    if (body.feedsUnit && !isOfHall) throw fieldError('feedsUnit', 'unit_missing');
    if (body.feedsUnit === body.machineCode || (await isBehind(tx, id, fedId)))
      throw fieldError('feedsUnit', 'unit_feeds_itself');
    return {
      hall_id: hall.id,
      machine_id: machine.id,
      feeds_unit_id: fedId,
      feeds_line_id: line?.id ?? null,
    };
  }

  mountCrud(app, processUnit, {
    db,
    clock,
    table: 'process_unit',
    idColumn: 'id',
    scope: departmentScope('hall_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zhLabels, en: enLabels },
      choices: { kind: { zh: zh.kinds, en: en.kinds } },
      tree: { name: 'machineCode', parent: 'feedsUnit' },
    },
    order: [{ field: 'sort', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      hallCode: computed<string>(codeOfDepartment('hall_id')),
      machineId: readOnly(column('machine_id', 'id')),
      machineCode: computed<string>(codeOfDepartment('machine_id')),
      name: computed<string>(() => sql`(select d.name from department d where d.id = t.machine_id)`),
      nameEn: computed<string | null>(
        () => sql`(select d.name_en from department d where d.id = t.machine_id)`,
      ),
      kind: column('kind'),
      sort: column('sort', 'number'),
      capacityT: column('capacity_t', 'number'),
      heelPct: column('heel_pct', 'number'),
      lowPct: column('low_pct', 'number'),
      highPct: column('high_pct', 'number'),
      feedsUnit: computed<string | null>(codeOfUnit('feeds_unit_id')),
      feedsLine: computed<string | null>(codeOfDepartment('feeds_line_id')),
      demandTPerH: column('demand_t_per_h', 'number'),
      note: optionalText('note'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: (text) => sql`exists (select from department d where d.id = t.machine_id
        and position(lower(${text}) in lower(concat_ws(' ', d.code, d.name, d.name_en))) > 0)`,
      hallCode: ofHall,
      kind: equals('kind'),
    },
    unique: { process_unit_machine: ['machineCode', 'unit_taken'] },
    // Two changes at once could make two units feed each other.
    async lock(tx, { tenantId }) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`process_unit:${tenantId}`}, 0))`.execute(tx);
    },
    async beforeCreate({ tx, session, body, above, values }) {
      Object.assign(values, await placesOf(tx, session, null, body, above));
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      const places = await placesOf(tx, session, before.id, body);
      if (before.hallCode !== body.hallCode && (await isInUse(tx, before.id)))
        throw fieldError('hallCode', 'unit_moved_in_use');
      Object.assign(values, places);
    },
    async beforeRestore({ tx, session, before }) {
      await placesOf(tx, session, before.id, before);
    },
    async beforeRemove({ tx, before }) {
      const { rows } = await sql`select from process_unit
        where feeds_unit_id = ${before.id} and deleted_at is null limit 1`.execute(tx);
      if (rows.length > 0 || (await isInUse(tx, before.id))) throw failure('unit_in_use');
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });

  routes(app)(listHalls)(({ session, query }) =>
    db.tenant(session.tenantId, async (tx) =>
      (await listHallsWithUnits(tx, query.machineId)).filter(({ id }) =>
        reachesDepartment(session.authority, id),
      ),
    ),
  );
}

/** Whether `id` is fed by the unit `fedId`, directly or through others. */
async function isBehind(tx: Transaction<unknown>, id: Id | null, fedId: Id | null): Promise<boolean> {
  if (id === null || fedId === null) return false;
  const { rows } = await sql`
    with recursive behind as (
      select id, feeds_unit_id from process_unit where id = ${fedId} and deleted_at is null
      union
      select u.id, u.feeds_unit_id from process_unit u join behind b on u.id = b.feeds_unit_id
      where u.deleted_at is null
    ) select from behind where id = ${id}`.execute(tx);
  return rows.length > 0;
}

/** A batch is in it, or it is cleaned. */
async function isInUse(tx: Transaction<unknown>, id: Id): Promise<boolean> {
  const { rows } = await sql`
    select from process_batch where unit_id = ${id} and state in ('running', 'held', 'complete')
    union all select from cip_run where unit_id = ${id} and state = 'running' limit 1`.execute(tx);
  return rows.length > 0;
}
