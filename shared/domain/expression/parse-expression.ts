import {
  type BinaryOperator,
  EXPRESSION_LIMITS,
  type Expr,
  type ScopeArgument,
  treeSize,
} from '#shared/contracts/kit/expression.ts';
import { type ExpressionProfile, functionNames } from './expression-functions.ts';
import { type ExpressionNames, fieldOfName, keyOfName, nearestName } from './expression-names.ts';
import {
  type ExpressionError,
  ExpressionSyntaxError,
  type SourcePlace,
  type Token,
  tokensOf,
} from './expression-tokens.ts';
import { COMPARISON_POWER, NOT_POWER, OPERATOR_POWER } from './operator-power.ts';

/** `places` says where each part of the expression is written, for messages about it. */
export type ParsedExpression =
  | { readonly expr: Expr; readonly places: ReadonlyMap<object, SourcePlace> }
  | { readonly error: ExpressionError };

const CHARACTERS_MAX = 2_000;
/** Brackets within brackets; what is built of them is bounded by `EXPRESSION_LIMITS`. */
const NESTED_MAX = 120;

/** Words that mean something by themselves. */
const LITERALS: Readonly<Record<string, Expr>> = {
  true: { kind: 'flag', value: true },
  false: { kind: 'flag', value: false },
  null: { kind: 'null' },
};

/**
 * Reads what a person has written, by keys or by the labels of `names`. Gives the first error only, with its place and, where
 * it is plain, what would repair it.
 */
export function parseExpression(
  source: string,
  profile: ExpressionProfile,
  names: ExpressionNames,
): ParsedExpression {
  const all = { from: 0, to: source.length };
  if (source.length > CHARACTERS_MAX)
    return { error: { code: 'too_long', params: { max: CHARACTERS_MAX }, ...all } };
  const bad = /[\0]|\p{Cs}/u.exec(source);
  if (bad) return { error: { code: 'bad_character', params: {}, from: bad.index, to: bad.index + 1 } };
  try {
    const parser = new Parser(tokensOf(source), profile, names);
    const expr = parser.whole();
    const { depth, nodes } = treeSize(expr, EXPRESSION_LIMITS);
    if (depth > EXPRESSION_LIMITS.depth)
      return { error: { code: 'too_deep', params: { max: EXPRESSION_LIMITS.depth }, ...all } };
    if (nodes > EXPRESSION_LIMITS.nodes)
      return { error: { code: 'too_many', params: { max: EXPRESSION_LIMITS.nodes }, ...all } };
    return { expr, places: parser.places };
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return { error: error.error };
    throw error;
  }
}

class Parser {
  readonly places = new Map<object, SourcePlace>();
  readonly #tokens: readonly Token[];
  readonly #profile: ExpressionProfile;
  readonly #names: ExpressionNames;
  #at = 0;
  #nested = 0;

  constructor(tokens: readonly Token[], profile: ExpressionProfile, names: ExpressionNames) {
    this.#tokens = tokens;
    this.#profile = profile;
    this.#names = names;
  }

  whole(): Expr {
    const expr = this.#expression(0);
    const next = this.#peek();
    if (next.kind !== 'end')
      throw this.#error(next, next.text === ')' ? 'bracket_too_many' : 'operator_missing');
    return expr;
  }

