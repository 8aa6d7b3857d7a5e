import { Alert } from '@chakra-ui/react';
import { type ReactElement, useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMay } from '#console/ui/api-hooks.tsx';
import { CodeTextField } from '#console/ui/crud/fields/code-text-field.tsx';
import { DictField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { isSecurityParam, type Param } from '#shared/contracts/platform/param.ts';
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
  const mayChangeSecurity = useMay('param_security_edit');
  const isFixed = row !== null && isSecurityParam(row.publicKey) && !mayChangeSecurity;
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
      {isFixed && (
        <Alert.Root status="info" size="sm">
          <Alert.Indicator />
          <Alert.Title>{t('param.securityNote')}</Alert.Title>
        </Alert.Root>
      )}
      <TextField name="publicName" isFixed={isFixed} hint={props.nameHint} />
      <TextField
        name="publicKey"
        isCode
        isFixed={isSystem || isFixed}
        {...(!isSystem && { hint: t('param.keyHint') })}
      />
      <DictField name="publicType" dict="param_type" isFixed={isFixed} />
      {JSON_VALUE.test(row?.publicValue ?? '') ? (
        <CodeTextField name="publicValue" language="json" heightPx={240} isFixed={isFixed} hint={valueHint} />
      ) : (
        <TextField
          name="publicValue"
          rows={3}
          isCode
          isFixed={isFixed}
          hint={row?.isSecret ? t('param.secretHint') : valueHint}
        />
      )}
      <TextField
        name="validateCode"
        isCode
        isFixed={isSystem || isFixed}
        {...(!isSystem && { hint: ruleHint })}
      />
      <SwitchField name="status" on="0" off="1" isFixed={isSystem || isFixed} />
      <SwitchField name="isSecret" {...(row === null && { hint: t('param.secretHint') })} />
    </>
  );
}
