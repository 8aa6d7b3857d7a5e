import { sql, type Transaction } from 'kysely';
import type { AlarmPriority } from '#shared/contracts/alarms/alarm-terms.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';

/** A rule about a machine's state, to be written into a tenant that has none; `suppressedBy` names one before it. */
export interface AlarmRuleSeed {
  readonly name: string;
  readonly nameEn: string;
  readonly machineCode: string;
  readonly state: MachineState;
  readonly priority: AlarmPriority;
  readonly onDelayS: number;
  readonly suppressedBy: string | null;
}

/** Returns whether anything was written: not where there are rules already, or the machines are others. */
export async function seedAlarmRules(
  tx: Transaction<unknown>,
  tenantId: Id,
  seeds: readonly AlarmRuleSeed[],
): Promise<boolean> {
  const { rows: present } = await sql`select from alarm_rule limit 1`.execute(tx);
  if (present.length > 0) return false;
  let written = 0;
  for (const { name, nameEn, machineCode, state, priority, onDelayS, suppressedBy } of seeds) {
    const { rows } = await sql`
      insert into alarm_rule (tenant_id, machine_id, name, name_en, kind, priority, hysteresis, dead_band, state, on_delay_s,
        off_delay_s, suppressed_by_id, is_enabled, created_at, updated_at)
      select ${tenantId}, d.id, ${name}, ${nameEn}, 'state', ${priority}, 0, 0, ${state}, ${onDelayS}, 0,
        (select r.id from alarm_rule r where r.name = ${suppressedBy} and r.deleted_at is null), true, now(), now()
      from department d join machine m on m.id = d.id where d.code = ${machineCode} and d.deleted_at is null
      returning id`.execute(tx);
    written += rows.length;
  }
  return written > 0;
}
