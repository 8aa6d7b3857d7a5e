import { type ReactElement, useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CodeTextField } from '#console/ui/crud/fields/code-text-field.tsx';
import { DictField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Param } from '#shared/contracts/platform/param.ts';
import { PatternNote } from './pattern-note.tsx';
import { usePatternCheck } from './use-pattern-check.ts';

/** Lists and objects; the value of a secret is never shown, so it is none. */
const JSON_VALUE = /^\s*[[{]/;

/** Of a parameter that is part of the product, only name, type and value can be changed. */
export function ParamFields(props: {
  readonly row: Param | null;
  readonly nameHint: string | undefined;
}): ReactElement {
  const { t } = useText();
  const { row } = props;
  const isSystem = row?.system === '1';
  const { control } = useFormContext();
  const [rule, value] = useWatch({ control, name: ['validateCode', 'publicValue'] });
  const answer = usePatternCheck({
    rule: useDeferredValue(String(rule ?? '')),
    value: useDeferredValue(String(value ?? '')),
  });
  const ruleHint =
    answer === null ? <PatternNote isGood={false} text={t('param.ruleBroken')} /> : t('param.ruleHint');
  const valueHint = typeof answer === 'boolean' && (
    <PatternNote isGood={answer} text={t(answer ? 'param.ruleMatches' : 'param.ruleRefuses')} />
  );
  return (
    <>
      <TextField name="publicName" hint={props.nameHint} />
      <TextField
        name="publicKey"
        isCode
        isFixed={isSystem}
        {...(!isSystem && { hint: t('param.keyHint') })}
      />
      <DictField name="publicType" dict="param_type" />
      {JSON_VALUE.test(row?.publicValue ?? '') ? (
        <CodeTextField name="publicValue" language="json" heightPx={240} hint={valueHint} />
      ) : (
        <TextField
          name="publicValue"
          rows={3}
          isCode
          hint={row?.isSecret ? t('param.secretHint') : valueHint}
        />
      )}
      <TextField name="validateCode" isCode isFixed={isSystem} {...(!isSystem && { hint: ruleHint })} />
      <SwitchField name="status" on="0" off="1" isFixed={isSystem} />
      <SwitchField name="isSecret" {...(row === null && { hint: t('param.secretHint') })} />
    </>
  );
}
