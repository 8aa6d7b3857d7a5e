import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import type { MountedCrud } from '#server/core/crud/crud-mount.ts';
import { contains } from '#server/core/crud/filters.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import {
  type ConnectorPoint,
  listPlcParamGroups,
  type PlcParam,
  pagePlcParams,
  saveMarksFromParams,
} from '#shared/contracts/connectors/connector-point.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ConnectorsSchema } from './schema.ts';

interface Parts {
  readonly db: TypedDatabase<ConnectorsSchema>;
  readonly clock: Clock;
  readonly points: MountedCrud<ConnectorPoint, never, ConnectorsSchema>;
}

/** The specification's PLC parameters and marks: points, seen from the machines that they belong to. */
export function mountPlcParamRoutes(app: FastifyInstance, { db, clock, points }: Parts): void {
  const route = routes(app);

  route(pagePlcParams)(async ({ session, tenantId, params, query }) =>
    db.tenant(tenantId, async (tx) => {
      await requireDepartment(tx, params.id);
      const { current, size, name, groupName } = query;
      const conditions = [
        sql`t.machine_id in (select id from below)`,
        ...(name ? [contains('name')(name, session)] : []),
        ...(groupName ? [sql`t.group_name = ${groupName}`] : []),
      ];
      const { rows } = await sql<PlcRow>`${below(params.id)}
        select t.id::text as id, count(*) over ()::int as total,
          array(select m.scene from connector_mark m where m.point_id = t.id order by m.scene) as scenes
        from connector_point t
        where ${sql.join(conditions, sql` and `)}
        order by t.group_name nulls last, t.name, t.id
        limit ${size} offset ${(current - 1) * size}`.execute(tx);
      const records: PlcParam[] = [];
      for (const { id, scenes } of rows) {
        const point = await points.find(tx, session, id);
        if (point) records.push({ ...point, scenes });
      }
      return { records, total: rows[0]?.total ?? 0, size, current };
    }),
  );

  route(listPlcParamGroups)(async ({ tenantId, params }) =>
    db.tenant(tenantId, async (tx) => {
      await requireDepartment(tx, params.id);
      const { rows } = await sql<{ groupName: string | null; points: number }>`${below(params.id)}
        select t.group_name as "groupName", count(*)::int as points from connector_point t
        where t.machine_id in (select id from below) group by 1 order by 1 nulls last`.execute(tx);
      return rows;
    }),
  );

  route(saveMarksFromParams)(async ({ session, tenantId, body }) =>
    db.tenant(tenantId, async (tx) => {
      const ids = [...new Set(body.paramIds)];
      await requireAll(tx, ids);
      const edit = editBy(session, clock);
      const inserted = await tx
        .insertInto('connector_mark')
        .values(
          ids.map((id) => ({
            tenant_id: tenantId,
            point_id: id,
            scene: body.scene,
            created_at: new Date(clock.now()),
            created_by: session.username,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('point_id')
        .execute();
      for (const { point_id } of inserted)
        await audit(tx, {
          ...edit,
          subject: 'connectorPoint',
          recordId: point_id,
          action: 'mark',
          changes: { scene: { after: body.scene } },
        });
      return inserted.length;
    }),
  );
}

interface PlcRow {
  readonly id: Id;
  readonly total: number;
  readonly scenes: string[];
}

/** A department and everything below it, as `below`. */
function below(id: Id): RawBuilder<unknown> {
  return sql`with recursive below as (
    select d.id from department d where d.id = ${id}
    union select d.id from department d join below b on d.parent_id = b.id
  )`;
}

async function requireDepartment(tx: Transaction<ConnectorsSchema>, id: Id): Promise<void> {
  const { rows } = await sql`select 1 from department where id = ${id}`.execute(tx);
  if (rows.length === 0) throw failure('dept_not_found');
}

async function requireAll(tx: Transaction<ConnectorsSchema>, ids: readonly Id[]): Promise<void> {
  const found = await tx.selectFrom('connector_point').select('id').where('id', 'in', ids).execute();
  if (found.length !== ids.length) throw failure('not_found');
}
