import { railHandler } from '#shared/contracts/warehouse/railway/rail-handler.ts';
import { railTrack } from '#shared/contracts/warehouse/railway/rail-track.ts';
import { train } from '#shared/contracts/warehouse/railway/train.ts';
import { wagonVisit } from '#shared/contracts/warehouse/railway/wagon-visit.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { makeTrain } from '#tests/support/made/made-railway.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const at = Date.UTC(2026, 10, 22, 4);
const HOUR_MS = 3_600_000;

/** One of each for the records of each server. */
function oncePer<Made>(make: (server: TestServer, admin: TestUser) => Promise<Made>) {
  const known = new WeakMap<TestServer, Promise<Made>>();
  return (server: TestServer, admin: TestUser): Promise<Made> => {
    const made = known.get(server) ?? make(server, admin);
    known.set(server, made);
    return made;
  };
}
const warehouseOf = oncePer((server, admin) => makeWarehouse(server, admin, 'R1').then(() => 'R1'));
const trainOf = oncePer(async (server, admin) =>
  makeTrain(server, admin, { warehouseCode: await warehouseOf(server, admin), no: '83104' }),
);

describeCrud(railTrack, {
  body: async (serial, server, admin) => ({
    warehouseCode: await warehouseOf(server, admin),
    code: `T${serial.slice(-8)}`,
    name: `track ${serial}`,
    nameEn: null,
    kind: 'loading',
    lengthM: 420,
    sort: 2,
    blockedReason: null,
    blockedReasonEn: null,
  }),
  change: { name: 'changed', lengthM: 380.5 },
  text: ['name', 64],
  required: 'name',
  unique: 'code',
  filter: ({ code }) => ['code', String(code)],
});

describeCrud(railHandler, {
  body: async (serial, server, admin) => ({
    warehouseCode: await warehouseOf(server, admin),
    code: `C${serial.slice(-8)}`,
    name: `crane ${serial}`,
    nameEn: null,
    kind: 'gantry',
    enabled: true,
  }),
  change: { name: 'changed', kind: 'reach_stacker' },
  text: ['name', 64],
  required: 'name',
  unique: 'code',
  filter: ({ code }) => ['code', String(code)],
});

describeCrud(train, {
  body: async (serial, server, admin) => ({
    warehouseCode: await warehouseOf(server, admin),
    direction: 'load',
    no: `N${serial.slice(-8)}`,
    place: `place ${serial}`,
    placeEn: null,
    carrierCode: null,
    trackCode: null,
    arrivesAt: at,
    departsAt: at + HOUR_MS,
    holdReason: null,
    holdReasonEn: null,
    note: null,
  }),
  change: { place: 'changed', departsAt: at + 2 * HOUR_MS },
  text: ['place', 64],
  required: 'place',
  unique: 'no',
  filter: ({ no }) => ['no', String(no)],
});

let position = 0;
describeCrud(wagonVisit, {
  body: async (serial, server, admin) => {
    position = (position % 90) + 1;
    return {
      trainId: await trainOf(server, admin),
      wagonNo: `W-${serial.toUpperCase().slice(-8)}`,
      kind: 'box',
      position,
      trackCode: null,
      tareKg: 23_000,
      maxGrossKg: 93_000,
      plannedTonnes: 60.5,
      plannedUnits: 20,
      productCode: null,
      outboundNo: null,
      ownerCode: null,
      note: `note ${serial}`,
    };
  },
  change: { note: 'changed', plannedTonnes: 58.25 },
  text: ['note', 64],
  required: 'wagonNo',
  unique: 'wagonNo',
  filter: ({ wagonNo }) => ['wagonNo', String(wagonNo)],
});
