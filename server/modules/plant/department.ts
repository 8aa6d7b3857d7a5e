import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { MountedCrud } from '#server/core/crud/crud-mount.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import {
  column,
  computed,
  optionalText,
  optionalTime,
  part,
  readOnly,
  time,
} from '#server/core/crud/fields.ts';
import { equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { FindDepartmentUses, FindPostDepartments } from '#server/core/ports/plant/department-uses.ts';
import type { MachineHistory } from '#server/core/ports/plant/machine-history.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type Department,
  type DepartmentUse,
  department,
  type RemovedContent,
} from '#shared/contracts/plant/department.ts';
import { hasPosition, hasZone } from '#shared/domain/tree/department-places.ts';
import { units as enUnits } from '#shared/i18n/en/kit/units.ts';
import { department as en } from '#shared/i18n/en/plant/department.ts';
import { units as zhUnits } from '#shared/i18n/zh/kit/units.ts';
import { department as zh } from '#shared/i18n/zh/plant/department.ts';
import {
  checkAttributes,
  checkPlace,
  lockDepartments,
  parentOf,
  refuseUnreachedParent,
  refuseWrongType,
  sortAtEnd,
  writeMachine,
} from './department-rules.ts';
import { idsBelow, idsRemovedWith, usesByLines } from './department-uses.ts';
import { toImageUrl } from './model-store.ts';

type Tx = Transaction<unknown>;
export type StoredDepartments = MountedCrud<Department, { dtype: Department['dtype'] }, unknown>;

export interface DepartmentParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sheetJobs: SheetJobs;
  readonly history: MachineHistory;
  /** What else uses departments, by other modules. */
  readonly findUses: FindDepartmentUses;
  readonly findPostDepartments: FindPostDepartments;
  /** Reads the tenant's model again. */
  readonly reload: (tenantId: Id) => Promise<void>;
}

/** A column of the row that a machine, tank or meter has beside its department. */
const ofMachine = <Wire>(name: string, kind?: 'text' | 'number' | 'id') =>
  part<Wire>(() => sql`(select m.${sql.ref(name)} from machine m where m.id = t.id)`, kind);

/** Ids are known to the program alone: spreadsheets name a parent by its code. */
const { parentId: _zhParent, codeTableId: _zhTable, ...zhLabels } = zh.field;
const { parentId: _enParent, codeTableId: _enTable, ...enLabels } = en.field;

