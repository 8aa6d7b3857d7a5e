import { describe, expect, it } from 'vitest';
import { ConnectionRule } from '#shared/contracts/ingest/ingest.ts';
import {
  detectProfile,
  guessMachine,
  type MappingItem,
  missingParts,
  proposeRows,
  toRule,
} from './mapping-row.ts';

const item = (name: string, ...lastValues: string[]): MappingItem => ({
  key: name,
  name,
  dataType: null,
  lastValues,
});
const machine = (code: string, name = code) => ({ id: code, code, name, nameEn: null });
const ITEMS = [
  item('site/line/filler/Status/StateCurrent', '6'),
  item('site/line/filler/Status/CurMachSpeed', '400'),
  item('site/line/filler/Admin/ProdProcessedCount', '18234'),
  item('site/line/filler/Status/UnitModeCurrent', '1'),
  item('site/line/filler/Status/Banner', 'hello'),
];
const MACHINES = [machine('L1-FILLER', '灌装机'), machine('L1-CAPPER', '旋盖机')];

describe('rows of the drawer', () => {
  it('read texts with a decimal comma as numbers', () => {
    const items = [item('line/filler/Status/CurMachSpeed', '1.400,5')];
    const [row] = proposeRows(detectProfile(ITEMS), items, MACHINES);
    expect(row).toMatchObject({ kind: 'metric', metric: 'speed', decimal: 'comma' });
    const place = { pattern: 'a', path: '', tsPath: null };
    expect(row && toRule(row, place).target).toMatchObject({ text: { decimal: 'comma' } });
  });

  it('are proposed by the profile that matches most of the items', () => {
    const profile = detectProfile(ITEMS);
    expect(profile.id).toBe('packml-tr88');
    const rows = proposeRows(profile, ITEMS, MACHINES);
    expect(rows.map(({ kind, machine: code, metric, scale }) => [kind, code, metric, scale])).toEqual([
      ['state', 'L1-FILLER', '', '1'],
      ['metric', 'L1-FILLER', 'speed', '60'],
      ['metric', 'L1-FILLER', 'yield', '1'],
      ['ignore', 'L1-FILLER', '', '1'],
      ['leave', 'L1-FILLER', '', '1'],
    ]);
    expect(rows[0]?.states.find(({ code }) => code === '6')?.states).toEqual(['production']);
    expect(rows[0]?.states.every(({ code }) => Number.isFinite(Number(code)))).toBe(true);
    expect(rows.flatMap(missingParts)).toEqual([]);
  });

  it('become rules that the contract takes', () => {
    const [state, speed] = proposeRows(detectProfile(ITEMS), ITEMS, MACHINES);
    if (!state || !speed) throw new Error('no rows');
    const place = { pattern: 'a/b', path: 'v', tsPath: 'ts' };
    expect(ConnectionRule.parse(toRule(state, place))).toMatchObject({
      tsPath: 'ts',
      target: { kind: 'state' },
    });
    expect(ConnectionRule.parse(toRule(speed, { ...place, tsPath: null }))).toEqual({
      pattern: 'a/b',
      machine: { from: 'fixed', value: 'L1-FILLER' },
      target: { kind: 'metric', metric: { from: 'fixed', value: 'speed' }, path: 'v', scale: 60, offset: 0 },
    });
  });

  it('say what is missing', () => {
    const [state, speed] = proposeRows(detectProfile(ITEMS), ITEMS, []);
    if (!state || !speed) throw new Error('no rows');
    expect(missingParts({ ...state, states: [] })).toEqual(['machine', 'states']);
    expect(missingParts({ ...speed, metric: 'my speed', scale: '0' })).toEqual([
      'machine',
      'metric',
      'scale',
    ]);
    expect(missingParts({ ...speed, kind: 'leave' })).toEqual([]);
  });
});

it.each([
  ['hall/L1-CAPPER/x', 'L1-CAPPER'],
  ['hall/capper/x', 'L1-CAPPER'],
  ['hall/旋盖机/x', 'L1-CAPPER'],
  ['hall/L1Filler2/x', 'L1-FILLER'],
  ['hall/oven/x', undefined],
])('the machine of %s is %s', (name, code) => {
  expect(guessMachine(name, MACHINES)?.code).toBe(code);
});

it('the only machine is proposed whatever the name', () => {
  expect(guessMachine('x/y', [machine('M1')])?.code).toBe('M1');
});
