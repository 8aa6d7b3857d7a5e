import { describe, expect, it } from 'vitest';
import { type KnownPlaces, zoneOfRecord, zoneOfTenant } from './record-zone.ts';

const places: KnownPlaces = {
  warehouses: [
    { id: '5', code: 'WB', timeZone: 'Europe/Berlin' },
    { id: '6', code: 'WL', timeZone: 'Australia/Lord_Howe' },
  ],
  halls: [{ code: 'H', timeZone: 'Asia/Kathmandu' }],
  lines: [
    { id: '1', code: 'S', timeZone: 'Asia/Shanghai', machines: [{ id: '11', code: 'S-1' }] },
    { id: '2', code: 'C', timeZone: 'America/Chicago', machines: [{ id: '21', code: 'C-1' }] },
  ],
};

describe('the zone of a record (case 28)', () => {
  it.each([
    [{ warehouseCode: 'WB' }, 'Europe/Berlin'],
    [{ warehouseCode: 'WL', machineId: '11' }, 'Australia/Lord_Howe'],
    [{ hallCode: 'H' }, 'Asia/Kathmandu'],
    [{ timeZone: 'Asia/Tokyo', lineId: '2' }, 'Asia/Tokyo'],
    [{ lineId: '2' }, 'America/Chicago'],
    [{ lineCode: 'S' }, 'Asia/Shanghai'],
    [{ machineId: '21' }, 'America/Chicago'],
    [{ machineCode: 'S-1' }, 'Asia/Shanghai'],
    [{ siteId: '2' }, 'America/Chicago'],
    [{ siteId: '6' }, 'Australia/Lord_Howe'],
    [{ warehouseCode: 'X', id: '1', code: 'S' }, null],
    [{}, null],
  ])('of %j is %s', (record, zone) => {
    expect(zoneOfRecord(record, places)).toBe(zone);
  });

  it("without a place is the one zone of the tenant, or the reader's where it has several", () => {
    expect(zoneOfTenant(places, 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(zoneOfTenant({ warehouses: [], halls: [], lines: [] }, 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(zoneOfTenant({ lines: [], halls: [], warehouses: places.warehouses.slice(1) }, 'UTC')).toBe(
      'Australia/Lord_Howe',
    );
  });
});
