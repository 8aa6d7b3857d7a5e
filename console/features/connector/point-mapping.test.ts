import { describe, expect, it } from 'vitest';
import {
  detectProfile,
  type MappingRow,
  POINT_CHOICES,
  proposeRows,
} from '#console/ui/mapping/mapping-row.ts';
import type { ListedEntry } from '#shared/contracts/connectors/connector-listing.ts';
import { connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import type { ChosenEntry } from './browse-tree.ts';
import { machinesWithoutState, previewOf, refusalsOf, toPoint, toPointItem } from './point-mapping.ts';

const UNUSED = { point: null, isIgnored: false };

const chosen = (path: string, more: Partial<ListedEntry> = {}): ChosenEntry => {
  const name = path.split('/').at(-1) ?? path;
  const entry = { address: `ns=2;s=${path}`, name, isFolder: false, isReadable: true };
  return {
    name,
    path,
    group: path.split('/').at(-2) ?? null,
    entry: { ...entry, dataType: 'Double', unit: null, value: 500, ts: null, ...UNUSED, ...more },
  };
};
const CHOSEN = [
  chosen('Filler/Status/StateCurrent', { dataType: 'UInt16', value: 6 }),
  chosen('Filler/Status/CurMachSpeed', { unit: 'bpm' }),
  chosen('Filler/Admin/Temperature', { unit: '°C', value: 21.5 }),
  chosen('Filler/Status/UnitModeCurrent', { value: 1 }),
];
const MACHINES = [{ id: '1', code: 'L1-FILLER', name: '灌装机', nameEn: 'Filler' }];
const texts = { notMapped: (value: string) => `no ${value}`, notANumber: 'no number' };

function propose(): readonly [MappingRow, MappingRow, MappingRow, MappingRow] {
  const items = CHOSEN.map((one) => toPointItem('opcua', one));
  const [state, speed, other, mode] = proposeRows(detectProfile(items), items, MACHINES, POINT_CHOICES);
  if (!state || !speed || !other || !mode) throw new Error('not all are proposed');
  return [state, speed, other, mode];
}
const points = (rows: readonly MappingRow[]) =>
  rows.flatMap((row, index) => {
    const one = CHOSEN[index];
    return one ? [toPoint(row, one, '7')] : [];
  });

describe('entries of a device', () => {
  it('become what a profile proposes, are watched where it has nothing, and left where they are of no use', () => {
    const [state, speed, other, mode] = propose();
    expect([state, speed, other, mode].map(({ kind }) => kind)).toEqual([
      'state',
      'metric',
      'watch',
      'leave',
    ]);
    const made = points([state, speed, other, mode]);
    expect(made[3]).toBeNull();
    expect(made[1]).toMatchObject({
      connectorId: '7',
      name: 'CurMachSpeed',
      groupName: 'Status',
      target: 'metric',
      machineCode: 'L1-FILLER',
      metric: 'speed',
      scale: 60,
      unit: '1/h',
    });
    expect(made[2]).toMatchObject({ target: 'none', unit: '°C' });
    const bodies = made.flatMap((point) => (point ? [connectorPoint.createBody.parse(point)] : []));
    expect(bodies[0]).toMatchObject({ target: 'state', machineCode: 'L1-FILLER' });
    expect(bodies[0]?.stateMap).toContain('6=production');
  });

  it('show what their values would yield', () => {
    const [state, speed] = propose();
    expect(previewOf(state, 6, texts)).toEqual({ kind: 'state', states: ['production'] });
    expect(previewOf(state, 99, texts)).toMatchObject({ kind: 'refused', text: 'no 99' });
    expect(previewOf(speed, 500, texts)).toEqual({ kind: 'metric', metric: 'speed', value: 30_000 });
    expect(previewOf(speed, 'fast', texts)).toMatchObject({ kind: 'refused', text: 'no number' });
    expect(previewOf(speed, null, texts)).toBeNull();
    const any = { ...state, states: [{ code: '*', states: ['fault' as const] }] };
    expect(previewOf(any, 99, texts)).toEqual({ kind: 'state', states: ['fault'] });
  });

  it('with a decimal comma are numbers, where that is beyond doubt', () => {
    const one = chosen('Filler/Status/CurMachSpeed', { dataType: 'string', value: '23,5' });
    const items = [toPointItem('mqtt', one, ['23,5'])];
    const [row] = proposeRows(detectProfile(items), items, MACHINES, POINT_CHOICES);
    if (!row) throw new Error('nothing is proposed');
    expect(row).toMatchObject({ kind: 'metric', decimal: 'comma' });
    expect(previewOf(row, '23,5', texts)).toMatchObject({ kind: 'metric', value: 23.5 * 60 });
    expect(previewOf({ ...row, decimal: 'point' }, '23,5', texts)).toMatchObject({ isNoNumber: true });
    expect(toPoint(row, one, '7')).toMatchObject({ decimal: 'comma' });
  });

  it('of one code in capitals and in small letters, the first counts', () => {
    const [state] = propose();
    const states = [
      { code: 'Execute', states: ['production' as const] },
      { code: 'EXECUTE', states: ['fault' as const, 'warning' as const] },
      { code: 'Held', states: ['fault' as const, 'warning' as const] },
    ];
    expect(points([{ ...state, states }])[0]?.stateMap).toBe('Execute=production, Held=fault+warning');
  });

  it('of MTConnect are known by their type, whatever the agent calls them', () => {
    const one = chosen('Mill/path/p2', { dataType: 'EVENT PART_COUNT ALL', value: null });
    expect(toPointItem('mtconnect', one)).toMatchObject({ name: 'Mill/path/PART_COUNT_ALL', lastValues: [] });
  });
});

it('refusals stand at the rows that were sent', () => {
  const fields = { 'rows.1.name': 'taken', 'rows.1.metric': 'missing', rows: 'too many', 'rows.9.name': 'x' };
  expect([...refusalsOf(fields, ['a', 'b'])]).toEqual([['b', ['taken', 'missing']]]);
});

it('a machine that gets values and no state is named', () => {
  const [state, speed] = propose();
  expect(machinesWithoutState([speed])).toEqual(['L1-FILLER']);
  expect(machinesWithoutState([state, speed])).toEqual([]);
});

it('reads a register as the user has chosen, and leaves it to other protocols', () => {
  const asPoint = (one: ChosenEntry) => {
    const items = [toPointItem('modbus', one)];
    const [row] = proposeRows(detectProfile(items), items, [], POINT_CHOICES);
    return row && toPoint(row, one, '1');
  };
  const forms = [{ dataType: 'float32' as const, value: 1.5 }];
  expect(asPoint(chosen('40101', { dataType: 'float32', forms }))).toMatchObject({ dataType: 'float32' });
  expect(asPoint(chosen('00001', { dataType: 'bool' }))).toMatchObject({ dataType: 'auto' });
});

it('shows a profile the values that were read while the list was open', () => {
  const [one] = CHOSEN;
  if (!one) throw new Error('nothing was chosen');
  expect(toPointItem('opcua', one, ['5', '6']).lastValues).toEqual(['5', '6']);
  expect(toPointItem('opcua', one).lastValues).toEqual(['6']);
});
