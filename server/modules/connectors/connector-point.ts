import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { reachedMachine } from '#server/core/access/reached-machine.ts';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { loadDataAuthority } from '#server/core/crud/data-authority.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { MachineParameters } from '#server/core/ports/plant/machine-parameters.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import {
  type ConnectorPoint,
  connectorPoint,
  createConnectorPoints,
  numberTextSettings,
} from '#shared/contracts/connectors/connector-point.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { connectorPoint as en } from '#shared/i18n/en/connectors/connector-point.ts';
import { connectorPoint as zh } from '#shared/i18n/zh/connectors/connector-point.ts';
import { requireConnectorReach } from './connector-reach.ts';
import type { ConnectorsSchema } from './schema.ts';
import type { Supervisor } from './supervisor.ts';

type Tx = Transaction<ConnectorsSchema>;

/** Ids are known to the program alone: spreadsheets name a connector. */
const { connectorId: _zh, ...zhLabels } = zh.field;
const { connectorId: _en, ...enLabels } = en.field;

interface Parts {
  readonly db: TypedDatabase<ConnectorsSchema>;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly supervisor: Supervisor;
  readonly sheetJobs: SheetJobs;
  readonly parameters: MachineParameters;
}

export function mountConnectorPointRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, directory, supervisor, sheetJobs, parameters } = parts;

  /** Within the editor's reach; none, for who reaches everything. */
  async function machineIdOf(tx: Tx, session: ChangeSession, code: string | null): Promise<Id | null> {
    if (code !== null) return (await reachedMachine(tx, directory, session, code)).id;
    if (!(await loadDataAuthority(tx, session)).isAll) throw fieldError('machineCode', 'choose_within_reach');
    return null;
  }

  const points = mountCrud(app, connectorPoint, {
    db,
    clock,
    table: 'connector_point',
    idColumn: 'id',
    scope: departmentScope('machine_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zhLabels, en: enLabels },
      choices: {
        deadbandUnit: { zh: zh.deadbandUnits, en: en.deadbandUnits },
        decimal: { zh: zh.decimals, en: en.decimals },
        target: { zh: zh.targets, en: en.targets },
      },
    },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      connectorId: column('connector_id', 'id'),
      connectorName: computed(() => sql`(select c.name from connector c where c.id = t.connector_id)`),
      name: column('name'),
      groupName: optionalText('group_name'),
      address: column('address'),
      dataType: column('data_type'),
      wordOrder: column('word_order'),
      periodMs: column('period_ms', 'number'),
      scale: column('scale', 'number'),
      offset: column('offset', 'number'),
      unit: optionalText('unit'),
      deadband: column('deadband', 'number'),
      deadbandUnit: column('deadband_unit'),
      min: column('min_value', 'number'),
      max: column('max_value', 'number'),
      machineCode: computed(() => sql`(select d.code from department d where d.id = t.machine_id)`),
      machineId: readOnly(column('machine_id', 'id')),
      target: column('target'),
      metric: column('metric'),
      stateMap: column('state_map'),
      decimal: column('decimal_sign'),
      separator: column('part_separator'),
      partIndex: column('part_index', 'number'),
      onWords: optionalText('on_words'),
      offWords: optionalText('off_words'),
      live: {
        ...computed(() => sql`null`),
        fromRow: (_none, row) => supervisor.point(String(row.connectorId), String(row.id)),
      },
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      connectorId: equals('connector_id'),
      target: equals('target'),
      name: (text, reader) =>
        sql`(${contains('name')(text, reader)} or ${contains('group_name')(text, reader)} or ${contains('address')(text, reader)})`,
    },
    unique: { connector_point_name: ['name', 'point_taken'] },
    uniqueWithin: ['connectorName'],
    async beforeCreate({ tx, session, body, values }) {
      const machineId = await machineIdOf(tx, session, body.machineCode);
      const { id: connectorId, kind } = await connectorOf(tx, body);
      await requireConnectorReach(tx, session, connectorId);
      refuseOfOtherKinds(kind, body);
      await refuseTaken(tx, connectorId, body.name);
      await refuseTooMany(tx, connectorId);
      values.connector_id = connectorId;
      values.machine_id = machineId;
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      const machineId = await machineIdOf(tx, session, body.machineCode);
      const { id: connectorId, kind } = await connectorOf(tx, before);
      // What else the device has may be of other machines.
      if (body.address !== before.address || body.dataType !== before.dataType)
        await requireConnectorReach(tx, session, connectorId);
      refuseOfOtherKinds(kind, body);
      values.machine_id = machineId;
    },
    async afterChange({ tx, session, action, row }) {
      const { target, machineId, metric, name, unit, groupName } = row;
      if (action === 'remove') return;
      if (target === 'metric' && machineId !== null && metric !== null)
        await parameters.offer(tx, session.tenantId, { machineId, metric, name, unit, groupName });
    },
    onChange: ({ tenantId }) => supervisor.changed(tenantId),
  });

  routes(app)(createConnectorPoints)(async ({ session, request, body }) =>
    points.createMany({ session, request }, body.rows),
  );
}

/** The connector that a new point names by its id or its name. Locks it: what is counted below stays so. */
async function connectorOf(
  tx: Tx,
  {
    connectorId,
    connectorName,
  }: { readonly connectorId?: Id | undefined; readonly connectorName?: string | null | undefined },
): Promise<{ readonly id: Id; readonly kind: ConnectorKind }> {
  const found = await tx
    .selectFrom('connector')
    .select(['id', 'kind'])
    .where((eb) => (connectorId ? eb('id', '=', connectorId) : eb('name', '=', connectorName ?? '')))
    .forUpdate()
    .execute();
  const field = connectorId ? 'connectorId' : 'connectorName';
  if (!found[0]) throw fieldError(field, 'connector_missing');
  if (found.length > 1) throw fieldError(field, 'connector_name_shared');
  return found[0];
}

/** Throws `setting_not_of_kind` and `percent_needs_opcua`: a setting that would mean nothing is not kept without a word. */
function refuseOfOtherKinds(
  kind: ConnectorKind,
  body: Readonly<Record<string, unknown>> & Pick<ConnectorPoint, 'dataType' | 'wordOrder' | 'deadbandUnit'>,
): void {
  if (body.deadbandUnit === 'percent' && kind !== 'opcua')
    throw fieldError('deadbandUnit', 'percent_needs_opcua');
  if (kind === 'modbus') {
    const [foreign] = numberTextSettings(body);
    if (foreign !== undefined) throw fieldError(foreign, 'setting_not_of_kind');
    return;
  }
  if (body.wordOrder !== null) throw fieldError('wordOrder', 'setting_not_of_kind');
  if (body.dataType !== 'auto') throw fieldError('dataType', 'setting_not_of_kind');
}

/** Several points may be created at once: the index alone would not say which of them is refused. */
async function refuseTaken(tx: Tx, connectorId: Id, name: string): Promise<void> {
  const { rows } = await sql`select 1 from connector_point
    where connector_id = ${connectorId} and name = ${name}`.execute(tx);
  if (rows.length > 0) throw fieldError('name', 'point_taken');
}

async function refuseTooMany(tx: Tx, connectorId: Id): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from connector_point
    where connector_id = ${connectorId}`.execute(tx);
  const limit = LIMITS.connectorPointsMax;
  if ((rows[0]?.count ?? 0) >= limit)
    throw failure('invalid_input', 'too many points', { name: { key: 'too_many', params: { limit } } });
}
