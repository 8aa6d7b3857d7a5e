import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { type ConnectorProblemCode, pageConnectorGaps } from '#shared/contracts/connectors/connector.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ConnectorsSchema } from './schema.ts';

interface GapRow {
  readonly id: Id;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly problem: ConnectorProblemCode;
  readonly detail: string;
  readonly total: number;
}

/** The interruptions of a connector. */
export function mountConnectorGapRoutes(
  app: FastifyInstance,
  parts: { readonly db: TypedDatabase<ConnectorsSchema> },
): void {
  routes(app)(pageConnectorGaps)(({ tenantId, params, query: { current, size } }) =>
    parts.db.tenant(tenantId, async (tx) => {
      const owner = await tx.selectFrom('connector').select('id').where('id', '=', params.id).execute();
      if (owner.length === 0) throw failure('not_found');
      const { rows } = await sql<GapRow>`
        select id::text as id, started_at, ended_at, problem, detail, count(*) over ()::int as total
        from connector_gap where connector_id = ${params.id}
        order by started_at desc, connector_gap.id desc limit ${size} offset ${(current - 1) * size}`.execute(
        tx,
      );
      const records = rows.map(({ id, started_at, ended_at, problem, detail }) => ({
        id,
        from: started_at.getTime(),
        to: ended_at?.getTime() ?? null,
        problem: { code: problem, detail },
      }));
      return { records, total: rows[0]?.total ?? 0, size, current };
    }),
  );
}
