import { z } from 'zod';
import { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Day, EpochMs, Id, RangeQuery } from '#shared/contracts/kit/envelope.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { TariffBand } from './energy-tariff.ts';

/** The date picker's kinds of period: 1 day, 2 week, 3 month, 4 quarter, 5 year. */
const PeriodNum = z.coerce.number().pipe(z.literal([1, 2, 3, 4, 5]));

/** Start and end date as the picker gives them, both included; a repeated key, or separated by a comma. */
const PeriodTime = z
  .union([ExactText(64), z.array(ExactText(32)).max(2)])
  .transform((value) => [value].flat().flatMap((part) => part.split(',')))
  .pipe(z.array(Day).length(2))
  .refine(([from = '', to = '']) => from <= to, 'range_empty');

/** Without `time`: the period that today is in. */
const PeriodQuery = z.object({ num: PeriodNum.default(1), time: PeriodTime.optional() });

/** Why a figure does not hold all that was consumed, or not in its time. */
export const EnergyGap = z.object({
  /**
   * `silent`: meters without any value; `missing`: time without values; `reset`: counters that began again from 0;
   * `unplaced`: counted over a gap, so in no band and no cost; `carried`: counted over a gap that began before the
   * period, so left out; `unpriced`: at times without a price, or fed in;
   * `net`: what two-way meters counted, with what was fed in subtracted. It is contained in the amount, which is complete.
   */
  key: z.enum(['silent', 'missing', 'reset', 'unplaced', 'carried', 'unpriced', 'net']),
  /** Meters that it concerns. */
  meters: z.number().int(),
  /** Of `missing`: the longest of the meters. */
  ms: z.number().nullable(),
  amount: z.number().nullable(),
});
export type EnergyGap = z.infer<typeof EnergyGap>;

const BandFigure = z.object({ band: TariffBand, amount: z.number(), cost: z.number() });
export type BandFigure = z.infer<typeof BandFigure>;

const Figure = z.object({
  carrierId: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  unit: z.string(),
  /** Of the region and all regions below it, without counting a sub-meter twice. */
  amount: z.number(),
  /** Of the region itself: the amount without those of the regions below it. */
  own: z.number(),
  /** What main meters counted beyond their sub-meters; null = no meter has any. */
  unmetered: z.number().nullable(),
  /** Of the period before, as far as this one has come; null = nothing was metered then. */
  previous: z.number().nullable(),
  kgce: z.number(),
  kgco2e: z.number(),
  isComplete: z.boolean(),
  gaps: z.array(EnergyGap),
});

const CostFigure = z.object({
  carrierId: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  unit: z.string(),
  amount: z.number(),
  cost: z.number(),
  own: z.number(),
  previous: z.number().nullable(),
  bands: z.array(BandFigure),
  isComplete: z.boolean(),
  gaps: z.array(EnergyGap),
});

const RegionBase = z.object({
  id: Id,
  parentId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  /** With the regions below it; null = not entered. */
  areaM2: z.number().nullable(),
});

export interface EnergyNode extends z.infer<typeof EnergyNodeBase> {
  children: EnergyNode[];
}
const EnergyNodeBase = RegionBase.extend({
  /** IANA zone by whose clocks its days and hours are cut. */
  timeZone: z.string(),
  energies: z.array(Figure),
});
export const EnergyNode: z.ZodType<EnergyNode> = EnergyNodeBase.extend({
  get children() {
    return z.array(EnergyNode);
  },
});

export interface EnergyCostNode extends z.infer<typeof EnergyCostNodeBase> {
  children: EnergyCostNode[];
}
const EnergyCostNodeBase = RegionBase.extend({
  /** Of all tariffs of the tenant; null = there are none. */
  currency: z.string().nullable(),
  cost: z.number(),
  energies: z.array(CostFigure),
});
export const EnergyCostNode: z.ZodType<EnergyCostNode> = EnergyCostNodeBase.extend({
  get children() {
    return z.array(EnergyCostNode);
  },
});

