import { describe, expect, it } from 'vitest';
import { Expression } from '#shared/contracts/kit/expression.ts';
import { checkExpression, type ExpressionSetting } from './check-expression.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import type { ExpressionNames } from './expression-names.ts';
import { StepBudget, StepsExhausted } from './expression-scope.ts';
import type { ExprValue } from './expression-value.ts';
import { parseExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';

const NAMES: ExpressionNames = {
  fields: [
    { key: 'good', label: '产量' },
    { key: 'ms', label: '时长' },
    { key: 'start', label: '开始' },
    { key: 'day', label: '日期' },
    { key: 'empty', label: '空' },
  ],
  fieldScopes: [],
  params: [{ key: 'p', label: '参数' }],
  groups: [
    { key: 'line', label: '产线' },
    { key: 'shift', label: '班次' },
  ],
};

const FIELDS: Readonly<Record<string, ExprValue>> = {
  good: 12,
  ms: { t: 'duration', ms: 7_500_000 },
  start: { t: 'instant', ms: Date.UTC(2026, 9, 24, 22, 30) },
  day: { t: 'day', day: '2026-01-31' },
  empty: null,
};

function read(text: string) {
  const parsed = parseExpression(text, 'report', NAMES);
  if ('error' in parsed) throw new Error(JSON.stringify(parsed.error));
  return parsed.expr;
}

function computed(text: string, steps = 1_000, timeZone = 'Europe/Berlin'): ExprValue {
  return evaluateExpression(read(text), {
    nowMs: Date.UTC(2026, 10, 27, 23, 30),
    timeZone,
    steps: new StepBudget(steps),
    field: (_, key) => FIELDS[key] ?? null,
    param: () => 'x',
    call: () => ({ t: 'problem', code: 'unknown_function' }),
  });
}

const problem = (code: string) => ({ t: 'problem', code });

describe('the value of an expression', () => {
  it.each<[string, unknown]>([
    ['1 + 2 * 3 - 4 / 2', 5],
    ['-(2 + 3) * 2', -10],
    ['0.1 + 0.2 & ""', '0.3'],
    ['"a" & 1.5 & true', 'a1.5true'],
    ['not 1 = 2 and 3 >= 3', true],
    ['1 in {1, 2}', true],
    ['3 in {1, null}', null],
    ['[empty] + 1', null],
    ['[empty] = null', null],
    ['false and [empty] = 1', false],
    ['true or [empty] = 1', true],
    ['true and [empty] = 1', null],
    ['is_null([empty])', true],
    ['coalesce([empty], 7)', 7],
    ['if([empty] > 1, "a", "b")', null],
    ['ifs([good] > 20, "a", [good] > 10, "b")', 'b'],
    ['switch([good], 1, "a", 12, "b", "c")', 'b'],
    ['switch([good], 1, "a", "c")', 'c'],
    ['1 / 0', problem('division_by_zero')],
    ['coalesce(1 / 0, 1)', problem('division_by_zero')],
    ['1e308 * 10', problem('overflow')],
    ['mod(-7, 3)', 2],
    ['round(1.005, 2)', 1.01],
    ['round(-2.5)', -3],
    ['number("1,234.5")', 1234.5],
    ['number("12a")', problem('not_a_number')],
    ['left("𠮷野家", 2)', '𠮷野'],
    ['length("𠮷")', 1],
    ['replace("a.b", ".", "$&")', 'a$&b'],
    ['mask("13800138000")', '138****8000'],
    ['hm([ms])', '2:05'],
    ['format([good], "0.0%")', '1200.0%'],
    ['format(1234.5, "#,##0.00")', '1,234.50'],
    ['pct(1, 4)', 0.25],
    ['[ms] / 2', { t: 'duration', ms: 3_750_000 }],
    ['[ms] / [ms]', 1],
    ['[day] + 1', { t: 'day', day: '2026-02-01' }],
    ['add_months([day], 1)', { t: 'day', day: '2026-02-28' }],
    ['add_months(date(2024, 1, 31), 1)', { t: 'day', day: '2024-02-29' }],
    ['date(2026, 2, 29)', problem('out_of_range')],
    ['[day] - date(2026, 1, 1)', 30],
    ['[day] = "2026-01-31"', true],
    ['iso_week(date(2027, 1, 1))', 53],
    ['today()', { t: 'day', day: '2026-11-28' }],
    ['start_of([day], "week")', { t: 'day', day: '2026-01-26' }],
    // The night in which clocks go back: the day that begins at its midnight has 25 hours.
    [
      'add_days(start_of([start], "day"), 1) - start_of([start], "day")',
      { t: 'duration', ms: 25 * 3_600_000 },
    ],
    ['"a" + 1', problem('wrong_type')],
    ['"a" < 1', problem('wrong_type')],
  ])('%s', (text, value) => {
    expect(computed(text)).toEqual(value);
  });

  it('ends when its steps are used up', () => {
    expect(() => computed(`${'1 + '.repeat(20)}1`, 20)).toThrow(StepsExhausted);
  });
});

describe('a text that cannot be read', () => {
  it.each<[string, string, number, number, string?]>([
    ['sum([产量], 班次)', 'scope_mark_missing', 10, 12, '@班次'],
    ['1 + 产量', 'field_brackets_missing', 4, 6, '[产量]'],
    ['参数 = 1', 'param_mark_missing', 0, 2, '$参数'],
    ['[产良]', 'unknown_field', 0, 4, '[产量]'],
    ['summ([good])', 'unknown_function', 0, 4, 'sum'],
    ['target([good])', 'unknown_function', 0, 6],
    ['constructor()', 'unknown_function', 0, 11],
    ['__proto__()', 'unknown_function', 0, 9],
    ['[__proto__]', 'unknown_field', 0, 11],
    ['[good].constructor', 'unknown_character', 6, 7],
    ['(1 + 2', 'bracket_without_end', 0, 1],
    ['1 + 2)', 'bracket_too_many', 5, 6],
    ['1 < 2 < 3', 'chained_comparison', 6, 7],
    ['1 + not true', 'not_needs_brackets', 4, 7],
    ['"abc', 'text_without_end', 0, 4],
    ['sum([good],)', 'value_missing', 10, 11],
    ['', 'value_missing', 0, 0],
    ['1 2', 'operator_missing', 2, 3],
    ['@line', 'scope_outside_function', 0, 5],
    ['1 + \0', 'bad_character', 4, 5],
    ['"\ud800"', 'bad_character', 1, 2],
    ['1e999', 'number_too_large', 0, 5],
  ])('%j', (text, code, from, to, repair) => {
    const parsed = parseExpression(text, 'report', NAMES);
    expect(parsed).toMatchObject({ error: { code, from, to, ...(repair ? { repair } : {}) } });
  });

  it('is refused where it is too long, too deep or too large', () => {
    const codeOf = (text: string) => {
      const parsed = parseExpression(text, 'report', NAMES);
      return 'error' in parsed ? parsed.error.code : null;
    };
    expect(codeOf(' '.repeat(2_001))).toBe('too_long');
    expect(codeOf(`${'('.repeat(900)}1${')'.repeat(900)}`)).toBe('too_deep');
    expect(codeOf(`${'abs('.repeat(33)}1${')'.repeat(33)}`)).toBe('too_deep');
    expect(codeOf(`{${Array.from({ length: 501 }, () => '1').join()}}`)).toBe('too_many');
  });

  it('is read with the marks of a Chinese keyboard', () => {
    expect(read('sum（【产量】，＠产线）≥“多”')).toEqual(read('sum([good], @line) >= "多"'));
  });
});

describe('a stored expression', () => {
  it('is refused where it is deeper than 32, by a loop and not by the stack', () => {
    let deep: object = { kind: 'null' };
    for (let level = 0; level < 100_000; level += 1) deep = { kind: 'unary', op: '-', of: deep };
    expect(Expression.safeParse(deep).success).toBe(false);
    expect(Expression.safeParse({ kind: 'null', extra: 1 }).success).toBe(false);
    expect(Expression.safeParse({ kind: 'number', value: Number.NaN }).success).toBe(false);
  });

  it('is printed with the labels of its reader', () => {
    const expr = read('sum([good], @line) > $p and not is_null([day])');
    expect(printExpression(expr, NAMES)).toBe('sum([产量], @产线) > $参数 and not is_null([日期])');
  });
});

describe('the check of an expression', () => {
  const setting: ExpressionSetting = {
    profile: 'report',
    field: (_, key) =>
      ({
        good: { type: 'number' as const },
        ms: { type: 'duration' as const },
        day: { type: 'day' as const },
        start: { type: 'text' as const, secret: true },
      })[key],
    param: () => 'text',
    hasScope: (name) => name === 'line',
  };
  const check = (text: string, more: Partial<ExpressionSetting> = {}) => {
    const { type, faults } = checkExpression(read(text), { ...setting, ...more });
    return faults.length > 0 ? faults.map(({ code }) => code) : type;
  };

  it.each<[string, unknown]>([
    ['sum([ms], @line)', 'duration'],
    ['count(@line)', 'number'],
    ['if([good] > 1, [good], null)', 'number'],
    ['[day] - [day]', 'number'],
    ['sum([good], @shift)', ['scope_outside_group']],
    ['sum(sum([good]))', ['rows_within_rows']],
    ['[good] + [day] + "a"', ['wrong_type']],
    ['[good] + "a"', ['wrong_type']],
    ['[good] = $p', ['wrong_type']],
    ['oee()', ['facts_missing']],
    ['[start] & ""', ['secret_field']],
    ['mask([start])', 'text'],
    ['abs(1, 2)', ['wrong_arguments']],
    ['format([good], "evil")', ['wrong_arguments']],
    ['[empty] + [空]', ['unknown_field', 'unknown_field']],
  ])('%s', (text, expected) => {
    expect(check(text)).toEqual(expected);
  });

  it('knows functions over rows in reports alone', () => {
    expect(check('sum([good])', { profile: 'alarm' })).toEqual(['unknown_function']);
    expect(check('round([good], 1)', { profile: 'workflow' })).toBe('number');
  });
});