export function mountDepartments(app: FastifyInstance, parts: DepartmentParts): StoredDepartments {
  return mountCrud(app, department, {
    db: parts.db,
    clock: parts.clock,
    table: 'department',
    idColumn: 'id',
    scope: departmentScope('id'),
    sheets: {
      jobs: parts.sheetJobs,
      labels: { zh: zhLabels, en: enLabels },
      choices: {
        status: { zh: zh.status, en: en.status },
        dtype: { zh: zh.dtype, en: en.dtype },
        machineType: { zh: zh.machineType, en: en.machineType },
        unit: { zh: zhUnits.count, en: enUnits.count },
        speedUnit: { zh: zhUnits.count, en: enUnits.count },
        yieldUnit: { zh: zhUnits.count, en: enUnits.count },
      },
      tree: { name: 'code', parent: 'parentCode' },
    },
    order: [{ field: 'sort', direction: 'asc' }],
    fields: {
      deptId: column('id', 'id'),
      parentId: column('parent_id', 'id'),
      parentCode: computed(() => sql`(select p.code from department p where p.id = t.parent_id)`),
      dtype: column('dtype'),
      code: column('code'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      sort: readOnly(column('sort', 'number')),
      status: readOnly(column('status')),
      auditedAt: optionalTime('audited_at'),
      auditedBy: readOnly(column('audited_by')),
      startedAt: optionalTime('started_at'),
      startedBy: readOnly(column('started_by')),
      unit: column('unit'),
      timeZone: column('time_zone'),
      areaM2: column('area_m2', 'number'),
      address: optionalText('address'),
      longitude: column('longitude', 'number'),
      latitude: column('latitude', 'number'),
      machineType: ofMachine('machine_type'),
      shortName: ofMachine('short_name'),
      shortNameEn: ofMachine('short_name_en'),
      speedUnit: ofMachine('speed_unit'),
      yieldUnit: ofMachine('yield_unit'),
      primaryPerUnit: ofMachine('primary_per_unit', 'number'),
      idealSpeedPerHour: ofMachine('ideal_speed_per_hour', 'number'),
      expectedPeriodMs: ofMachine('expected_period_ms', 'number'),
      codeTableId: ofMachine('code_table_id', 'id'),
      imageUrl: {
        ...computed<string | null>(() => sql`(select m.image_updated_at from machine m where m.id = t.id)`),
        fromRow: (value, row) => (value === null ? null : toImageUrl(String(row.$id), Number(value))),
      },
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: (value) => {
        const pattern = `%${value.replace(/[\\%_]/g, '\\$&')}%`;
        return sql`(t.name ilike ${pattern} or t.name_en ilike ${pattern} or t.code ilike ${pattern})`;
      },
      dtype: equals('dtype'),
      status: equals('status'),
    },
    unique: { department_code: ['code', 'code_taken'] },
    lock: lockDepartments,
    async beforeCreate({ tx, session, body, above, values }) {
      const parentId = above ? null : await parentOf(tx, body);
      if (!above) await refuseUnreachedParent(tx, session, parentId);
      if (above) refuseWrongType(body.dtype, above.dtype, 'parentCode');
      else await checkPlace(tx, { id: null, dtype: body.dtype, status: 'draft' }, parentId);
      checkAttributes(body.dtype, body);
      Object.assign(values, { parent_id: parentId, sort: await sortAtEnd(tx, parentId) });
      Object.assign(values, withoutForeign(body.dtype));
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      const parentId = body.parentId ?? null;
      const { deptId: id, dtype, status } = before;
      checkAttributes(dtype, body);
      if (parentId !== before.parentId) {
        await refuseUnreachedParent(tx, session, parentId);
        await checkPlace(tx, { id, dtype, status }, parentId);
        values.sort = await sortAtEnd(tx, parentId);
      }
      Object.assign(values, withoutForeign(dtype));
    },
    async writeParts({ tx, session, id, body }) {
      const { rows } = await sql<
        Pick<Department, 'dtype'>
      >`select dtype from department where id = ${id}`.execute(tx);
      if (rows[0]) await writeMachine(tx, session.tenantId, id, rows[0].dtype, body);
    },
    async alsoRemoved({ tx, ids, query }) {
      if (query.dtype !== undefined) await checkType(tx, ids, query.dtype);
      const below = await idsBelow(tx, ids);
      const all = [...ids, ...below];
      refuseUsed([...(await usesByLines(tx, all, all)), ...(await parts.findUses(tx, all))]);
      if (query.confirm !== '1') await refuseContent(tx, parts.history, all, below.length);
      return below;
    },
    async alsoRestored({ tx, ids }) {
      const together = await idsRemovedWith(tx, ids);
      await checkRestoredPlaces(tx, [...ids, ...together]);
      return together;
    },
    onChange: ({ tenantId }) => parts.reload(tenantId),
  });
}

/** Columns of other types. */
function withoutForeign(dtype: Department['dtype']) {
  return {
    ...(dtype !== 'line' && { unit: null }),
    ...(!hasZone(dtype) && { time_zone: null }),
    ...(dtype !== 'energy_region' && { area_m2: null }),
    ...(!hasPosition(dtype) && { address: null, longitude: null, latitude: null }),
  };
}

async function checkType(tx: Tx, ids: readonly Id[], dtype: unknown): Promise<void> {
  const { rows } = await sql`select 1 from department
    where id = any(${[...ids]}::bigint[]) and dtype <> ${dtype}`.execute(tx);
  if (rows.length > 0) throw failure('dept_not_found', `not all of them are of the type ${String(dtype)}`);
}

/** Throws 409 with the users. */
export function refuseUsed(uses: readonly DepartmentUse[]): void {
  if (uses.length > 0) throw failureWithData('dept_in_use', uses);
}

/** Throws 409 with what is there: the caller has to confirm that it is removed too. */
async function refuseContent(
  tx: Tx,
  history: MachineHistory,
  ids: readonly Id[],
  below: number,
): Promise<void> {
  const records = await history.firstRecords(tx, ids);
  if (below === 0 && records.size === 0) return;
  const { rows } = await sql<{ id: Id; name: string }>`select id::text as id, name from department
    where id = any(${[...records.keys()]}::bigint[]) order by sort, department.id`.execute(tx);
  const content: RemovedContent = {
    below,
    history: rows.map(({ id, name }) => ({ deptId: id, name, since: records.get(id) ?? 0 })),
  };
  throw failureWithData('dept_has_content', content);
}

/** A parent that has been removed since, or is a draft above an audited one, has to be restored or audited first. */
async function checkRestoredPlaces(tx: Tx, ids: readonly Id[]): Promise<void> {
  const { rows } = await sql<{
    is_draft: boolean;
  }>`select p.status = 'draft' and p.deleted_at is null as is_draft
    from department d join department p on p.id = d.parent_id
    where d.id = any(${[...ids]}::bigint[]) and not p.id = any(${[...ids]}::bigint[])
      and (p.deleted_at is not null or (p.status = 'draft' and d.status <> 'draft'))`.execute(tx);
  if (rows[0]) throw fieldError('parentId', rows[0].is_draft ? 'parent_is_draft' : 'parent_missing');
}
