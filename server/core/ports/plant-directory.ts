import type { Id } from '#shared/contracts/envelope.ts';
import type { Line } from '#shared/contracts/line.ts';
import type { Machine } from '#shared/contracts/machine.ts';

/** A shift as it repeats week by week in the line's time zone. `days`: 0 = Sunday … 6 = Saturday, the day it starts. */
export interface PlantShiftPattern {
  readonly name: string;
  readonly nameEn: string | null;
  readonly startMinute: number;
  readonly durationMinutes: number;
  readonly days: number[];
  /** Planned output of one such shift in the line's unit; null = no plan. */
  readonly plannedCount: number | null;
}

/** The plant model in memory, always current. */
export interface PlantDirectory {
  /** By department id or by code within the tenant. */
  findMachine(tenantId: Id, idOrCode: string): Machine | null;
  machine(tenantId: Id, machineId: Id): Machine | null;
  line(tenantId: Id, lineId: Id): Line | null;
  lines(tenantId: Id): readonly Line[];
  machines(tenantId: Id): readonly Machine[];
  shiftPatterns(tenantId: Id, lineId: Id): readonly PlantShiftPattern[];
  tenantIds(): readonly Id[];
  /** Called with the tenant whose model changed. Returns the unsubscriber. */
  onChange(listener: (tenantId: Id) => void): () => void;
}