  #peek(): Token {
    const token = this.#tokens[this.#at];
    if (!token) throw new Error('read past the end');
    return token;
  }

  #next(): Token {
    const token = this.#peek();
    if (token.kind !== 'end') this.#at += 1;
    return token;
  }

  #error(at: SourcePlace, code: string, params: ExpressionError['params'] = {}, repair?: string) {
    const { from, to } = at;
    return new ExpressionSyntaxError({ code, params, from, to, ...(repair === undefined ? {} : { repair }) });
  }

  #placed<Part extends object>(part: Part, from: number): Part {
    this.places.set(part, { from, to: this.#tokens[this.#at - 1]?.to ?? from });
    return part;
  }

  #expression(power: number): Expr {
    this.#nested += 1;
    if (this.#nested > NESTED_MAX)
      throw this.#error(this.#peek(), 'too_deep', { max: EXPRESSION_LIMITS.depth });
    const { from } = this.#peek();
    let left = this.#prefix(power);
    for (;;) {
      const token = this.#peek();
      const op = operatorOf(token);
      if (!op || OPERATOR_POWER[op] <= power) break;
      this.#next();
      const right = this.#expression(OPERATOR_POWER[op]);
      left = this.#placed({ kind: 'binary', op, left, right }, from);
      const then = operatorOf(this.#peek());
      if (OPERATOR_POWER[op] === COMPARISON_POWER && then && OPERATOR_POWER[then] === COMPARISON_POWER)
        throw this.#error(this.#peek(), 'chained_comparison');
    }
    this.#nested -= 1;
    return left;
  }

  #prefix(power: number): Expr {
    const token = this.#peek();
    if (token.kind === 'word' && wordOf(token) === 'not') {
      if (power >= NOT_POWER) throw this.#error(token, 'not_needs_brackets');
      this.#next();
      return this.#placed({ kind: 'unary', op: 'not', of: this.#expression(NOT_POWER) }, token.from);
    }
    if (token.kind === 'sign' && token.text === '-') {
      this.#next();
      return this.#placed({ kind: 'unary', op: '-', of: this.#atom() }, token.from);
    }
    return this.#atom();
  }

  #atom(): Expr {
    const token = this.#next();
    const place = (expr: Expr) => this.#placed(expr, token.from);
    switch (token.kind) {
      case 'number': {
        const value = Number(token.text);
        if (!Number.isFinite(value)) throw this.#error(token, 'number_too_large');
        return place({ kind: 'number', value });
      }
      case 'text':
        return place({ kind: 'text', value: token.text });
      case 'field': {
        const field = fieldOfName(this.#names, token.text);
        if (!field) throw this.#unknown(token, 'unknown_field', this.#fieldTexts(), (name) => `[${name}]`);
        return place({ kind: 'field', ...field });
      }
      case 'param': {
        const key = keyOfName(this.#names.params, token.text);
        const texts = textsOf(this.#names.params);
        if (key === undefined) throw this.#unknown(token, 'unknown_param', texts, (name) => `$${name}`);
        return place({ kind: 'param', key });
      }
      case 'word':
        return this.#word(token);
      case 'scope':
        throw this.#error(token, 'scope_outside_function', { name: token.text });
      case 'end':
        throw this.#error(token, 'value_missing');
      case 'sign':
        break;
    }
    if (token.text === '(') {
      const inner = this.#expression(0);
      this.#close(token, ')');
      return inner;
    }
    if (token.text === '{') {
      const items: Expr[] = [];
      while (this.#peek().text !== '}' || this.#peek().kind !== 'sign') {
        items.push(this.#expression(0));
        if (!this.#comma('}')) break;
      }
      this.#close(token, '}');
      return place({ kind: 'list', items });
    }
    throw this.#error(token, 'value_missing', { found: token.text });
  }

  #fieldTexts(): readonly string[] {
    return this.#names.fields.flatMap(({ key, label }) => [label, key]);
  }

  #unknown(token: Token, code: string, known: readonly string[], write: (name: string) => string) {
    const near = nearestName(token.text, known);
    return this.#error(token, code, { name: token.text }, near === undefined ? undefined : write(near));
  }

  /** True where another one follows. */
  #comma(closing: string): boolean {
    const { kind, text } = this.#peek();
    if (kind !== 'sign' || text !== ',') return false;
    const comma = this.#next();
    if (this.#peek().kind === 'sign' && this.#peek().text === closing)
      throw this.#error(comma, 'value_missing');
    return true;
  }

  #close(opened: Token, closing: string): void {
    const next = this.#next();
    if (next.kind === 'sign' && next.text === closing) return;
    if (next.kind === 'end') throw this.#error(opened, 'bracket_without_end', {}, undefined);
    throw this.#error(next, 'comma_missing', { found: next.text });
  }

  #word(token: Token): Expr {
    const word = wordOf(token);
    const literal = Object.hasOwn(LITERALS, word) ? LITERALS[word] : undefined;
    if (literal) return this.#placed({ ...literal }, token.from);
    const next = this.#peek();
    if (next.kind === 'sign' && next.text === '(') return this.#call(token, word);
    throw this.#bareName(token);
  }

  /** A name without the marks that say what it is: repaired where it can be one thing only, groups first. */
  #bareName(token: Token): ExpressionSyntaxError {
    const name = token.text;
    const params = { name };
    if (keyOfName(this.#names.groups, name) !== undefined)
      return this.#error(token, 'scope_mark_missing', params, `@${name}`);
    if (fieldOfName(this.#names, name))
      return this.#error(token, 'field_brackets_missing', params, `[${name}]`);
    if (keyOfName(this.#names.params, name) !== undefined)
      return this.#error(token, 'param_mark_missing', params, `$${name}`);
    if (functionNames(this.#profile).has(name.toLowerCase()))
      return this.#error(token, 'arguments_missing', params, `${name}()`);
    return this.#error(token, 'unknown_name', params);
  }

  #call(token: Token, name: string): Expr {
    const known = functionNames(this.#profile);
    if (!known.has(name)) throw this.#unknown(token, 'unknown_function', [...known], (near) => near);
    const open = this.#next();
    const args: (Expr | ScopeArgument)[] = [];
    while (this.#peek().text !== ')' || this.#peek().kind !== 'sign') {
      args.push(this.#argument());
      if (!this.#comma(')')) break;
    }
    this.#close(open, ')');
    return this.#placed({ kind: 'call', name, args }, token.from);
  }

  #argument(): Expr | ScopeArgument {
    const token = this.#peek();
    if (token.kind !== 'scope') return this.#expression(0);
    this.#next();
    const groups = this.#names.groups;
    const fixed = ['group', 'all', 'page'].includes(token.text) ? token.text : undefined;
    const name = keyOfName(groups, token.text) ?? fixed;
    if (name === undefined)
      throw this.#unknown(token, 'unknown_group', textsOf(groups), (near) => `@${near}`);
    return this.#placed({ kind: 'scope', name }, token.from);
  }
}

function textsOf(names: ExpressionNames['params']): readonly string[] {
  return names.flatMap(({ key, label }) => [label, key]);
}

/** Words of the language are read in any case: they are English in both languages. */
function wordOf(token: Token): string {
  return token.text.toLowerCase();
}

function operatorOf(token: Token): BinaryOperator | undefined {
  const text = token.kind === 'word' ? wordOf(token) : token.kind === 'sign' ? token.text : '';
  return Object.hasOwn(OPERATOR_POWER, text) ? (text as BinaryOperator) : undefined;
}
