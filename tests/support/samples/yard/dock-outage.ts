import { dockOutage } from '#shared/contracts/yard/dock-outage.ts';
import { makeDock } from '#tests/support/made/made-warehouse.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const dockOutageSample: SubjectSample = {
  crud: dockOutage,
  body: async (serial, server, admin) => {
    const warehouseCode = await sampleWarehouse(server, admin);
    await makeDock(server, admin, { warehouseCode, code: serial.slice(-4) });
    return {
      warehouseCode,
      dockCode: serial.slice(-4),
      reason: `reason ${serial}`,
      fromTime: Date.parse('2026-11-22T00:00:00Z'),
    };
  },
  change: { reason: 'changed', toTime: Date.parse('2026-11-23T00:00:00Z') },
  text: ['reason', 64],
};