/** Spelled as the specification spells it. */
export const getEnergyTree = defineEndpoint({
  id: 'energy.tree',
  method: 'GET',
  path: '/data/emsEnergyRegion/getEnergyTree',
  access: 'energy_view',
  tenant: 'session',
  summary: 'The energy regions with what each consumed in a period, by carrier.',
  query: PeriodQuery,
  reply: z.array(EnergyNode),
});

export const getEnergyCostTree = defineEndpoint({
  id: 'energy.costTree',
  method: 'GET',
  path: '/data/emsEnergyRegionCost/getEnergyTree',
  access: 'energy_view',
  tenant: 'session',
  summary: 'The energy regions with what their consumption cost in a period, by carrier and band.',
  query: PeriodQuery,
  reply: z.array(EnergyCostNode),
});

export const EnergyBucket = z.object({
  from: EpochMs,
  to: EpochMs,
  amount: z.number(),
  cost: z.number(),
  bands: z.array(BandFigure),
  /** Of the same place in the period before. */
  previous: z.number().nullable(),
  isComplete: z.boolean(),
  missingMs: z.number(),
});
export type EnergyBucket = z.infer<typeof EnergyBucket>;

export const RegionConsumption = z.object({
  region: RegionBase,
  timeZone: z.string(),
  /** Local days, both included. */
  from: Day,
  to: Day,
  previousFrom: Day,
  previousTo: Day,
  /** The period has not ended: the one before is compared as far as this one has come. */
  isRunning: z.boolean(),
  currency: z.string().nullable(),
  /** Every carrier that is metered here. */
  energies: z.array(Figure.extend({ cost: z.number(), previousCost: z.number().nullable() })),
  /** Of the asked carrier; null = it is not metered here. */
  carrierId: Id.nullable(),
  buckets: z.array(EnergyBucket),
  /** Good output of the lines around the region, in their unit; null = no line, or lines of several units. */
  good: z
    .object({ unit: CountUnit, lines: z.number().int(), count: z.number(), previous: z.number().nullable() })
    .nullable(),
});
export type RegionConsumption = z.infer<typeof RegionConsumption>;

export const getRegionConsumption = defineEndpoint({
  id: 'energy.consumption',
  method: 'GET',
  path: '/data/energy/consumption/:id',
  access: 'energy_view',
  tenant: 'session',
  summary:
    'What an energy region consumed in a period, by hour, day or month, with bands, cost and the period before.',
  params: z.object({ id: Id }),
  query: PeriodQuery.extend({ carrierId: Id.optional() }),
  reply: RegionConsumption,
});

export const StateEnergy = z.object({
  carrierId: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  unit: z.string(),
  amount: z.number(),
  cost: z.number(),
  isComplete: z.boolean(),
  gaps: z.array(EnergyGap),
  states: z.array(z.object({ base: PresentedState, ms: z.number(), amount: z.number(), cost: z.number() })),
});

export type StateEnergy = z.infer<typeof StateEnergy>;

export const getStateEnergy = defineEndpoint({
  id: 'energy.byState',
  method: 'GET',
  path: '/data/energy/state/:id',
  access: 'energy_view',
  tenant: 'session',
  summary: 'What a machine consumed in each of its states; what it consumes while it stands still.',
  params: z.object({ id: Id }),
  query: RangeQuery,
  reply: z.object({ currency: z.string().nullable(), energies: z.array(StateEnergy) }),
});

/** Machines whose consumption is metered. */
export const listMeteredMachines = defineEndpoint({
  id: 'energy.machines',
  method: 'GET',
  path: '/data/energy/machines',
  access: 'energy_view',
  tenant: 'session',
  summary: 'The machines that have a meter of their own.',
  reply: z.array(z.object({ id: Id, code: z.string(), name: z.string(), nameEn: z.string().nullable() })),
});

export const recomputeEnergy = defineEndpoint({
  id: 'energy.recompute',
  method: 'POST',
  path: '/data/energy/recompute',
  access: 'energy_edit',
  tenant: 'session',
  summary:
    'Starts a job that computes the stored days of a period again, as after late values or corrections.',
  body: z
    .strictObject({ from: Day, to: Day })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'range_empty' }),
  reply: z.object({ jobId: Id }),
});
