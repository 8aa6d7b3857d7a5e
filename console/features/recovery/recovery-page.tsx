import { Alert, Button, chakra, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ApiError } from '../../../shared/client/api-error.ts';
import { sealPassword } from '../../../shared/client/seal-password.ts';
import { LIMITS } from '../../../shared/contracts/limits.ts';
import { resetPassword } from '../../../shared/contracts/register.ts';
import { SMS_TEMPLATES } from '../../../shared/contracts/sms.ts';
import { AuthCard, AuthDone } from '../../ui/auth-card.tsx';
import { showFieldErrors } from '../../ui/error-fields.ts';
import { PasswordInput } from '../../ui/password/password-input.tsx';
import { PasswordMeter, usePasswordHint } from '../../ui/password/password-strength.tsx';
import { CodeField } from '../../ui/phone-code/code-field.tsx';
import { PhoneField, usePhoneRules } from '../../ui/phone-code/phone-field.tsx';
import { useServices } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';

/** `/Fpassword`: a new password for who has the account's phone. */
export function RecoveryPage(): ReactElement {
  const { t } = useText();
  const [, navigate] = useLocation();
  const toLogin = (): void => navigate('/login');
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <AuthCard title={t('sms.recovery.title')} onLogin={toLogin}>
        <AuthDone title={t('sms.recovery.done')} text={t('sms.recovery.doneText')} onLogin={toLogin} />
      </AuthCard>
    );
  return (
    <AuthCard title={t('sms.recovery.title')} lead={t('sms.recovery.lead')} onLogin={toLogin}>
      <RecoveryForm onDone={() => setIsDone(true)} />
    </AuthCard>
  );
}

function RecoveryForm(props: { readonly onDone: () => void }): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const rules = usePhoneRules();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, clearErrors, trigger, getValues, watch } = useForm({
    defaultValues: { phone: '', code: '', password: '', again: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const password = watch('password');
  const hint = usePasswordHint(password);
  const showProblem = (message: string | null): void =>
    message === null ? clearErrors('code') : setError('code', { type: 'server', message });

  const submit = handleSubmit(async ({ phone, code, password }) => {
    setRefusal(null);
    try {
      const sealed = await sealPassword(api, password);
      await api.call(resetPassword, { body: { phone, code, ...sealed } });
      props.onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(error, setError)) setRefusal(error.message);
    }
  });

  return (
    <chakra.form onSubmit={(event) => void submit(event)} noValidate aria-label={t('sms.recovery.title')}>
      <Stack gap="7">
        {refusal !== null && (
          <Alert.Root role="alert" status="error" rounded="md">
            <Alert.Indicator />
            <Alert.Title>{refusal}</Alert.Title>
          </Alert.Root>
        )}
        <PhoneField error={errors.phone?.message} {...register('phone', rules.phone)} />
        <CodeField
          template={SMS_TEMPLATES.password}
          takePhone={async () =>
            (await trigger('phone', { shouldFocus: true })) ? getValues('phone') : null
          }
          error={errors.code?.message}
          onProblem={showProblem}
          {...register('code', rules.code)}
        />
        <PasswordInput
          label={t('password.next')}
          error={errors.password?.message}
          hint={hint}
          autoComplete="new-password"
          {...register('password', {
            required: t('password.nextRequired'),
            minLength: { value: LIMITS.passwordLengthMin, message: t('password.length') },
            maxLength: { value: LIMITS.passwordLengthMax, message: t('password.length') },
          })}
        >
          <PasswordMeter password={password} />
        </PasswordInput>
        <PasswordInput
          label={t('password.again')}
          error={errors.again?.message}
          autoComplete="new-password"
          {...register('again', {
            required: t('password.againRequired'),
            validate: (again) => again === getValues('password') || t('password.different'),
          })}
        />
        <Button type="submit" w="100%" loading={isSubmitting} loadingText={t('sms.recovery.submitting')}>
          {t('sms.recovery.submit')}
        </Button>
      </Stack>
    </chakra.form>
  );
}
