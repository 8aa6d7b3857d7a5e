import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { MountedCrud } from '#server/core/crud/crud-mount.ts';
import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import { admittedReader, type DataScope } from '#server/core/crud/data-scope.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Database } from '#server/core/ports/database.ts';
import {
  countMachineParameters,
  listPlcParamGroups,
  type MachineParameter,
  type machineParameter,
  pagePlcParams,
} from '#shared/contracts/history/machine-parameter.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

export type MountedParameters = MountedCrud<
  MachineParameter,
  z.output<typeof machineParameter.filters>,
  unknown
>;

interface Parts {
  readonly db: Database;
  readonly parameters: MountedParameters;
  readonly scope: DataScope;
}

/** The specification's calls of PLC parameters: those of the machines in or below a department. */
export function mountPlcParamRoutes(app: FastifyInstance, { db, parameters, scope }: Parts): void {
  const route = routes(app);

  route(pagePlcParams)(async ({ session, tenantId, params, query }) =>
    db.tenant(tenantId, async (tx) => {
      await requireDepartment(tx, session, params.id);
      const { rows, total } = await parameters.page(tx, admittedReader(session), {
        ...query,
        deptId: params.id,
      });
      return { records: [...rows], total, size: query.size, current: query.current };
    }),
  );

  route(listPlcParamGroups)(async ({ session, tenantId, params }) =>
    db.tenant(tenantId, async (tx) => {
      await requireDepartment(tx, session, params.id);
      const rows = await parameters.list(tx, admittedReader(session), { deptId: params.id }, ['groupName']);
      const groups = Map.groupBy(rows, ({ groupName }) => groupName);
      return [...groups].map(([groupName, { length }]) => ({ groupName, params: length }));
    }),
  );

  route(countMachineParameters)(async ({ session, tenantId }) =>
    db.tenant(tenantId, async (tx) => {
      const isReached = await scope.condition(tx, admittedReader(session), 'read');
      const { rows } = await sql<GroupCount>`
        select t.machine_id::text as "machineId", t.group_name as "groupName",
          t.group_name_en as "groupNameEn", count(*)::integer as count
        from machine_parameter t where t.deleted_at is null and ${isReached}
        group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
      return rows;
    }),
  );
}

interface GroupCount {
  readonly machineId: Id;
  readonly groupName: string | null;
  readonly groupNameEn: string | null;
  readonly count: number;
}

async function requireDepartment(
  tx: Transaction<unknown>,
  { authority }: SessionPrincipal,
  id: Id,
): Promise<void> {
  const { rows } = await sql`select from department where id = ${id} and deleted_at is null`.execute(tx);
  if (rows.length === 0 || !reachesDepartment(authority, id)) throw failure('dept_not_found');
}
