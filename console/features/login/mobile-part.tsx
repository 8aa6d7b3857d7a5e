import { Alert, Button, chakra, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/client/api-error.ts';
import { SecondFactorTicket } from '../../../shared/contracts/auth.ts';
import { issueTokenByPhone, SMS_TEMPLATES } from '../../../shared/contracts/sms.ts';
import { CodeField } from '../../ui/phone-code/code-field.tsx';
import { PhoneField, usePhoneRules } from '../../ui/phone-code/phone-field.tsx';
import { useServices } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';
import type { SignInPartProps } from './login-slots.ts';

/** 短信登录: a phone number and the code that was sent to it. */
export function MobilePart({ onSignedIn, onSecondFactor }: SignInPartProps): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const rules = usePhoneRules();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, clearErrors, trigger, getValues } = useForm({
    defaultValues: { phone: '', code: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const showProblem = (message: string | null): void =>
    message === null ? clearErrors('code') : setError('code', { type: 'server', message });

  const submit = handleSubmit(async ({ phone, code }) => {
    setRefusal(null);
    const mobile = `SMS@${phone}`;
    const query = { mobile, code, grant_type: 'mobile' as const, template: SMS_TEMPLATES.login };
    try {
      onSignedIn(await api.call(issueTokenByPhone, { query }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isAsked = error.error === 'second_factor_required';
      const ticket = isAsked ? SecondFactorTicket.safeParse(error.data) : null;
      if (ticket?.success) onSecondFactor(ticket.data);
      else if (error.error === 'captcha_wrong')
        setError('code', { type: 'server', message: error.message }, { shouldFocus: true });
      else setRefusal(error.message);
    }
  });

  return (
    <chakra.form onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-in-title">
      <Stack gap="7">
        {refusal !== null && (
          <Alert.Root role="alert" status="error" rounded="md">
            <Alert.Indicator />
            <Alert.Title>{refusal}</Alert.Title>
          </Alert.Root>
        )}
        <PhoneField size="lg" error={errors.phone?.message} {...register('phone', rules.phone)} />
        <CodeField
          size="lg"
          template={SMS_TEMPLATES.login}
          takePhone={async () =>
            (await trigger('phone', { shouldFocus: true })) ? getValues('phone') : null
          }
          error={errors.code?.message}
          onProblem={showProblem}
          {...register('code', rules.code)}
        />
        <Button type="submit" size="lg" w="100%" loading={isSubmitting} loadingText={t('login.submitting')}>
          {t('login.submit')}
        </Button>
      </Stack>
    </chakra.form>
  );
}
