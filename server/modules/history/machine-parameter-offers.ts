import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { MachineParameters } from '#server/core/ports/plant/machine-parameters.ts';

/** Needs nothing but the caller's transaction. */
export const machineParameters: MachineParameters = {
  async offer(tx, tenantId, { machineId, metric, name, unit, groupName }) {
    await sql`insert into machine_parameter as known
        (tenant_id, machine_id, metric, name, unit, group_name, created_at, updated_at)
      values (${tenantId}, ${machineId}, ${metric}, ${name}, ${unit}, ${groupName}, now(), now())
      on conflict (tenant_id, machine_id, metric) where deleted_at is null do update set
        name = case when known.name = known.metric then excluded.name else known.name end,
        unit = coalesce(known.unit, excluded.unit),
        group_name = coalesce(known.group_name, excluded.group_name)`.execute(withSchema<unknown>(tx));
  },
};
