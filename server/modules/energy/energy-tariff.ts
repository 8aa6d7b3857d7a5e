import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { TenantTransactions } from '#server/core/crud/crud-mount.ts';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, day, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { energyTariff, type TariffRow } from '#shared/contracts/energy/energy-tariff.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { minuteClock } from '#shared/domain/calendar/clock-time.ts';
import { findTariffProblem } from '#shared/domain/energy/tariff-bands.ts';
import { parseTariffText, toTariffText } from '#shared/domain/energy/tariff-text.ts';
import { energyTariff as en } from '#shared/i18n/en/energy/energy-tariff.ts';
import { energyTariff as zh } from '#shared/i18n/zh/energy/energy-tariff.ts';
import { findCarrier } from './carrier-of.ts';
import { forgetDays } from './day-store.ts';
import type { EnergySchema } from './schema.ts';

type Tx = Transaction<EnergySchema>;

/** What of a tariff is compared with the others. */
interface Dates {
  readonly carrierId: Id;
  readonly currency: string;
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** In spreadsheets a carrier is named by its code, and the table of prices is a text. */
const { carrierId: _zhCarrier, rows: _zhRows, ...zhLabels } = zh.field;
const { carrierId: _enCarrier, rows: _enRows, ...enLabels } = en.field;

export function mountEnergyTariffs(
  app: FastifyInstance,
  db: TenantTransactions<EnergySchema>,
  clock: Clock,
  sheetJobs: SheetJobs,
): void {
  mountCrud(app, energyTariff, {
    db,
    clock,
    table: 'energy_tariff',
    idColumn: 'id',
    scope: tenantScope,
    sheets: { jobs: sheetJobs, labels: { zh: zhLabels, en: enLabels } },
    order: [{ field: 'validFrom', direction: 'desc' }],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      carrierId: column('carrier_id', 'id'),
      carrierCode: computed(() => sql`(select c.code from energy_carrier c where c.id = t.carrier_id)`),
      currency: column('currency'),
      validFrom: day('valid_from'),
      validTo: day('valid_to'),
      rows: { ...column<TariffRow[]>('rows'), toRow: (rows) => JSON.stringify(rows) },
      rowsText: {
        ...computed<string>(() => sql`null`),
        fromRow: (_none, { rows }) => toTariffText(rows as readonly TariffRow[]),
      },
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { name: contains('name'), carrierId: equals('carrier_id') },
    // Two tariffs at once could overlap.
    async lock(tx, { tenantId }) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`energy_tariff:${tenantId}`}, 0))`.execute(
        tx,
      );
    },
    async beforeCreate({ tx, body, values }) {
      const rows = body.rows ?? rowsOf(body.rowsText ?? '');
      checkRows(rows, body.rows ? 'rows' : 'rowsText');
      const carrierId = await findCarrier(tx, body);
      await checkDates(tx, null, { ...body, carrierId });
      Object.assign(values, { carrier_id: carrierId, rows: JSON.stringify(rows) });
    },
    async beforeUpdate({ tx, body, before }) {
      checkRows(body.rows ?? before.rows, 'rows');
      await checkDates(tx, before.id, { ...body, carrierId: await findCarrier(tx, body) });
      await forgetPriced(tx, before);
    },
    beforeRestore: ({ tx, before }) => checkDates(tx, before.id, before),
    afterChange: ({ tx, row }) => forgetPriced(tx, row),
  });
}

/** Stored days have the costs of the tariff that was valid. */
function forgetPriced(tx: Tx, { carrierId, validFrom, validTo }: Dates): Promise<void> {
  return forgetDays(tx, { carrierIds: [carrierId] }, { from: validFrom, to: validTo });
}

function rowsOf(text: string): readonly TariffRow[] {
  const parsed = parseTariffText(text);
  if ('rows' in parsed) return parsed.rows;
  const { badLine: row } = parsed;
  throw failure('invalid_input', 'no tariff', { rowsText: { key: 'tariff_text', params: { row } } });
}

function checkRows(rows: readonly TariffRow[], field: 'rows' | 'rowsText'): void {
  const problem = findTariffProblem(rows);
  if (problem === null) return;
  const { kind, day, minute } = problem;
  throw failure('invalid_input', `tariff ${kind}`, {
    [field]: {
      key: kind === 'gap' ? 'tariff_gap' : 'tariff_overlap',
      params: { day: day === 0 ? 7 : day, time: minuteClock(minute) },
    },
  });
}

async function checkDates(tx: Tx, id: Id | null, tariff: Dates): Promise<void> {
  const others = await tx
    .selectFrom('energy_tariff')
    .select(['id', 'name', 'carrier_id', 'currency', 'valid_from', 'valid_to'])
    .where('deleted_at', 'is', null)
    .execute();
  const rest = others.filter((other) => other.id !== id);
  // Costs of several carriers are added up.
  const foreign = rest.find(({ currency }) => currency !== tariff.currency);
  if (foreign)
    throw failure('invalid_input', 'another currency', {
      currency: { key: 'currency_mixed', params: { currency: foreign.currency } },
    });
  const overlapping = rest.find(
    (other) =>
      other.carrier_id === tariff.carrierId &&
      (tariff.validTo === null || other.valid_from <= tariff.validTo) &&
      (other.valid_to === null || tariff.validFrom <= other.valid_to),
  );
  if (overlapping)
    throw failure('invalid_input', 'tariffs overlap', {
      validFrom: { key: 'tariff_dates_overlap', params: { name: overlapping.name } },
    });
}
