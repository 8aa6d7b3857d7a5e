import { expect, it } from 'vitest';
import type { PointReading } from '#server/core/ports/connector.ts';
import { planPoint } from '#tests/support/connector-peers/connector-bench.ts';
import { createPacker, unpack } from './connector-packing.ts';

const points = ['a', 'b'].map((id) => planPoint(id, { address: id, dataType: 'auto' }));
const reading = (point: string, more: Partial<PointReading>): PointReading => ({
  point,
  value: 0,
  sourceTs: null,
  arrivalTs: 1_800_000_000_123,
  quality: 'good',
  problem: null,
  ...more,
});

it('readings are the same after they were copied to another thread', () => {
  const readings = [
    reading('b', { value: -0.5, sourceTs: 1_700_000_000_001 }),
    reading('a', { value: 'ACTIVE', quality: 'uncertain' }),
    reading('a', { value: '', quality: 'good' }),
    reading('b', { value: 7, isHistorical: true }),
    reading('b', { value: null, quality: 'bad', problem: { code: 'not_a_number', detail: 'NaN' } }),
  ];
  expect(unpack(structuredClone(createPacker(points)(readings)), points)).toEqual(readings);
});

it('readings of other points are a fault of the driver', () => {
  expect(() => createPacker(points)([reading('c', {})])).toThrow('not in the plan');
});
