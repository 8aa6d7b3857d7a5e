import type { ReactElement } from 'react';
import { useFormContext } from 'react-hook-form';
import type { SmsTemplate } from '#shared/contracts/sms.ts';
import { CodeField } from './code-field.tsx';
import { PhoneField, usePhoneRules } from './phone-field.tsx';

/** What the form around these fields has among its values. */
export interface PhoneCode {
  readonly phone: string;
  readonly code: string;
}

/** A number, and the code that is sent to it. */
export function PhoneCodeFields(props: {
  readonly template: SmsTemplate;
  readonly size?: 'md' | 'lg';
}): ReactElement {
  const { template, size = 'md' } = props;
  const { register, formState, trigger, getValues, setError, clearErrors } = useFormContext<PhoneCode>();
  const { errors } = formState;
  const rules = usePhoneRules();
  return (
    <>
      <PhoneField size={size} error={errors.phone?.message} {...register('phone', rules.phone)} />
      <CodeField
        size={size}
        template={template}
        takePhone={async () => ((await trigger('phone', { shouldFocus: true })) ? getValues('phone') : null)}
        error={errors.code?.message}
        onProblem={(message) =>
          message === null ? clearErrors('code') : setError('code', { type: 'server', message })
        }
        {...register('code', rules.code)}
      />
    </>
  );
}
