import { describe, expect, it } from 'vitest';
import { chooseReply, type ReplyRule } from './choose-reply.ts';
import { replyConflicts } from './reply-conflicts.ts';
import type { ReplyHours } from './reply-hours.ts';

const hours = (from: string, to: string): ReplyHours => ({
  ...{ days: null, from, to, validFrom: null, validTo: null },
});
const rule = (id: string, of: Partial<ReplyRule>): ReplyRule => ({
  ...{ id, type: '3', reqType: null, reqKey: null, repMate: '1', priority: 0, isEnabled: true },
  ...{ hours: { days: null, from: null, to: null, validFrom: null, validTo: null }, material: null },
  ...of,
});
const exact = (id: string, reqKey: string, of: Partial<ReplyRule> = {}) => rule(id, { reqKey, ...of });
const within = (id: string, reqKey: string, of: Partial<ReplyRule> = {}) =>
  rule(id, { reqKey, repMate: '2', ...of });
const follow = (id: string, of: Partial<ReplyRule> = {}) => rule(id, { type: '1', ...of });
const kind = (id: string, reqType: ReplyRule['reqType'], of: Partial<ReplyRule> = {}) =>
  rule(id, { type: '2', reqType, ...of });
/** `kind rule other text`. */
const found = (...rules: readonly ReplyRule[]): string[] =>
  replyConflicts(rules).map(({ kind: name, ruleId, otherId, text }) =>
    [name, ruleId, otherId ?? '-', text ?? '-'].join(' '),
  );

describe('conflicts of rules', () => {
  it.each([
    ['nothing in common', [exact('1', '改期'), within('2', '月台'), follow('3'), kind('4', 'text')], []],
    [
      'the same keyword',
      [exact('1', '改期'), exact('2', '开票\nＡｂ'), exact('3', 'aB')],
      ['equalKeys 3 2 ab'],
    ],
    [
      'of a greater priority',
      [within('1', '几点'), within('2', '几点', { priority: 1 })],
      ['equalKeys 1 2 几点'],
    ],
    ['compared in another way', [exact('1', '几点'), within('2', '几点')], ['twoRules 2 1 几点']],
    [
      'a keyword within that of another rule',
      [exact('1', '几点开门'), within('2', '下班\n几点')],
      ['twoRules 2 1 几点开门'],
    ],
    ['both within texts: the longer one comes first', [within('1', '我的月台'), within('2', '月台')], []],
    [
      'unless the shorter has the greater priority',
      [within('1', '我的月台'), within('2', '月台', { priority: 1 })],
      ['shadowed 1 2 我的月台'],
    ],
    ['two follows', [follow('1'), follow('2')], ['shadowed 2 1 -']],
    ['two of a kind', [kind('1', 'image'), kind('2', 'voice'), kind('3', 'image')], ['shadowed 3 1 -']],
    ['a rule that is switched off', [follow('1'), follow('2', { isEnabled: false })], []],
    [
      'material that is gone',
      [
        exact('1', 'a', { material: 'gone' }),
        exact('2', 'b', { material: 'notPublished' }),
        exact('3', 'c', { material: 'ok' }),
      ],
      ['gone 1 - -', 'notPublished 2 - -'],
    ],
    ['keywords of one rule', [within('1', '月台\n我的月台\n月台')], []],
  ] as const)('%s', (_name, rules, expected) => {
    expect(found(...rules)).toEqual(expected);
  });

  it.each([
    ['hours apart', hours('08:00', '18:00'), hours('18:00', '08:00'), 0, []],
    ['hours that overlap', hours('08:00', '19:00'), hours('18:00', '08:00'), 0, ['hoursOverlap 2 1 -']],
    ['hours that overlap, with priorities', hours('08:00', '19:00'), hours('18:00', '08:00'), 1, []],
    [
      'hours within those of the other',
      hours('08:00', '20:00'),
      hours('09:00', '10:00'),
      0,
      ['shadowed 2 1 -'],
    ],
    ['hours within, with the greater priority', hours('08:00', '20:00'), hours('09:00', '10:00'), 1, []],
  ] as const)('of one kind with %s', (_name, one, other, priority, expected) => {
    const rules = [kind('1', 'text', { hours: one }), kind('2', 'text', { hours: other, priority })];
    expect(found(...rules)).toEqual(expected);
  });

  it('of a keyword by day and by night there is none', () => {
    const [day, night] = [hours('08:00', '18:00'), hours('18:00', '08:00')];
    expect(found(within('1', '几点', { hours: day }), within('2', '几点', { hours: night }))).toEqual([]);
    expect(found(exact('1', '几点开门', { hours: day }), within('2', '几点', { hours: night }))).toEqual([]);
  });

  it('have a key that stays, and is another one for another keyword', () => {
    const keysOf = (key: string) => replyConflicts([exact('1', key), exact('2', key)]).map((one) => one.key);
    expect(keysOf('几点')).toEqual(keysOf('几点'));
    expect(keysOf('几点')).not.toEqual(keysOf('开门'));
  });

  it('of many rules with many keywords are found without comparing each with each', () => {
    const keys = (at: number) => Array.from({ length: 20 }, (_, one) => `keyword ${at} of ${one} and more`);
    const rules = Array.from({ length: 500 }, (_, at) => within(String(at + 1), keys(at).join('\n')));
    expect(found(...rules)).toEqual([]);
  });

  it('say the truth: a shadowed rule is chosen for none of its keywords', () => {
    const rules = [within('1', '我的月台'), within('2', '月台', { priority: 1 }), follow('3'), follow('4')];
    const noon = { day: '2026-11-30', weekday: 1, minuteOfDay: 720 };
    expect(chooseReply(rules, { kind: 'text', text: '我的月台在哪' }, noon).rule?.id).toBe('2');
    expect(chooseReply(rules, { kind: 'follow' }, noon).rule?.id).toBe('3');
  });
});
