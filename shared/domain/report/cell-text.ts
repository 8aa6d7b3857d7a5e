import type { ReportFormat } from '#shared/contracts/report/report-style.ts';
import type { Text2 } from '#shared/contracts/report/report-terms.ts';
import { fixedDecimal, plainDecimal } from '#shared/domain/expression/decimal.ts';
import {
  type ExprProblemCode,
  type ExprValue,
  isProblem,
} from '#shared/domain/expression/expression-value.ts';
import { clockHours, dateText, valueAsText } from '#shared/domain/expression/value-text.ts';
import type { ReportContext } from './run-types.ts';

/** Words in place of a value that could not be computed. */
const PROBLEM_WORDS = {
  zh: {
    division_by_zero: '除数为 0',
    overflow: '数值过大',
    not_a_number: '不是数值',
    wrong_type: '类型不符',
    out_of_range: '超出范围',
    several_values: '多个值',
    unknown_field: '字段不存在',
    unknown_function: '函数不存在',
    no_such_place: '不在分组内',
    cycle: '循环引用',
    doubtful: '存疑',
    no_permission: '无权查看',
    failed: '取数失败',
  },
  en: {
    division_by_zero: 'Divided by 0',
    overflow: 'Too large',
    not_a_number: 'Not a number',
    wrong_type: 'Wrong type',
    out_of_range: 'Out of range',
    several_values: 'Several values',
    unknown_field: 'Unknown field',
    unknown_function: 'Unknown function',
    no_such_place: 'Not in this group',
    cycle: 'Refers to itself',
    doubtful: 'In doubt',
    no_permission: 'No permission',
    failed: 'Not read',
  },
} as const satisfies Record<'zh' | 'en', Record<ExprProblemCode, string>>;

/** What stands for a total that is carried to the next page, and from the one before. */
const CARRY_WORDS = {
  zh: { forward: '过次页', brought: '承前页' },
  en: { forward: 'Carried forward', brought: 'Brought forward' },
} as const;
export type CarryWord = keyof typeof CARRY_WORDS.zh;

export function carryWord(word: CarryWord, language: 'zh' | 'en'): string {
  return CARRY_WORDS[language][word];
}

const DASH = '—';

export function textOfReader(text: Text2, language: 'zh' | 'en'): string {
  return language === 'en' ? (text.en ?? text.zh) : text.zh;
}

/** What a cell shows of a value. `scale`: decimal places of the field that a number is of. */
export function shownValue(
  value: ExprValue,
  format: ReportFormat | undefined,
  context: ReportContext,
  scale?: number,
): string {
  const { language, timeZone } = context;
  if (value === null) return format?.empty === 'dash' ? DASH : '';
  if (isProblem(value)) {
    if (format?.problem === 'blank') return '';
    return format?.problem === 'word' ? PROBLEM_WORDS[language][value.code] : DASH;
  }
  const text = format ? formatted(value, format, context) : defaultText(value, timeZone, scale);
  const before = format?.prefix ? textOfReader(format.prefix, language) : '';
  const after = format?.suffix ? textOfReader(format.suffix, language) : '';
  return before + text + after;
}

/** Numbers grouped, with the scale of their field or at most three decimal places. */
function defaultText(value: ExprValue, timeZone: string, scale: number | undefined): string {
  if (typeof value !== 'number') return valueAsText(value, timeZone);
  if (scale !== undefined) return fixedDecimal(value, scale, true);
  const text = fixedDecimal(value, 3, true);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function formatted(value: ExprValue, format: ReportFormat, context: ReportContext): string {
  const { timeZone } = context;
  switch (format.kind) {
    case 'number':
      if (typeof value !== 'number') break;
      return fixedDecimal(value, format.digits ?? 0, format.grouped ?? true);
    case 'percent':
      if (typeof value !== 'number') break;
      return (
        fixedDecimal(value * 100, format.digits ?? 1, format.grouped ?? true) +
        (format.sign === false ? '' : '%')
      );
    case 'duration':
      if (typeof value === 'object' && value !== null && value.t === 'duration')
        return durationText(value.ms, format);
      break;
    case 'day':
    case 'instant':
      if (typeof value === 'object' && value !== null && (value.t === 'day' || value.t === 'instant')) {
        const usual = format.kind === 'day' ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm';
        return dateText(value, format.date ?? usual, timeZone);
      }
      break;
    case 'dict': {
      const words =
        format.dict !== undefined && context.dicts && Object.hasOwn(context.dicts, format.dict)
          ? context.dicts[format.dict]
          : [];
      const text = valueAsText(value, timeZone);
      return words?.find((word) => word.value === text)?.label ?? text;
    }
    case 'text':
      break;
  }
  return valueAsText(value, timeZone);
}

function durationText(ms: number, format: ReportFormat): string {
  const digits = format.digits ?? 0;
  switch (format.duration ?? 'h:mm') {
    case 'h:mm':
      return clockHours(ms, false);
    case 'h:mm:ss':
      return clockHours(ms, true);
    case 'min':
      return fixedDecimal(ms / 60_000, digits, true);
    case 's':
      return fixedDecimal(ms / 1000, digits, true);
    case 'h':
      return fixedDecimal(ms / 3_600_000, digits, true);
  }
}

/** A value as it goes into an address. */
export function linkText(value: ExprValue, timeZone: string): string {
  if (typeof value === 'number') return plainDecimal(value);
  if (typeof value === 'object' && value !== null && 'ms' in value) return plainDecimal(value.ms);
  return valueAsText(value, timeZone);
}
