import type { Expr, ScopeArgument } from '#shared/contracts/kit/expression.ts';
import { plainDecimal } from './decimal.ts';
import { type ExpressionName, type ExpressionNames, fieldOfName, keyOfName } from './expression-names.ts';
import { COMPARISON_POWER, MINUS_POWER, NOT_POWER, OPERATOR_POWER } from './operator-power.ts';

/** As its reader writes it, with the labels of `names`; what has no label of its own is named by its key. */
export function printExpression(expr: Expr, names: ExpressionNames): string {
  return printed(expr, 0, names);
}

const MARKS = /[[\]【】.]/;
const isWord = (text: string) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text);
const isPlain = (text: string) =>
  text !== '' && text.trim() === text && !MARKS.test(text) && !/[\0\n\r]/.test(text);

function printed(expr: Expr, power: number, names: ExpressionNames): string {
  switch (expr.kind) {
    case 'number':
      return numberText(expr.value, power);
    case 'text':
      return `"${expr.value.replaceAll('"', '""')}"`;
    case 'flag':
      return String(expr.value);
    case 'null':
      return 'null';
    case 'field':
      return `[${fieldText(expr, names)}]`;
    case 'param':
      return `$${bracketed(nameText(expr.key, names.params))}`;
    case 'list':
      return `{${expr.items.map((item) => printed(item, 0, names)).join(', ')}}`;
    case 'call':
      return `${expr.name}(${expr.args.map((arg) => argumentText(arg, names)).join(', ')})`;
    case 'unary':
      if (expr.op === '-') return within(`-${printed(expr.of, MINUS_POWER, names)}`, MINUS_POWER, power);
      return within(`not ${printed(expr.of, NOT_POWER, names)}`, NOT_POWER, power);
    case 'binary': {
      const own = OPERATOR_POWER[expr.op];
      // What stands left binds first, but comparisons are not chained.
      const left = printed(expr.left, own === COMPARISON_POWER ? own : own - 1, names);
      return within(`${left} ${expr.op} ${printed(expr.right, own, names)}`, own, power);
    }
  }
}

function within(text: string, own: number, power: number): string {
  return own <= power ? `(${text})` : text;
}

/** Numbers are written without a sign; a negative one is a minus before it. */
function numberText(value: number, power: number): string {
  if (value < 0) return within(`-${numberText(-value, 0)}`, MINUS_POWER, power);
  return Number(plainDecimal(value)) === value ? plainDecimal(value) : String(value);
}

function argumentText(arg: Expr | ScopeArgument, names: ExpressionNames): string {
  return arg.kind === 'scope' ? `@${bracketed(nameText(arg.name, names.groups))}` : printed(arg, 0, names);
}

function bracketed(name: string): string {
  return isWord(name) ? name : `[${name}]`;
}

/** The label where it leads back to the same key. */
function nameText(key: string, names: readonly ExpressionName[]): string {
  const label = names.find((one) => one.key === key)?.label;
  return label !== undefined && isPlain(label) && keyOfName(names, label) === key ? label : key;
}

function fieldText(field: { scope?: string | undefined; key: string }, names: ExpressionNames): string {
  const { scope, key } = field;
  const label = names.fields.find(
    (one) => one.key === key && (scope === undefined || one.scope === scope),
  )?.label;
  const fieldTexts = label !== undefined && isPlain(label) ? [label, key] : [key];
  const scopeTexts = scope === undefined ? [''] : [`${nameText(scope, names.fieldScopes)}.`, `${scope}.`];
  const texts = scopeTexts.flatMap((before) => fieldTexts.map((text) => before + text));
  const isSame = (text: string) => {
    const found = fieldOfName(names, text);
    return found?.key === key && found.scope === scope;
  };
  return texts.find(isSame) ?? texts.at(-1) ?? key;
}
