import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { reachedMachine } from '#server/core/access/reached-machine.ts';
import { type DataScope, departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { containsText, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import {
  type MachineParameter,
  machineParameter,
  type YieldCounts,
} from '#shared/contracts/history/machine-parameter.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { machineParameter as en } from '#shared/i18n/en/history/machine-parameter.ts';
import { machineParameter as zh } from '#shared/i18n/zh/history/machine-parameter.ts';
import type { LatestValues } from './latest-values.ts';
import { mountPlcParamRoutes } from './machine-parameter-calls.ts';
import { mountMarkRoutes } from './machine-parameter-marks.ts';
import { applyCounterSetting } from './metrics/counter-settings.ts';
import type { CounterWatch } from './metrics/counter-watch.ts';
import { AS_USUAL } from './metrics/series-dictionary.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly latest: LatestValues;
  readonly sheetJobs: SheetJobs;
  readonly counters: Pick<CounterWatch, 'isCounter'>;
  /** After the commit: how counters of a tenant are read may have changed. */
  readonly onSettings: (tenantId: Id) => Promise<void>;
}

/** Of a machine that has been removed since: nothing is expected of it any more. */
/** What lists draw has no cell of a sheet. */
const { live: _live, ...zhLabels } = zh.field;
const { live: _enLive, ...enLabels } = en.field;

const UNKNOWN_PERIOD_MS = 10_000;

const machineColumn = (name: 'code' | 'name' | 'name_en') =>
  sql`(select ${sql.ref(`d.${name}`)} from department d where d.id = t.machine_id)`;

const ofMachine = departmentScope('machine_id');
/** A removed machine takes its parameters out of all lists, and a restored one brings them back. */
const scope: DataScope = {
  ...ofMachine,
  condition: async (tx, reader, use) => sql`(${await ofMachine.condition(tx, reader, use)}
    and t.machine_id in (select d.id from department d where d.deleted_at is null))`,
};

/** The metrics of machines with the settings of users, their newest values and their marks. */
export function mountMachineParameters(app: FastifyInstance, parts: Parts): void {
  const { db, clock, directory, latest, sheetJobs, counters } = parts;

  const parameters = mountCrud(app, machineParameter, {
    db,
    clock,
    table: 'machine_parameter',
    idColumn: 'id',
    scope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zhLabels, en: enLabels },
      choices: { counts: { zh: zh.counts, en: en.counts } },
    },
    order: [
      { field: 'machineId', direction: 'asc' },
      { field: 'groupName', direction: 'asc' },
      { field: 'name', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      machineId: readOnly(column('machine_id', 'id')),
      machineCode: computed(() => machineColumn('code')),
      machineName: computed(() => machineColumn('name')),
      machineNameEn: computed(() => machineColumn('name_en')),
      metric: column('metric'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      unit: optionalText('unit'),
      groupName: optionalText('group_name'),
      groupNameEn: optionalText('group_name_en'),
      lowLimit: column('low_limit', 'number'),
      highLimit: column('high_limit', 'number'),
      rolloverAt: column('rollover_at', 'number'),
      counts: column('counts'),
      scenes: computed(
        () => sql`array(
        select m.scene from machine_parameter_mark m where m.parameter_id = t.id order by m.scene)`,
      ),
      live: {
        ...computed<MachineParameter['live']>(() => sql`null`),
        fromRow: (_none, row, { tenantId }) =>
          latest.metrics(tenantId, String(row.machineId)).get(String(row.metric)) ?? null,
      },
      expectedPeriodMs: {
        ...computed<number>(() => sql`null`, 'number'),
        fromRow: (_none, row, { tenantId }) =>
          directory.machine(tenantId, String(row.machineId))?.expectedPeriodMs ?? UNKNOWN_PERIOD_MS,
      },
      isCounter: {
        ...computed<boolean>(() => sql`false`),
        fromRow: (_none, row, { tenantId }) =>
          counters.isCounter({ tenantId, machineId: String(row.machineId), metric: String(row.metric) }),
      },
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: (text) =>
        containsText(sql`concat_ws(' ', t.name, t.name_en, t.metric, ${machineColumn('code')})`, text),
      deptId: (id) => sql`t.machine_id in (${below(id)})`,
      groupName: equals('group_name'),
      scene: (scene) => sql`exists (
        select from machine_parameter_mark m where m.parameter_id = t.id and m.scene = ${scene})`,
    },
    unique: { machine_parameter_metric: ['metric', 'parameter_taken'] },
    uniqueWithin: ['machineCode'],
    async beforeCreate({ tx, session, body, values }) {
      refuseGoodOfOthers(body.metric, body.counts);
      values.machine_id = (await reachedMachine(tx, directory, session, body.machineCode)).id;
    },
    beforeUpdate({ body, before }) {
      refuseGoodOfOthers(before.metric, body.counts);
    },
    afterChange: ({ tx, action, row }) =>
      applyCounterSetting(
        tx,
        row,
        action === 'remove' ? AS_USUAL : { rolloverAt: row.rolloverAt, countsGood: row.counts === 'good' },
      ),
    onChange: ({ tenantId }) => parts.onSettings(tenantId),
  });
  mountPlcParamRoutes(app, { db, parameters, scope });
  mountMarkRoutes(app, { db, clock, parameters });
}

function refuseGoodOfOthers(metric: string, counts: YieldCounts | undefined): void {
  if (counts === 'good' && metric !== 'yield') throw fieldError('counts', 'only_of_yield');
}

/** Ids of a department and of everything below it; machines of lines also stand below their line. */
function below(id: Id): RawBuilder<unknown> {
  return sql`with recursive below as (
      select d.id from department d where d.id = ${id}
      union
      select c.id from below b join (
        select id, parent_id from department where deleted_at is null
        union all select machine_id, line_id from line_machine
      ) c on c.parent_id = b.id
    ) select id from below`;
}
