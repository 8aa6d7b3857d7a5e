import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import { removeMarksOfParams, saveMarksFromParams } from '#shared/contracts/history/machine-parameter.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MountedParameters } from './machine-parameter-calls.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly parameters: MountedParameters;
}

/** Marks that parameters have on scenes. */
export function mountMarkRoutes(app: FastifyInstance, { db, clock, parameters }: Parts): void {
  const route = routes(app);

  /** The names of the parameters, by their ids; refuses what the caller does not reach. */
  async function namesOf(
    tx: Transaction<unknown>,
    session: SessionPrincipal,
    ids: readonly Id[],
  ): Promise<ReadonlyMap<Id, string>> {
    const names = new Map<Id, string>();
    for (const id of ids) {
      const found = await parameters.find(tx, session, id);
      if (!found) throw failure('not_found');
      names.set(id, found.name);
    }
    return names;
  }

  route(saveMarksFromParams)(async ({ session, tenantId, body: { paramIds, scene } }) =>
    db.tenant(tenantId, async (tx) => {
      const ids = [...new Set(paramIds)];
      const names = await namesOf(tx, session, ids);
      const edit = editBy(session, clock);
      const { rows } = await sql<{ id: Id }>`
        insert into machine_parameter_mark (tenant_id, parameter_id, scene, created_at, created_by)
        select ${tenantId}::bigint, id, ${scene}, ${edit.at}::timestamptz, ${session.username}::text
        from unnest(${ids}::bigint[]) as wanted (id)
        on conflict do nothing returning parameter_id::text as id`.execute(tx);
      for (const { id } of rows)
        await audit(tx, {
          ...edit,
          subject: 'machineParameter',
          recordId: id,
          recordName: names.get(id) ?? null,
          action: 'mark',
          changes: { scene: { after: scene } },
        });
      return rows.length;
    }),
  );

  route(removeMarksOfParams)(async ({ session, tenantId, query: { paramIds, scene } }) =>
    db.tenant(tenantId, async (tx) => {
      const names = await namesOf(tx, session, paramIds);
      const { rows } = await sql<{ id: Id }>`
        delete from machine_parameter_mark where parameter_id = any(${paramIds}::bigint[]) and scene = ${scene}
        returning parameter_id::text as id`.execute(tx);
      const edit = editBy(session, clock);
      for (const { id } of rows)
        await audit(tx, {
          ...edit,
          subject: 'machineParameter',
          recordId: id,
          recordName: names.get(id) ?? null,
          action: 'unmark',
          changes: { scene: { before: scene } },
        });
      return rows.length;
    }),
  );
}
