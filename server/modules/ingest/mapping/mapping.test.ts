import { describe, expect, it } from 'vitest';
import { ConnectionRule } from '#shared/contracts/ingest/ingest.ts';
import { applyRule } from './mapping.ts';
import { parsePayload } from './payload.ts';
import { compilePattern } from './topic-pattern.ts';

/** What a rule makes of a topic and a payload text. */
function apply(body: Partial<Record<keyof ConnectionRule, unknown>>, topic: string, text: string) {
  const rule = ConnectionRule.parse({ machine: { from: 'topic', level: 'm' }, ...body });
  const levels = compilePattern(rule.pattern)(topic);
  if (levels === null) return 'no match';
  const payload = parsePayload(Buffer.from(text));
  return payload.ok ? applyRule(rule, levels, payload.value) : payload;
}

const state = (map: Record<string, string[]>, path = '') => ({ kind: 'state', path, map });
const metric = (source: unknown, path = '', more = {}) => ({ kind: 'metric', metric: source, path, ...more });
const PACKML = { '6': ['production'], '9': ['crash-stop'] };

describe('patterns', () => {
  it.each([
    ['{m}/s', 'F1/s', 'F1'],
    ['+/{m}/#', 'x/F1/a/b', 'F1'],
    ['+/{m}/#', 'x/F1', 'F1'],
    ['{m}/s', 'F1/t', null],
    ['{m}/s', 'F1/s/t', null],
    ['{m}/s', '$SYS/s', null],
    ['a/{m}', 'a/', ''],
    ['/a b/{m}', '/a b/F1', 'F1'],
    ['/plant/{m}/speed', '/plant/x/speed', 'x'],
    ['plant/{m}/speed', '/plant/x/speed', null],
    ['bug//{m}/speed', 'bug//x/speed', 'x'],
    ['bug/{m}/speed', 'bug//x/speed', null],
  ])('%s of %s names %j', (pattern, topic, machine) => {
    expect(compilePattern(pattern)(topic)?.get('m') ?? null).toBe(machine);
  });
});

describe('states', () => {
  it.each([
    ['RUN', { RUN: ['production'] }, 'RUN'],
    ['"RUN"', { RUN: ['production'] }, 'RUN'],
    [' RUN \n', { RUN: ['production'] }, 'RUN'],
    ['6', PACKML, '6'],
    ['true', { true: ['production'] }, 'true'],
  ])('reads %j through the map', (text, map, code) => {
    expect(apply({ pattern: '{m}/s', target: state(map) }, 'F1/s', text)).toEqual({
      ok: true,
      value: {
        machine: 'F1',
        sentTime: undefined,
        content: { kind: 'state', states: ['production'], code, text: null },
      },
    });
  });

  it.each([
    ['{"v":4}', 'v', 'value_not_mapped', '"4"'],
    ['{"v":"toString"}', 'v', 'value_not_mapped', '"toString"'],
    ['{"v":null}', 'v', 'path_not_found', 'null'],
    ['{"v":{}}', 'v', 'path_not_found', 'an object'],
    ['{"a":{}}', 'a.b', 'path_not_found', 'a.b'],
    ['{"a":1}', '__proto__.x', 'path_not_found', '__proto__'],
    ['RUN', 'v', 'not_json', 'v'],
  ])('refuses %s at %s: %s', (text, path, reason, detail) => {
    const verdict = apply({ pattern: '{m}/s', target: state(PACKML, path) }, 'F1/s', text);
    expect(verdict).toMatchObject({ ok: false, reason, detail: expect.stringContaining(detail) });
  });

  it('reads through arrays and takes the text where there is one', () => {
    const target = { ...state(PACKML, 'd.0.code'), textPath: 'd.0.text' };
    const take = (text: string) => apply({ pattern: '{m}/s', target }, 'F1/s', text);
    expect(take('{"d":[{"code":9,"text":"Jam"}]}')).toMatchObject({
      value: { content: { code: '9', text: 'Jam' } },
    });
    expect(take('{"d":[{"code":9}]}')).toMatchObject({ value: { content: { code: '9', text: null } } });
  });
});

describe('metrics', () => {
  it.each([
    ['7', {}, 7],
    ['"7.5"', {}, 7.5],
    ['"16"', {}, 16],
    ['16\r\n', {}, 16],
    ['\ufeff16', {}, 16],
    ['23,5', { text: { decimal: 'comma' } }, 23.5],
    ['1.234', { text: { decimal: 'comma' } }, 1_234],
    ['1.234', {}, 1.234],
    ['12;23,5', { text: { decimal: 'comma', part: { separator: ';', index: 2 } } }, 23.5],
    ['ON', { text: { words: { on: ['on'], off: ['off'] } } }, 1],
    ['7', { scale: 60, offset: -20 }, 400],
    ['true', {}, 1],
  ])('reads %s with %j as %d', (text, more, value) => {
    const target = metric({ from: 'fixed', value: 'speed' }, '', more);
    expect(apply({ pattern: '{m}/v', target }, 'F1/v', text)).toMatchObject({
      value: { content: { values: { speed: value } } },
    });
  });

  it.each([
    ['fast', 'not_a_number'],
    ['""', 'not_a_number'],
    ['null', 'not_a_number'],
    ['[1]', 'not_a_number'],
    ['1e308', 'not_a_number'],
    ['1e400', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['23,5', 'not_a_number'],
  ])('refuses %s', (text, reason) => {
    const target = metric({ from: 'fixed', value: 'speed' }, '', { scale: 1e10 });
    expect(apply({ pattern: '{m}/v', target }, 'F1/v', text)).toMatchObject({ ok: false, reason });
  });

  it('takes its name from the topic or the payload, through a map', () => {
    const byTopic = metric({ from: 'topic', level: 't', map: { ns2: 'speed' } }, 'v');
    expect(apply({ pattern: '{m}/{t}', target: byTopic }, 'F1/ns2', '{"v":1}')).toMatchObject({
      value: { content: { values: { speed: 1 } } },
    });
    expect(apply({ pattern: '{m}/{t}', target: byTopic }, 'F1/ns3', '{"v":1}')).toMatchObject({
      reason: 'value_not_mapped',
    });
    const byPayload = metric({ from: 'payload', path: 'name' }, 'v');
    expect(apply({ pattern: '{m}/v', target: byPayload }, 'F1/v', '{"v":1,"name":"temp.oil"}')).toMatchObject(
      { value: { content: { values: { 'temp.oil': 1 } } } },
    );
    expect(apply({ pattern: '{m}/v', target: byPayload }, 'F1/v', '{"v":1,"name":"oil temp"}')).toMatchObject(
      { reason: 'bad_shape' },
    );
  });
});

describe('times', () => {
  it('come from their path, and their absence is told', () => {
    const body = { pattern: '{m}/s', target: state(PACKML, 'v'), tsPath: 't' };
    expect(apply(body, 'F1/s', '{"v":6,"t":1700000000}')).toMatchObject({
      value: { sentTime: 1_700_000_000 },
    });
    expect(apply(body, 'F1/s', '{"v":6}')).toMatchObject({ reason: 'path_not_found' });
    expect(apply(body, 'F1/s', '{"v":6,"t":true}')).toMatchObject({ reason: 'bad_shape' });
  });
});
