/** Places are counted in UTF-16 units from 0; `to` is behind the last one. */
export interface SourcePlace {
  readonly from: number;
  readonly to: number;
}

export type TokenKind = 'number' | 'text' | 'word' | 'field' | 'param' | 'scope' | 'sign' | 'end';

export interface Token extends SourcePlace {
  readonly kind: TokenKind;
  /** Of a text, field, parameter and scope what is between its marks. */
  readonly text: string;
}

/** What is written, and cannot be read. `params` are for the message; `repair` replaces the text at the place. */
export interface ExpressionError extends SourcePlace {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly repair?: string;
}

/** Thrown and caught within the parser alone. */
export class ExpressionSyntaxError extends Error {
  readonly error: ExpressionError;
  constructor(error: ExpressionError) {
    super(error.code);
    this.error = error;
  }
}

/** Chinese keyboards write these; they mean the same. */
const WIDE: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '＋': '+',
  '－': '-',
  '＊': '*',
  '×': '*',
  '／': '/',
  '÷': '/',
  '＆': '&',
  '＝': '=',
  '＜': '<',
  '＞': '>',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '｛': '{',
  '｝': '}',
  '＄': '$',
  '＠': '@',
  '【': '[',
};
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '【': '】', '"': '"', '“': '”' };
const SIGNS = ['!=', '<=', '>=', '<>', '==', '+', '-', '*', '/', '&', '=', '<', '>', '(', ')', '{', '}', ','];
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SPACE = /\s+/uy;

export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  const push = (kind: TokenKind, text: string, to: number) => {
    tokens.push({ kind, text, from: at, to });
    at = to;
  };
  while (at < source.length) {
    const space = match(SPACE);
    if (space) {
      at += space.length;
      continue;
    }
    const character = source[at] ?? '';
    const plain = Object.hasOwn(WIDE, character) ? (WIDE[character] ?? character) : character;
    const number = match(NUMBER);
    const word = number ? undefined : match(WORD);
    if (number) push('number', number, at + number.length);
    else if (word) push('word', word, at + word.length);
    else if (character === '"' || character === '“') {
      const { text, to } = quoted(source, at, CLOSING[character] ?? '"');
      push('text', text, to);
    } else if (plain === '[') {
      const { text, to } = bracketed(source, at);
      push('field', text, to);
    } else if (plain === '$' || plain === '@') {
      const { text, to } = prefixed(source, at, plain);
      push(plain === '$' ? 'param' : 'scope', text, to);
    } else {
      const sign = plain === character ? SIGNS.find((one) => source.startsWith(one, at)) : plain;
      if (!sign) throw failedAt('unknown_character', at, at + 1, { character });
      push(
        'sign',
        sign === '<>' ? '!=' : sign === '==' ? '=' : sign,
        at + (plain === character ? sign.length : 1),
      );
    }
  }
  tokens.push({ kind: 'end', text: '', from: source.length, to: source.length });
  return tokens;
}

function failedAt(
  code: string,
  from: number,
  to: number,
  params: ExpressionError['params'] = {},
): ExpressionSyntaxError {
  return new ExpressionSyntaxError({ code, from, to, params });
}

/** A quotation mark within a text is written twice. */
function quoted(source: string, from: number, mark: string): { text: string; to: number } {
  let text = '';
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] !== mark) text += source[at];
    else if (source[at + 1] === mark) {
      text += mark;
      at += 1;
    } else return { text, to: at + 1 };
  }
  throw failedAt('text_without_end', from, source.length);
}

function bracketed(source: string, from: number): { text: string; to: number } {
  const closing = CLOSING[source[from] ?? ''] ?? ']';
  const end = source.indexOf(closing, from + 1);
  if (end < 0) throw failedAt('bracket_without_end', from, source.length);
  return { text: source.slice(from + 1, end).trim(), to: end + 1 };
}

/** `$name`, `@name`; with other characters than letters, digits and `_`: `$[name]`, `@[name]`. */
function prefixed(source: string, from: number, prefix: string): { text: string; to: number } {
  if (source[from + 1] === '[' || source[from + 1] === '【') return bracketed(source, from + 1);
  WORD.lastIndex = from + 1;
  const name = WORD.exec(source)?.[0];
  if (!name) throw failedAt('name_missing', from, from + 1, { prefix });
  return { text: name, to: from + 1 + name.length };
}
