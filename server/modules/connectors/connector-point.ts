import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { PlantDirectory } from '#server/core/ports/plant-directory.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { TypedDatabase } from '#server/core/typed-database.ts';
import { connectorPoint } from '#shared/contracts/connector-point.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import { connectorPoint as en } from '#shared/i18n/en/connector-point.ts';
import { connectorPoint as zh } from '#shared/i18n/zh/connector-point.ts';
import { mountPlcParamRoutes } from './plc-params.ts';
import type { ConnectorsSchema } from './schema.ts';
import type { Supervisor } from './supervisor.ts';

interface Parts {
  readonly db: TypedDatabase<ConnectorsSchema>;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly supervisor: Supervisor;
  readonly sheetJobs: SheetJobs;
}

export function mountConnectorPointRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, directory, supervisor, sheetJobs } = parts;

  function machineIdOf(tenantId: Id, code: string | null): Id | null {
    if (code === null) return null;
    const machine = directory.findMachine(tenantId, code);
    if (!machine) throw fieldError('machineCode', 'machine_missing');
    return machine.id;
  }

  const points = mountCrud(app, connectorPoint, {
    db,
    clock,
    table: 'connector_point',
    idColumn: 'id',
    scope: tenantScope,
    sheets: { jobs: sheetJobs, labels: { zh: zh.field, en: en.field } },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      connectorId: column('connector_id', 'id'),
      name: column('name'),
      groupName: optionalText('group_name'),
      address: column('address'),
      dataType: column('data_type'),
      periodMs: column('period_ms', 'number'),
      scale: column('scale', 'number'),
      offset: column('offset', 'number'),
      unit: optionalText('unit'),
      deadband: column('deadband', 'number'),
      min: column('min_value', 'number'),
      max: column('max_value', 'number'),
      machineCode: computed(() => sql`(select d.code from department d where d.id = t.machine_id)`),
      machineId: readOnly(column('machine_id', 'id')),
      target: column('target'),
      metric: column('metric'),
      stateMap: column('state_map'),
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
    async beforeCreate({ tx, session, body, values }) {
      await checkConnector(tx, body.connectorId);
      values.machine_id = machineIdOf(session.tenantId, body.machineCode);
    },
    beforeUpdate({ session, body, values }) {
      values.machine_id = machineIdOf(session.tenantId, body.machineCode);
    },
    onChange: ({ tenantId }) => supervisor.changed(tenantId),
  });

  mountPlcParamRoutes(app, { db, clock, points });
}

async function checkConnector(tx: Transaction<ConnectorsSchema>, id: Id): Promise<void> {
  const connector = await tx
    .selectFrom('connector')
    .select((eb) =>
      eb
        .selectFrom('connector_point')
        .select((point) => point.fn.countAll<string>().as('count'))
        .where('connector_id', '=', id)
        .as('points'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!connector) throw fieldError('connectorId', 'connector_missing');
  if (Number(connector.points) >= LIMITS.connectorPointsMax)
    throw failure('invalid_input', 'too many points', {
      name: { key: 'too_many', params: { limit: LIMITS.connectorPointsMax } },
    });
}
