import { expect, it } from 'vitest';
import { callAt, completionsAt } from './completion.ts';
import type { FormulaNames } from './formula-names.ts';

const NAMES: FormulaNames = {
  own: 'shifts',
  fields: [
    { scope: 'shifts', key: 'produced', label: '产量' },
    { scope: 'shifts', key: 'lineName', label: '产线' },
    { scope: 'stops', key: 'lineName', label: '产线' },
  ],
  fieldScopes: [
    { key: 'shifts', label: '班次 OEE' },
    { key: 'stops', label: '停机' },
  ],
  params: [{ key: 'day', label: '日期' }],
  groups: [{ key: 'shift', label: '班次' }],
};

/** `|` is the caret. */
const at = (marked: string) => {
  const caret = marked.indexOf('|');
  return completionsAt(marked.replace('|', ''), caret, NAMES);
};
const inserts = (marked: string) => at(marked)?.items.map(({ insert }) => insert);

it('completes names from the second letter on, those that begin with it first', () => {
  expect(at('s|')).toBeNull();
  expect(inserts('su|')?.slice(0, 2)).toEqual(['sum()', 'sum_if()']);
  expect(at('1 + su|m')).toMatchObject({ from: 4, to: 7 });
  expect(inserts('产量|')).toEqual(['[产量]']);
});

it('completes fields behind a bracket, of another query with its name', () => {
  expect(inserts('sum([|')).toEqual(['[产量]', '[产线]', '[停机.产线]']);
  expect(inserts('sum([产量|])')).toEqual(['[产量]']);
  expect(at('sum([产|量])')).toMatchObject({ from: 4, to: 8 });
});

it('completes parameters and groups behind their mark', () => {
  expect(inserts('$|')).toEqual(['$日期']);
  expect(inserts('sum([产量], @|')).toEqual(['@班次', '@all', '@page']);
  expect(at('@班|次')).toMatchObject({ from: 0, to: 3 });
});

it('completes nothing within a text', () => {
  expect(at('"sum|"')).toBeNull();
  expect(at('“sum|')).toBeNull();
});

it('knows the function and the argument that is being written', () => {
  expect(callAt('sum(', 4)).toEqual({ name: 'sum', arg: 0 });
  expect(callAt('if(sum([a, b], @x) > 1, ', 24)).toEqual({ name: 'if', arg: 1 });
  expect(callAt('round(("a,b" & (1', 17)).toEqual({ name: 'round', arg: 0 });
  expect(callAt('sum([a])', 8)).toBeNull();
  expect(callAt('switch($a, {1, 2', 16)).toEqual({ name: 'switch', arg: 1 });
});
