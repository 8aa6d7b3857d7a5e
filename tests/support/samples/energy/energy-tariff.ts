import { energyCarrier } from '#shared/contracts/energy/energy-carrier.ts';
import { energyTariff, type TariffRow } from '#shared/contracts/energy/energy-tariff.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { createdOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const WHOLE: TariffRow = {
  band: 'flat',
  days: [0, 1, 2, 3, 4, 5, 6],
  startMinute: 0,
  endMinute: 1_440,
  price: 0.6,
};

export const energyTariffSample: SubjectSample = {
  crud: energyTariff,
  async body(serial, server, admin) {
    // Tariffs of one carrier must not overlap: each has a carrier of its own.
    const carrierCode = `of_tariff_${serial}`;
    const carrier = { code: carrierCode, name: carrierCode, unit: 'kg' };
    return {
      name: `tariff ${serial}`,
      carrierId: await createdOf(server, admin, energyCarrier, carrier),
      carrierCode,
      currency: 'CNY',
      validFrom: '2026-01-01',
      rows: [WHOLE],
      // In spreadsheets.
      rowsText: 'flat 1-7 00:00-24:00 0.6',
    };
  },
  change: { name: 'changed', validTo: '2026-12-31', rows: [{ ...WHOLE, price: 0.7 }] },
  text: ['name', 64],
};
