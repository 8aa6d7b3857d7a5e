import { sql, type Transaction } from 'kysely';
import { PARAMETERS_SCENE } from '#shared/contracts/history/machine-parameter.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A parameter to be written into a tenant that has none; its machine is named by its code. */
export interface ParameterSeed {
  readonly machineCode: string;
  readonly metric: string;
  readonly name: string;
  readonly nameEn: string;
  readonly unit: string | null;
  readonly groupName: string;
  readonly groupNameEn: string;
  readonly lowLimit: number | null;
  readonly highLimit: number | null;
  /** Where its counter goes on from 0. */
  readonly rolloverAt: number | null;
  readonly isMarked: boolean;
}

/** Returns whether anything was written: not where there are parameters already, or the machines are others. */
export async function seedParameters(
  tx: Transaction<unknown>,
  tenantId: Id,
  parameters: readonly ParameterSeed[],
): Promise<boolean> {
  const { rows: present } = await sql`select from machine_parameter limit 1`.execute(tx);
  if (present.length > 0) return false;
  const { rows } = await sql`
    with written as (
      insert into machine_parameter (tenant_id, machine_id, metric, name, name_en, unit, group_name, group_name_en,
        low_limit, high_limit, rollover_at, created_at, updated_at)
      select ${tenantId}::bigint, d.id, seed.metric, seed.name, seed."nameEn", seed.unit, seed."groupName",
        seed."groupNameEn", seed."lowLimit", seed."highLimit", seed."rolloverAt", now(), now()
      from json_to_recordset(${JSON.stringify(parameters)}::json) as seed ("machineCode" text, metric text, name text,
        "nameEn" text, unit text, "groupName" text, "groupNameEn" text, "lowLimit" float, "highLimit" float, "rolloverAt" float)
      join department d on d.code = seed."machineCode" and d.deleted_at is null
      on conflict do nothing returning id, metric
    ), marked as (
      insert into machine_parameter_mark (tenant_id, parameter_id, scene, created_at)
      select ${tenantId}::bigint, id, ${PARAMETERS_SCENE}, now() from written
      where metric = any(${parameters.filter(({ isMarked }) => isMarked).map(({ metric }) => metric)}::text[])
    )
    select id from written`.execute(tx);
  return rows.length > 0;
}
