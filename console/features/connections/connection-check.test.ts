import { describe, expect, it } from 'vitest';
import { createConsoleI18n } from '#console/ui/text/texts.ts';
import { ConnectionBody } from '#shared/contracts/ingest/ingest.ts';
import { checkDraft } from './connection-check.ts';
import {
  type ConnectionDraft,
  levelsOf,
  type RuleDraft,
  toConnectionBody,
  toDraft,
  toNewRule,
} from './connection-draft.ts';

const { t, load } = createConsoleI18n('en');
await load(['connections']);
const good: RuleDraft = {
  ...toNewRule(''),
  pattern: '{site}/{line}/Status/{tag}',
  machine: {
    from: 'topic',
    value: '',
    level: 'tag',
    path: '',
    hasMap: true,
    map: [{ key: 'F1', value: 'filler-1' }],
  },
  statePath: 'data.code',
  stateMap: [
    { code: '6', states: ['production'] },
    { code: '9', states: ['fault', 'warning'] },
  ],
};

const withRules = (...rules: RuleDraft[]): ConnectionDraft => ({
  name: 'Filling',
  enabled: true,
  rules,
  ignored: [{ pattern: 'a/b', path: 'c' }],
});

it('takes a complete connection and makes the contract’s body of it', () => {
  expect(checkDraft(withRules(good), t)).toEqual({});
  expect(ConnectionBody.parse(toConnectionBody(withRules(good)))).toEqual({
    name: 'Filling',
    enabled: true,
    rules: [
      {
        pattern: '{site}/{line}/Status/{tag}',
        machine: { from: 'topic', level: 'tag', map: { F1: 'filler-1' } },
        target: { kind: 'state', path: 'data.code', map: { 6: ['production'], 9: ['fault', 'warning'] } },
      },
    ],
    ignored: [{ pattern: 'a/b', path: 'c' }],
  });
});

it('shows a stored connection as it was written', () => {
  const body = ConnectionBody.parse({
    ...toConnectionBody(withRules(good)),
    rules: [
      ...toConnectionBody(withRules(good)).rules,
      {
        pattern: 'a',
        machine: { from: 'payload', path: 'id' },
        target: {
          kind: 'metric',
          metric: { from: 'fixed', value: 'speed' },
          path: 'v',
          scale: 0.1,
          offset: -5,
        },
        tsPath: 'ts',
      },
    ],
  });
  const stored = {
    ...body,
    id: '1',
    createdAt: 1,
    updatedAt: 1,
    received: 0,
    rejected: 0,
    lastReceivedAt: null,
    ignoredCount: 0,
    ruleCounters: [],
  };
  expect(ConnectionBody.parse(toConnectionBody(toDraft({ connection: stored })))).toEqual(body);
});

describe('messages stand at the field that is wrong', () => {
  it.each<[string, Partial<RuleDraft>, readonly string[]]>([
    ['an empty rule', toNewRule(''), ['pattern', 'machine.level', 'stateMap.0.code']],
    ['a pattern of our own topics', { pattern: 'linewall/{tag}' }, ['pattern']],
    ['a level that the pattern has not', { machine: { ...good.machine, level: 'cell' } }, ['machine.level']],
    ['a path with spaces', { statePath: 'a b' }, ['statePath']],
    ['a code twice', { stateMap: [...good.stateMap, { code: '6', states: ['cip'] }] }, ['stateMap.2.code']],
    ['a code without a state', { stateMap: [{ code: '6', states: [] }] }, ['stateMap.0.states']],
    [
      'a table row without its text',
      { machine: { ...good.machine, map: [{ key: '', value: 'x' }] } },
      ['machine.map.0.key'],
    ],
    ['a metric without a name', { kind: 'metric' }, ['metric.value']],
    ['a scale of 0', { kind: 'metric', metric: { ...good.metric, value: 'speed' }, scale: '0' }, ['scale']],
    [
      'an offset that is no number',
      { kind: 'metric', metric: { ...good.metric, value: 'speed' }, offset: 'two' },
      ['offset'],
    ],
  ])('%s', (_name, change, fields) => {
    const messages = checkDraft(withRules(good, { ...good, ...change }), t);
    expect(Object.keys(messages).sort()).toEqual(fields.map((field) => `rules.1.${field}`).sort());
    expect(
      Object.values(messages).every((message) => message !== '' && !message.includes('connections.')),
    ).toBe(true);
  });
});

it('asks an empty form for its name and for a rule', () => {
  const empty = toDraft({ sample: null });
  expect(Object.keys(checkDraft(empty, t))).toContain('name');
  expect(Object.keys(checkDraft(withRules(), t))).toEqual([]);
});

it('finds the named levels of a pattern', () => {
  expect(levelsOf('{site}/a/+/{tag}/#')).toEqual(['site', 'tag']);
  expect(levelsOf('a{b}/c')).toEqual([]);
});

describe('how a text becomes a number', () => {
  const metric: RuleDraft = {
    ...good,
    kind: 'metric',
    metric: { ...good.machine, from: 'fixed', value: 'temp', hasMap: false, map: [] },
  };
  const text = { decimal: 'comma', separator: ';', partIndex: '2', onWords: 'ON, 开', offWords: '' } as const;

  it('is kept as it was typed, and left out where nothing was', () => {
    const body = toConnectionBody(withRules({ ...metric, ...text }, metric));
    expect(body.rules.map(({ target }) => (target.kind === 'metric' ? target.text : 'state'))).toEqual([
      { decimal: 'comma', part: { separator: ';', index: 2 }, words: { on: ['ON', '开'], off: [] } },
      undefined,
    ]);
    const row = {
      ...body,
      id: '1',
      createdAt: 0,
      updatedAt: 0,
      received: 0,
      rejected: 0,
      lastReceivedAt: null,
    };
    const connection = { ...row, ignoredCount: 0, ruleCounters: [] };
    expect(toDraft({ connection }).rules[0]).toMatchObject(text);
  });

  it.each([
    [{ separator: ';', partIndex: '' }, 'rules.0.partIndex'],
    [{ separator: ';', partIndex: '0' }, 'rules.0.partIndex'],
    [{ separator: '', partIndex: '2' }, 'rules.0.separator'],
    [{ offWords: 'x'.repeat(33) }, 'rules.0.offWords'],
  ])('%j is wrong at %s', (change, path) => {
    expect(Object.keys(checkDraft(withRules({ ...metric, ...change }), t))).toEqual([path]);
  });
});
