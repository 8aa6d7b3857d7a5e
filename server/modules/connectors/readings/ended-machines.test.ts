import { expect, it } from 'vitest';
import type { PointReading } from '#server/core/ports/plant/connector.ts';
import type { PointUse } from '#server/modules/connectors/plans.ts';
import type { ConnectorProblemCode } from '#shared/contracts/connectors/connector.ts';
import { endedMachines } from './ended-machines.ts';

const targets = new Map<string, PointUse>([
  ['s', { kind: 'state', machineId: '7', states: new Map() }],
  ['m', { kind: 'metric', machineId: '7', metric: 'speed' }],
  ['a', { kind: 'metric', machineId: '8', metric: 'speed' }],
  ['b', { kind: 'metric', machineId: '8', metric: 'load' }],
]);
const bad = (point: string, sourceTs: number | null = null, isHistorical = false): PointReading => ({
  point,
  value: null,
  sourceTs,
  arrivalTs: 0,
  quality: 'bad',
  problem: null,
  isHistorical,
});
const ended = (batch: PointReading[], problems: Record<string, ConnectorProblemCode>) => [
  ...endedMachines(
    batch,
    targets,
    new Map(Object.entries(problems).map(([id, code]) => [id, { code, detail: '' }])),
  ),
];

it.each(['no_value', 'device_error', 'offline', 'closed'] as const)(
  'a state without a value (%s) ends the state of its machine, at the time of the device',
  (code) => {
    expect(ended([bad('s', 5)], { s: code })).toEqual([['7', 5]]);
    expect(ended([bad('s')], { s: code })).toEqual([['7', null]]);
  },
);

it('a read that failed, a value that is no state and a metric beside a good state end nothing', () => {
  expect(ended([bad('s')], { s: 'timeout' })).toEqual([]);
  expect(ended([bad('s')], { s: 'not_mapped' })).toEqual([]);
  expect(ended([bad('m')], { m: 'no_value' })).toEqual([]);
  expect(ended([bad('s', 5, true)], { s: 'no_value' })).toEqual([]);
});

it('a machine whose state is made of metrics ends with the last of them', () => {
  expect(ended([bad('a')], { a: 'offline' })).toEqual([]);
  expect(ended([bad('b')], { a: 'offline', b: 'offline' })).toEqual([['8', null]]);
});
