import { functionNames } from '#shared/domain/expression/expression-functions.ts';
import { printExpression } from '#shared/domain/expression/print-expression.ts';
import type { FormulaNames } from './formula-names.ts';

export interface Completion {
  readonly kind: 'function' | 'field' | 'param' | 'group';
  readonly key: string;
  readonly label: string;
  /** What is written; the caret goes `back` characters before its end. */
  readonly insert: string;
  readonly back: number;
}

/** Replaces the text between `from` and `to`. */
export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Completion[];
}

const SHOWN_MAX = 12;
/** A name is completed from its second letter on; behind `[`, `$` and `@` at once. */
const LETTERS_MIN = 2;
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '【': '】', '"': '"', '“': '”' };

/** What may stand at the caret, or null. */
export function completionsAt(text: string, caret: number, names: FormulaNames): Completions | null {
  const open = openPartOf(text.slice(0, caret));
  if (open === 'text') return null;
  if (open) return bracketCompletions(text, caret, open, names);
  const before = text.slice(0, caret);
  const [marked] = /[$@＄＠][\p{L}\p{N}_]*$/u.exec(before) ?? [];
  const [word] = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(before) ?? [];
  const rest = /^[\p{L}\p{N}_]*/u.exec(text.slice(caret))?.[0].length ?? 0;
  if (marked !== undefined) {
    const all = /^[$＄]/.test(marked) ? params(names) : groups(names);
    return found(all, marked.slice(1), caret - marked.length, caret + rest);
  }
  if (word === undefined || Array.from(word).length < LETTERS_MIN) return null;
  const all = [...functions(), ...fields(names), ...groups(names), ...params(names)];
  return found(all, word, caret - word.length, caret + rest);
}

interface OpenBracket {
  readonly from: number;
  readonly mark: '' | '$' | '@';
  readonly typed: string;
}

function bracketCompletions(
  text: string,
  caret: number,
  { from, mark, typed }: OpenBracket,
  names: FormulaNames,
): Completions | null {
  const rest = /^[^[\]【】(),]*[\]】]/.exec(text.slice(caret))?.[0].length ?? 0;
  const all = mark === '$' ? params(names) : mark === '@' ? groups(names) : fields(names);
  return found(all, typed.slice(typed.lastIndexOf('.') + 1).trim(), from, caret + rest);
}

/** The bracket that is open at the end of a text, or that a text in quotation marks is. */
function openPartOf(before: string): OpenBracket | 'text' | null {
  let open: { from: number; closing: string } | null = null;
  for (let at = 0; at < before.length; at += 1) {
    const character = before[at] ?? '';
    if (open) {
      if (character === open.closing) open = null;
    } else if (CLOSING[character] !== undefined) open = { from: at, closing: CLOSING[character] };
  }
  if (!open) return null;
  if (open.closing === '"' || open.closing === '”') return 'text';
  const sign = before[open.from - 1];
  const mark = sign === '$' || sign === '＄' ? '$' : sign === '@' || sign === '＠' ? '@' : '';
  return { from: open.from - mark.length, mark, typed: before.slice(open.from + 1) };
}

/** Those that begin with what is typed before those that hold it. */
function found(all: readonly Completion[], typed: string, from: number, to: number): Completions | null {
  const wanted = typed.toLowerCase();
  const texts = (one: Completion) => [one.label.toLowerCase(), one.key.toLowerCase()];
  const begins = all.filter((one) => texts(one).some((text) => text.startsWith(wanted)));
  const holds = all.filter(
    (one) => !begins.includes(one) && texts(one).some((text) => text.includes(wanted)),
  );
  const items = [...begins, ...holds].slice(0, SHOWN_MAX);
  return items.length === 0 ? null : { from, to, items };
}

function functions(): readonly Completion[] {
  return [...functionNames('report')].map((key) => ({
    ...{ kind: 'function', key, label: key, insert: `${key}()` },
    back: 1,
  }));
}

function fields(names: FormulaNames): readonly Completion[] {
  return names.fields.map(({ scope, key, label }) => {
    const isOwn = scope === names.own || scope === undefined;
    const insert = printExpression({ kind: 'field', ...(!isOwn && { scope }), key }, names);
    return { kind: 'field', key, label, insert, back: 0 };
  });
}

function params(names: FormulaNames): readonly Completion[] {
  return names.params.map(({ key, label }) => ({
    ...{ kind: 'param', key, label, back: 0 },
    insert: printExpression({ kind: 'param', key }, names),
  }));
}

const FIXED_GROUPS = ['all', 'page'];

function groups(names: FormulaNames): readonly Completion[] {
  const fixed = FIXED_GROUPS.map((key) => ({ key, label: key }));
  return [...names.groups, ...fixed].map(({ key, label }) => {
    const call = printExpression(
      { kind: 'call', name: 'count', args: [{ kind: 'scope', name: key }] },
      names,
    );
    return { kind: 'group', key, label, insert: call.slice('count('.length, -1), back: 0 };
  });
}

/** The function whose arguments the caret is in, and the place of the argument from 0. */
export function callAt(text: string, caret: number): { readonly name: string; readonly arg: number } | null {
  const open: { name: string; arg: number }[] = [];
  let closing: string | null = null;
  let word = '';
  for (const character of text.slice(0, caret)) {
    if (closing !== null) {
      if (character === closing) closing = null;
      continue;
    }
    closing = CLOSING[character] ?? null;
    if (/[\p{L}\p{N}_]/u.test(character)) {
      word += character;
      continue;
    }
    if (character === '(' || character === '（') open.push({ name: word.toLowerCase(), arg: 0 });
    else if (character === '{') open.push({ name: '', arg: 0 });
    else if (character === ')' || character === '）' || character === '}') open.pop();
    const last = open.at(-1);
    if (last && (character === ',' || character === '，')) last.arg += 1;
    word = '';
  }
  return open.findLast(({ name }) => functionNames('report').has(name)) ?? null;
}
