import { shiftStaff } from '#shared/contracts/yard/shift-staff.ts';
import { sampleWarehouse } from '#tests/support/samples/stock/sample-places.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

const HOUR_MS = 3_600_000;
const MORNING = Date.parse('2026-11-22T00:00:00Z');

export const shiftStaffSample: SubjectSample = {
  crud: shiftStaff,
  async body(serial, server, admin) {
    // Serials are letters: each has its own hour.
    const hours = [...serial].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0), 0);
    const fromTime = MORNING + (hours % 10_000) * HOUR_MS;
    return {
      warehouseCode: await sampleWarehouse(server, admin),
      duty: 'picking',
      fromTime,
      toTime: fromTime + 8 * HOUR_MS,
      planned: 6,
      note: `note ${serial}`,
    };
  },
  change: { planned: 7 },
  text: ['note', 64],
  // That of its name asks for one value.
  filter: null,
  unique: 'fromTime',
};
