import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** Bands of a tariff by time of day; `flat` is the one price of a tariff without them. */
export const TariffBand = z.enum(['flat', 'peak', 'high', 'mid', 'valley']);
export type TariffBand = z.infer<typeof TariffBand>;

/** Tariffs change at quarters of an hour. */
export const TARIFF_STEP_MINUTES = 15;
const Minute = z.number().int().multipleOf(TARIFF_STEP_MINUTES, 'tariff_step');

/** A price from `startMinute` to `endMinute` of the local day, on some weekdays (0 = Sunday). */
export const TariffRow = z
  .object({
    band: TariffBand,
    days: z
      .array(z.number().int().min(0).max(6))
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'bad_value'),
    startMinute: Minute.min(0).max(1_425),
    endMinute: Minute.min(TARIFF_STEP_MINUTES).max(1_440),
    /** For one unit of the carrier. */
    price: z.number().min(0).max(1_000_000),
  })
  .refine((row) => row.endMinute > row.startMinute, { path: ['endMinute'], message: 'range_empty' });
export type TariffRow = z.infer<typeof TariffRow>;

export const EnergyTariff = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  carrierId: Id,
  carrierCode: z.string(),
  currency: z.string(),
  /** Local days, both included; null = until further notice. */
  validFrom: Day,
  validTo: Day.nullable(),
  rows: z.array(TariffRow),
  /** The rows as `shared/domain/energy/tariff-text.ts` writes them. */
  rowsText: z.string(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type EnergyTariff = z.infer<typeof EnergyTariff>;

/** The prices of a carrier while it is valid. Its rows cover every minute of the week once. */
export const energyTariff = defineCrud({
  subject: defineSubject({ name: 'energy-tariff', module: 'energy', page: '/energy-tariff' }),
  path: '/data/energy-tariff',
  idField: 'id',
  access: { view: 'energy_view', edit: 'energy_edit' },
  record: EnergyTariff,
  fields: {
    name: Text(64),
    nameEn: OptionalText(64),
    carrierId: Id.optional(),
    /** ISO 4217. */
    currency: ExactText(3, 3)
      .regex(/^[A-Za-z]{3}$/)
      .overwrite((code) => code.toUpperCase()),
    validFrom: Day,
    validTo: Day.nullable().default(null),
    rows: z.array(TariffRow).min(1).max(100).optional(),
  },
  /** In place of id and rows: in spreadsheets. */
  createOnly: { carrierCode: OptionalText(32), rowsText: OptionalText(4_000) },
  check({ validFrom, validTo, carrierId, carrierCode, rows, rowsText }, context) {
    const require = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: 'required' });
    if (!carrierId && !carrierCode) require(rowsText ? 'carrierCode' : 'carrierId');
    if (!rows && !rowsText) require(carrierCode ? 'rowsText' : 'rows');
    if (typeof validTo === 'string' && String(validFrom) > validTo)
      context.addIssue({ code: 'custom', path: ['validTo'], message: 'range_empty' });
  },
  filters: { name: ExactText(64).optional(), carrierId: Id.optional() },
  sort: ['name', 'valid_from', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['tariff', 'tariffs'],
});
