import { warehouseTask } from '#shared/contracts/orders/warehouse-task.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const warehouseTaskSample: SubjectSample = {
  crud: warehouseTask,
  body: async (serial, server, admin) => ({
    warehouseCode: await sampleWarehouse(server, admin),
    note: `note ${serial}`,
    kind: 'count',
    dueAt: Date.UTC(2026, 10, 22),
    priority: 4,
  }),
  change: { priority: 2, note: 'changed' },
  text: ['note', 200],
};
