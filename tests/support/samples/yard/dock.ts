import { dock } from '#shared/contracts/yard/dock.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const dockSample: SubjectSample = {
  crud: dock,
  body: async (serial, server, admin) => ({
    warehouseCode: await sampleWarehouse(server, admin),
    code: serial.slice(-4),
    direction: 'both',
    capacity: 1,
    days: '12345',
    openFrom: '08:00',
    openTo: '18:00',
    note: `note ${serial}`,
    enabled: true,
  }),
  change: { note: 'changed', capacity: 2 },
  text: ['note', 64],
  unique: 'code',
};
