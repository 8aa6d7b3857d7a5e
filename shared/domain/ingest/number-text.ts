import type { NumberText } from '#shared/contracts/ingest/number-text.ts';

const POINT = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i;
/** Thousands may be grouped, by three digits. */
const COMMA = /^([-+]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/;

/**
 * The number that a value is, or null. A text is a decimal number and nothing else (no `0x1F`, no `Infinity`), written as `form`
 * says; absent = with a decimal point.
 */
export function readNumber(raw: unknown, form: NumberText = {}): number | null {
  if (typeof raw === 'boolean') return raw ? 1 : 0;
  if (typeof raw === 'number') return finite(raw);
  if (typeof raw !== 'string') return null;
  const { part, words, decimal = 'point' } = form;
  const text = (part ? (raw.split(part.separator)[part.index - 1] ?? '') : raw).trim();
  if (words) {
    const isWord = (word: string): boolean => word.toLowerCase() === text.toLowerCase();
    if (words.on.some(isWord)) return 1;
    if (words.off.some(isWord)) return 0;
  }
  if (decimal === 'point') return POINT.test(text) ? finite(Number(text)) : null;
  const [, sign, whole, fraction = '0'] = COMMA.exec(text) ?? [];
  return whole === undefined ? null : finite(Number(`${sign}${whole.replaceAll('.', '')}.${fraction}`));
}

/** Whether texts are written with a decimal comma, beyond doubt: `1,234` alone could be thousands. */
export function hasDecimalComma(texts: readonly string[]): boolean {
  const areNumbers = texts.every((text) => readNumber(text, { decimal: 'comma' }) !== null);
  return areNumbers && texts.some((text) => /,(?!\d{3}$)|\..*,|,.{4,}/.test(text.trim()));
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
