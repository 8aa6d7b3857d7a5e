import { appointment } from '#shared/contracts/yard/appointment.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

const SLOT_MS = 20 * 60_000;

let hours = 0;

export const appointmentSample: SubjectSample = {
  crud: appointment,
  body: async (serial, server, admin) => {
    hours += 1;
    return {
      warehouseCode: await sampleWarehouse(server, admin),
      direction: 'in',
      slotStart: Math.ceil(server.clock.now() / SLOT_MS) * SLOT_MS + hours * 3 * SLOT_MS,
      slots: 2,
      docNo: `ASN-${serial}`,
      note: `note ${serial}`,
    };
  },
  change: { note: 'changed', pallets: 12 },
  text: ['note', 200],
  filter: ['no', 'docNo'],
};
