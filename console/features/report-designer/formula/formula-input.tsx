import { Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import { FormulaFault } from './formula-fault.tsx';
import { FormulaField } from './formula-field.tsx';
import { useFormula } from './use-formula.ts';

/**
 * An expression in a panel, without `=`. What can be read is given on at once, nothing at all as null; what cannot be read stays
 * in the field with its error. `scope`: key of the region whose groups and fields it may name.
 */
export function FormulaInput(props: {
  readonly value: Expr | null;
  readonly onChange: (expr: Expr | null) => void;
  readonly report: Report;
  readonly scope?: string | undefined;
  readonly label?: string;
}): ReactElement {
  const { t } = useText();
  const { value, report, scope, onChange } = props;
  const { names, print, read } = useFormula(report, scope);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value ? print(value) : '');
  const result = text.trim() === '' ? null : read(text);
  const fault = result && ('error' in result ? result.error : result.fault);
  const type = (next: string): void => {
    setTyped(next);
    if (next.trim() === '') onChange(null);
    else {
      const formula = read(next);
      if ('expr' in formula) onChange(formula.expr);
    }
  };
  return (
    <Stack gap="1">
      <FormulaField
        label={props.label ?? t('reportDesigner.formula.label')}
        text={text}
        names={names}
        isInvalid={fault !== null}
        onText={type}
        // Written as the report has it, unless that would lose what cannot be read.
        onBlur={() => {
          if (!result || 'expr' in result) setTyped(null);
        }}
      />
      {fault && <FormulaFault text={text} fault={fault} onRepair={type} />}
    </Stack>
  );
}
