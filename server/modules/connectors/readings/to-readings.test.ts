import { describe, expect, it } from 'vitest';
import type { PointReading } from '#server/core/ports/plant/connector.ts';
import type { PointUse } from '#server/modules/connectors/plans.ts';
import { parseStateMap } from '#shared/contracts/connectors/connector-point.ts';
import { toReadings } from './to-readings.ts';

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const states = parseStateMap('0=shutdown, 9=fault+warning, *=production') ?? new Map();
const targets = new Map<string, PointUse>([
  ['1', { kind: 'metric', machineId: '7', metric: 'speed' }],
  ['2', { kind: 'metric', machineId: '7', metric: 'yield' }],
  ['3', { kind: 'state', machineId: '7', states }],
  ['4', { kind: 'metric', machineId: '8', metric: 'speed' }],
  ['6', { kind: 'state', machineId: '7', states: parseStateMap('ACTIVE=production') ?? new Map() }],
  ['5', { kind: 'state', machineId: '7', states: parseStateMap('1=production') ?? new Map() }],
]);

const reading = (
  point: string,
  value: number | string | null,
  more: Partial<PointReading> = {},
): PointReading => ({
  point,
  value,
  sourceTs: null,
  arrivalTs: NOW,
  quality: 'good',
  problem: null,
  ...more,
});
const convert = (...batch: PointReading[]) =>
  toReadings(batch, {
    tenantId: '1',
    source: 'connector 3',
    targets,
    hasMachine: (id) => id === '7',
    nowMs: NOW + 50,
    aheadMs: 0,
    pastMs: DAY_MS,
  });

describe('values of points', () => {
  it('of one read are one message of the machine, with the time of the read', () => {
    const source = 'connector 3';
    const origin = { tenantId: '1', machineId: '7', sourceTs: NOW, arrivalTs: NOW, quality: 'good', source };
    expect(convert(reading('1', 5), reading('2', 6), reading('3', 9)).readings).toEqual([
      { ...origin, kind: 'state', states: ['fault', 'warning'], code: '9', text: null },
      { ...origin, kind: 'metrics', values: { speed: 5, yield: 6 } },
    ]);
  });

  it('become the state of * where the map does not name them', () => {
    expect(convert(reading('3', 4)).readings).toMatchObject([{ states: ['production'], code: '4' }]);
  });

  it('that are missing are no state, not even that of *', () => {
    const { readings, live } = convert(
      reading('3', null, { quality: 'bad', problem: { code: 'no_value', detail: '' } }),
    );
    expect(readings).toEqual([]);
    expect(live.get('3')).toMatchObject({ value: null, quality: 'bad', problem: { code: 'no_value' } });
  });

  it('are placed at the time of their source, three hours ago as well', () => {
    const sourceTs = NOW - 3 * HOUR_MS;
    expect(convert(reading('1', 2, { sourceTs })).readings).toMatchObject([
      { sourceTs, values: { speed: 2 } },
    ]);
  });

  it('may be texts that stand for a state, in letters of either case', () => {
    expect(convert(reading('6', 'Active')).readings).toMatchObject([
      { states: ['production'], code: 'Active' },
    ]);
  });

  it.each([
    ['a text for a metric', reading('1', 'fast'), 'not_a_number'],
    ['an unmapped value', reading('5', 2), 'not_mapped'],
    ['a machine that is gone', reading('4', 2), 'machine_missing'],
    ['a clock an hour ahead', reading('1', 2, { sourceTs: NOW + HOUR_MS }), 'source_clock'],
    ['a clock two hours ahead', reading('1', 2, { sourceTs: NOW + 2 * HOUR_MS }), 'source_clock'],
    ['a clock a year ahead', reading('1', 2, { sourceTs: NOW + 365 * DAY_MS }), 'source_clock'],
    ['a clock a year behind', reading('1', 2, { sourceTs: NOW - 365 * DAY_MS }), 'source_clock'],
    ['a bad value', reading('1', 2, { quality: 'bad' }), 'device_error'],
  ])('are left out and told: %s', (_name, value, code) => {
    const { readings, live, dropped } = convert(value, reading('2', 6));
    expect(readings).toMatchObject([{ kind: 'metrics', values: { yield: 6 } }]);
    expect(live.get(value.point)).toMatchObject({ value: null, quality: 'bad', problem: { code } });
    expect(dropped).toBe(1);
  });

  it('that are told late are stored, not shown', () => {
    const { readings, live } = convert(reading('1', 2, { sourceTs: NOW - 60_000, isHistorical: true }));
    expect(readings).toMatchObject([{ sourceTs: NOW - 60_000, values: { speed: 2 } }]);
    expect(live.size).toBe(0);
  });

  it('of no machine are shown, not stored', () => {
    const { readings, live } = convert(reading('99', 2));
    expect(readings).toEqual([]);
    expect(live.get('99')).toEqual({ value: 2, ts: NOW, quality: 'good', problem: null });
  });
});
