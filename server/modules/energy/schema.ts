import type { Generated } from 'kysely';
import type { MeterKind } from '#shared/contracts/energy/energy-meter.ts';
import type { TariffRow } from '#shared/contracts/energy/energy-tariff.ts';

/** Rows of the energy module; bigint is text, a date is `YYYY-MM-DD`. */
export interface EnergySchema {
  energy_carrier: {
    id: Generated<string>;
    tenant_id: string;
    code: string;
    name: string;
    name_en: string | null;
    unit: string;
    kgce: number;
    kgco2e: number;
    sort: number;
    is_system: boolean;
  };
  energy_meter: {
    id: Generated<string>;
    tenant_id: string;
    name: string;
    carrier_id: string;
    region_id: string;
    machine_id: string;
    metric: string;
    kind: MeterKind;
    factor: number;
    rollover_at: number | null;
    parent_id: string | null;
    share: number;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
  };
  energy_tariff: {
    id: Generated<string>;
    tenant_id: string;
    name: string;
    carrier_id: string;
    currency: string;
    valid_from: string;
    valid_to: string | null;
    rows: TariffRow[];
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
  };
  energy_day: {
    tenant_id: string;
    meter_id: string;
    day: string;
    amounts: number[];
    costs: number[];
    unpriced: number;
    unplaced: number;
    carried: number;
    carried_from: string | null;
    missing_ms: string;
    resets: number;
    has_values: boolean;
  };
}
