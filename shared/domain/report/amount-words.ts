import { plainDecimal, roundTo } from '#shared/domain/expression/decimal.ts';
import { type ExprValue, exprProblem } from '#shared/domain/expression/expression-value.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const THOUSANDS = ['', ' thousand', ' million', ' billion', ' trillion'];
const WORDS_MAX = 1e15;

/** `贰仟肆佰捌拾肆`, `two thousand four hundred eighty-four`; decimals digit by digit, at most four. */
export function amountWords(value: number, language: 'zh' | 'en'): ExprValue {
  if (Math.abs(value) >= WORDS_MAX) return exprProblem('out_of_range');
  const [whole = '0', part = ''] = plainDecimal(Math.abs(roundTo(value, 4))).split('.');
  const isNegative = value < 0 && (whole !== '0' || part !== '');
  const digits = [...part].map(Number);
  if (language === 'en') {
    const decimals = digits.length > 0 ? ` point ${digits.map((digit) => ONES[digit]).join(' ')}` : '';
    return `${isNegative ? 'minus ' : ''}${englishWhole(whole)}${decimals}`;
  }
  const decimals = digits.length > 0 ? `点${digits.map((digit) => DIGITS[digit]).join('')}` : '';
  return `${isNegative ? '负' : ''}${chineseWhole(whole)}${decimals}`;
}

function chineseWhole(digits: string): string {
  if (/^0+$/.test(digits)) return '零';
  const padded = digits.padStart(16, '0');
  let text = '';
  for (let group = 0; group < 4; group += 1) {
    const part = padded.slice(group * 4, group * 4 + 4);
    if (part === '0000') continue;
    let words = '';
    for (const [index, digit] of [...part].entries()) {
      if (digit !== '0') words += DIGITS[Number(digit)] + (PLACES[3 - index] ?? '');
      else if (words !== '' && !words.endsWith('零')) words += '零';
    }
    words = words.replace(/零$/, '');
    // A gap before the group is read out once.
    const before = padded.slice(0, group * 4);
    const hasGap = text !== '' && (part.startsWith('0') || before.endsWith('0'));
    text += (hasGap ? '零' : '') + words + (GROUPS[3 - group] ?? '');
  }
  return text.replace('万亿', text.includes('亿', text.indexOf('万亿') + 2) ? '万' : '万亿');
}

function englishWhole(digits: string): string {
  const value = Number(digits);
  if (value === 0) return 'zero';
  const parts: string[] = [];
  for (let rest = value, group = 0; rest > 0; rest = Math.floor(rest / 1000), group += 1) {
    const part = rest % 1000;
    if (part > 0) parts.unshift(hundreds(part) + (THOUSANDS[group] ?? ''));
  }
  return parts.join(' ');
}

function hundreds(value: number): string {
  const [hundred, rest] = [Math.floor(value / 100), value % 100];
  const tens =
    rest < 20
      ? rest > 0
        ? (ONES[rest] ?? '')
        : ''
      : (TENS[Math.floor(rest / 10)] ?? '') + (rest % 10 > 0 ? `-${ONES[rest % 10]}` : '');
  if (hundred === 0) return tens;
  return `${ONES[hundred]} hundred${tens ? ` ${tens}` : ''}`;
}
