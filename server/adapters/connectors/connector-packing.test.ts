import { expect, it } from 'vitest';
import type { PointReading } from '#server/core/ports/plant/connector.ts';
import { planPoint } from '#tests/support/devices/connector-peers/connector-bench.ts';
import { createPackedQueue, createPacker, PACKED_FIELDS, unpack } from './connector-packing.ts';

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

it('readings are the same after they were copied to another thread, whoever shares the message', () => {
  const readings = [
    reading('b', { value: -0.5, sourceTs: 1_700_000_000_001 }),
    reading('a', { value: 'ACTIVE', quality: 'uncertain' }),
    reading('a', { value: '', quality: 'good' }),
    reading('b', { value: 7, isHistorical: true }),
    reading('b', { value: null, quality: 'bad', problem: { code: 'not_a_number', detail: 'NaN' } }),
  ];
  const queue = createPackedQueue();
  const many = Array.from({ length: 3_000 }, (_none, value) => reading(value % 2 ? 'a' : 'b', { value }));
  const rests = [readings, many, readings].map((batch) => createPacker(points, queue)(batch));
  const numbers = structuredClone(queue.take());
  const [first, last] = [readings.length * PACKED_FIELDS, -readings.length * PACKED_FIELDS];
  const unpacked = [
    unpack(numbers.subarray(0, first), structuredClone(rests[0] ?? null), points),
    unpack(numbers.subarray(first, last), rests[1] ?? null, points),
    unpack(numbers.subarray(last), rests[2] ?? null, points),
  ];
  expect(unpacked.map((one) => [...one])).toEqual([readings, many, readings]);
  expect(unpacked.map(({ length }) => length)).toEqual(
    [readings, many, readings].map(({ length }) => length),
  );
  expect(queue.length).toBe(0);
});

it('readings of other points are a fault of the driver, and leave nothing behind', () => {
  const queue = createPackedQueue();
  expect(() => createPacker(points, queue)([reading('a', {}), reading('c', {})])).toThrow('not in the plan');
  expect(queue.length).toBe(0);
});
