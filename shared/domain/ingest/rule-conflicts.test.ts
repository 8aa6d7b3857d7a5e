import { expect, it } from 'vitest';
import type { ConnectionRule } from '#shared/contracts/ingest/ingest.ts';
import { findRuleConflicts } from './rule-conflicts.ts';

const fixed = (value: string) => ({ from: 'fixed', value }) as const;
const state = (pattern: string, machine: ConnectionRule['machine']): ConnectionRule => ({
  pattern,
  machine,
  target: { kind: 'state', path: '', map: { '6': ['production'] } },
});
const speed = (pattern: string, machine: string, metric = 'speed'): ConnectionRule => ({
  pattern,
  machine: fixed(machine),
  target: { kind: 'metric', metric: fixed(metric), path: '', scale: 1, offset: 0 },
});
const owner = (id: string | null, rules: ConnectionRule[], enabled = true) => ({
  id,
  name: `connection ${id}`,
  enabled,
  rules,
});

it('tells of topics that another connection reads, of states and of metrics that another rule gives', () => {
  const own = owner(null, [
    state('hall/1/StateCurrent', fixed('FILLER')),
    speed('hall/1/speed', 'FILLER'),
    speed('hall/2/speed', 'FILLER'),
    speed('yard/x', 'CAPPER'),
  ]);
  const other = owner('7', [
    state('yard/+', { from: 'topic', level: 'm', map: { f: 'FILLER', l: 'LABELLER' } }),
  ]);
  expect(findRuleConflicts(own, [other])).toEqual([
    {
      kind: 'same_state',
      machine: 'FILLER',
      rule: 0,
      otherConnection: 'connection 7',
      otherPattern: 'yard/+',
    },
    {
      kind: 'same_metric',
      machine: 'FILLER',
      metric: 'speed',
      rule: 2,
      otherConnection: 'connection null',
      otherPattern: 'hall/1/speed',
    },
    { kind: 'same_topic', rule: 3, otherConnection: 'connection 7', otherPattern: 'yard/+' },
  ]);
});

it('is silent about itself, what is switched off, and rules that stood before', () => {
  const rules = [speed('a', 'FILLER'), speed('b', 'FILLER')];
  expect(findRuleConflicts(owner('1', rules), [owner('1', rules), owner('2', rules, false)])).toHaveLength(1);
  expect(findRuleConflicts(owner('1', rules), [], 2)).toEqual([]);
});
