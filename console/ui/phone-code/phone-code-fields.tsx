import type { ReactElement } from 'react';
import { useFormContext } from 'react-hook-form';
import type { SmsTemplate } from '#shared/contracts/sms/sms.ts';
import { CodeField, type SendCode } from './code-field.tsx';
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
  /** The number may be left out, and is asked for by this label; the code is asked for with a number. */
  readonly optionalLabel?: string;
  readonly send?: SendCode;
}): ReactElement {
  const { template, size = 'md', optionalLabel, send } = props;
  const { register, watch, formState, trigger, getValues, setError, clearErrors } =
    useFormContext<PhoneCode>();
  const { errors } = formState;
  const rules = usePhoneRules();
  const isOptional = optionalLabel !== undefined;
  const isCodeShown = !isOptional || watch('phone') !== '';
  return (
    <>
      <PhoneField
        size={size}
        label={optionalLabel}
        error={errors.phone?.message}
        {...register('phone', isOptional ? rules.optionalPhone : rules.phone)}
      />
      {isCodeShown && (
        <CodeField
          size={size}
          template={template}
          takePhone={async () =>
            (await trigger('phone', { shouldFocus: true })) ? getValues('phone') : null
          }
          error={errors.code?.message}
          onProblem={(message) =>
            message === null ? clearErrors('code') : setError('code', { type: 'server', message })
          }
          {...(send && { send })}
          {...register('code', { ...rules.code, shouldUnregister: true })}
        />
      )}
    </>
  );
}
