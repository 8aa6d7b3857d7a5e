import { describe, expect, it } from 'vitest';
import { distanceM } from '#shared/domain/map/distance.ts';
import { COORDINATE_SYSTEMS, convertPosition, readPosition } from './coordinate-system.ts';

const SHANGHAI = { longitude: 121.4737, latitude: 31.2304 };

describe('a position in another system', () => {
  it('is some hundred metres away on the map of China, and comes back within half a metre', () => {
    const amap = convertPosition(SHANGHAI, 'WGS-84', 'GCJ-02');
    expect(distanceM(SHANGHAI, amap)).toBeGreaterThan(300);
    expect(distanceM(SHANGHAI, amap)).toBeLessThan(700);
    for (const system of COORDINATE_SYSTEMS) {
      const there = convertPosition(SHANGHAI, 'WGS-84', system);
      expect(distanceM(SHANGHAI, convertPosition(there, system, 'WGS-84'))).toBeLessThan(0.5);
    }
  });

  it('is that of the providers: Tiananmen on AMap and Baidu', () => {
    const tiananmen = { longitude: 116.397451, latitude: 39.909187 };
    expect(convertPosition(tiananmen, 'GCJ-02', 'BD-09').longitude).toBeCloseTo(116.4038, 3);
    expect(convertPosition(tiananmen, 'GCJ-02', 'BD-09').latitude).toBeCloseTo(39.9155, 3);
  });

  it('is the same outside China', () => {
    const berlin = { longitude: 13.405, latitude: 52.52 };
    expect(convertPosition(berlin, 'WGS-84', 'GCJ-02')).toEqual(berlin);
  });
});

describe('typed coordinates', () => {
  it.each([
    ['121.4737', '31.2304', SHANGHAI],
    [' １２１.4737 ', '31.2304', SHANGHAI],
    ['-180', '+90', { longitude: -180, latitude: 90 }],
  ])('%s, %s are a position', (longitude, latitude, position) => {
    expect(readPosition(longitude, latitude)).toEqual(position);
  });

  it.each([
    ['', ''],
    ['121.47', ''],
    ['180.1', '0'],
    ['0', '-90.5'],
    ['1e2', '0'],
    ['NaN', '0'],
    ['121°28′', '31'],
    ['31.2, 121.4', '0'],
  ])('%s, %s are none', (longitude, latitude) => {
    expect(readPosition(longitude, latitude)).toBeNull();
  });
});
