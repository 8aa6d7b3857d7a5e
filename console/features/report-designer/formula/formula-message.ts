import type { ConsoleText } from '#console/ui/text/text-context.tsx';
import type { ConsoleKey } from '#console/ui/text/texts.ts';
import type { ExpressionError } from '#shared/domain/expression/expression-tokens.ts';
import type { reportDesigner } from '#shared/i18n/zh/report/report-designer.ts';

type Texts = (typeof reportDesigner)['formula'];
const TYPED = ['found', 'needed'];

/** What is wrong, in words, with the place counted in characters from 1. */
export function formulaMessage(t: ConsoleText['t'], text: string, error: ExpressionError): string {
  const at = Array.from(text.slice(0, error.from)).length + 1;
  const params = Object.fromEntries(
    Object.entries(error.params).map(([key, value]) => [
      key,
      TYPED.includes(key) ? typeWord(t, value) : value,
    ]),
  );
  const key = `reportDesigner.formula.errors.${error.code as keyof Texts['errors']}` satisfies ConsoleKey;
  return t('reportDesigner.formula.at', { at, text: t(key, params) });
}

function typeWord(t: ConsoleText['t'], type: string | number): string {
  const known = TYPES.find((one) => one === type);
  return known ? t(`reportDesigner.formula.types.${known}`) : String(type);
}

/** What an argument or a value can be. */
const TYPES = [
  ...(['number', 'text', 'flag', 'instant', 'day', 'duration', 'list', 'null', 'any'] as const),
  ...(['measure', 'moment', 'scope', 'literal'] as const),
] as const;
