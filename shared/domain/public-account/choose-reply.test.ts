import { describe, expect, it } from 'vitest';
import { chooseReply, createKeywordTest, type HeardByRules, type ReplyRule } from './choose-reply.ts';
import type { ReplyMoment } from './reply-hours.ts';
import { replyKeysOf, unmatchedGroupOf } from './reply-text.ts';

const rule = (id: string, of: Partial<ReplyRule>): ReplyRule => ({
  ...{ id, type: '3', reqType: null, reqKey: null, repMate: '1', priority: 0, isEnabled: true },
  ...{ hours: { days: null, from: null, to: null, validFrom: null, validTo: null }, material: null },
  ...of,
});
const text = (said: string): HeardByRules => ({ kind: 'text', text: said });
const NOON: ReplyMoment = { day: '2026-11-30', weekday: 1, minuteOfDay: 720 };
const chosen = (rules: readonly ReplyRule[], heard: HeardByRules, at = NOON) =>
  chooseReply(rules, heard, at).rule?.id ?? null;

describe('a keyword', () => {
  it.each([
    ['月台', true],
    [' 月台 ', true],
    ['我的月台', false],
  ])('that has to be the same answers %j: %s', (said, isAnswered) => {
    expect(chosen([rule('1', { reqKey: '排队\n月台' })], text(said))).toBe(isAnswered ? '1' : null);
  });

  it.each(['ETA?', 'ｅｔａ', 'my eta please'])('within a text is found in %j', (said) => {
    expect(chosen([rule('1', { reqKey: 'Eta', repMate: '2' })], text(said))).toBe('1');
  });

  it('of blank lines alone answers nothing', () => {
    expect(replyKeysOf(' \n\n a \r\n')).toEqual(['a']);
    expect(chosen([rule('1', { reqKey: ' \n ', repMate: '2' })], text(''))).toBe(null);
    expect(chosen([rule('1', { reqKey: ' \n ' })], text(''))).toBe(null);
  });
});

describe('of several rules', () => {
  const exact = rule('9', { reqKey: '我的月台' });
  const short = rule('1', { reqKey: '月台', repMate: '2' });
  const long = rule('2', { reqKey: '的月台', repMate: '2' });
  const urgent = rule('3', { reqKey: '台', repMate: '2', priority: 1 });
  const any = rule('4', { type: '2', reqType: 'text', priority: 100 });

  it.each([
    [[any, short, long, urgent, exact], '9', 'the same before within'],
    [[any, short, long, urgent], '3', 'the greater priority'],
    [[any, short, long], '2', 'the longer keyword'],
    [[any, rule('5', { reqKey: '月台', repMate: '2' }), short], '1', 'the older rule'],
    [[any], '4', 'the kind of the message last'],
  ] as const)('%#: %s answers', (rules, id, _why) => {
    expect(chosen(rules, text('我的月台'))).toBe(id);
  });

  it('one that is switched off answers nothing, and the others say why they do not', () => {
    const off = { ...exact, isEnabled: false };
    const { steps } = chooseReply([any, rule('7', { reqKey: 'x' }), short, off], text('我的月台'), NOON);
    expect(steps.map(({ rule: { id }, outcome }) => [id, outcome])).toEqual([
      ['9', 'off'],
      ['1', 'chosen'],
      ['4', 'later'],
      ['7', 'no'],
    ]);
  });
});

describe('what has no text', () => {
  const follow = rule('1', { type: '1' });
  const image = rule('2', { type: '2', reqType: 'image' });
  const keyword = rule('3', { reqKey: '门', repMate: '2' });

  it.each([
    [{ kind: 'follow' }, '1'],
    [{ kind: 'image', text: null }, '2'],
    [{ kind: 'voice', text: '走哪个门' }, '3'],
    [{ kind: 'voice', text: null }, null],
    [{ kind: 'link', text: null }, null],
  ] as const)('%j is answered by %s', (heard, id) => {
    expect(chosen([follow, image, keyword], heard)).toBe(id);
  });
});

describe('a rule that fits leaves the answer to the next one', () => {
  const any = rule('4', { type: '2', reqType: 'text' });
  const night = rule('1', {
    reqKey: '几点',
    repMate: '2',
    hours: { days: null, from: '18:00', to: '08:00', validFrom: null, validTo: null },
  });
  const gone = rule('2', { reqKey: '几点', repMate: '2', material: 'gone', priority: 1 });

  it.each([
    [1_080, '1'],
    [479, '1'],
    [480, '4'],
    [720, '4'],
  ])('outside of its hours: at minute %i rule %s answers', (minuteOfDay, id) => {
    expect(chosen([any, night], text('几点'), { day: '2026-11-30', weekday: 3, minuteOfDay })).toBe(id);
  });

  it('when its material is gone, and says so', () => {
    const { rule: answering, steps } = chooseReply([any, gone, night], text('几点开门'), NOON);
    expect(answering?.id).toBe('4');
    expect(steps.map(({ rule: { id }, outcome, key }) => [id, outcome, key])).toEqual([
      ['2', 'lacks', '几点'],
      ['1', 'hours', '几点'],
      ['4', 'chosen', null],
    ]);
  });
});

describe('texts that no keyword answers', () => {
  it('are told from those that one answers, whatever its hours', () => {
    const night = { days: null, from: '18:00', to: '08:00', validFrom: null, validTo: null };
    const isAnswered = createKeywordTest([
      rule('1', { reqKey: '改期' }),
      rule('2', { reqKey: 'WiFi', repMate: '2', hours: night }),
      rule('3', { reqKey: '开票', isEnabled: false }),
      rule('4', { type: '2', reqType: 'text' }),
    ]);
    expect(['改期', '要改期', 'wifi 密码', '开票'].map(isAnswered)).toEqual([true, false, true, false]);
  });

  it.each([
    ['几点开门？', '几点 开门'],
    ['WiFi!', 'ｗｉｆｉ'],
    ['改期', ' 改期。。。'],
  ])('%j and %j are of one group', (one, other) => {
    expect(unmatchedGroupOf(one)).toBe(unmatchedGroupOf(other));
  });

  it('that are signs alone have no group by letters', () => {
    expect([unmatchedGroupOf('？？'), unmatchedGroupOf('改期') === unmatchedGroupOf('改天')]).toEqual([
      '',
      false,
    ]);
  });
});
