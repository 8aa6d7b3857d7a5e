import { Alert, Button, chakra, Field, Input, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/client/api-error.ts';
import { sealPassword } from '../../../shared/client/seal-password.ts';
import { LIMITS } from '../../../shared/contracts/limits.ts';
import { NewUsername, registerUser } from '../../../shared/contracts/register.ts';
import { SMS_TEMPLATES } from '../../../shared/contracts/sms.ts';
import { AuthDone } from '../../ui/auth-card.tsx';
import { showFieldErrors } from '../../ui/error-fields.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { PasswordInput } from '../../ui/password/password-input.tsx';
import { PasswordMeter, usePasswordHint } from '../../ui/password/password-strength.tsx';
import { CodeField } from '../../ui/phone-code/code-field.tsx';
import { PhoneField, usePhoneRules } from '../../ui/phone-code/phone-field.tsx';
import { useServices } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';

const EMPTY = { username: '', nickname: '', phone: '', code: '', password: '', again: '' };

/** Name, phone with its code, and a password. The server has the last word on each field. */
export function RegisterForm(props: { readonly onLogin: () => void }): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const rules = usePhoneRules();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, clearErrors, trigger, getValues, watch } = useForm({
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const password = watch('password');
  const hint = usePasswordHint(password);
  const showProblem = (message: string | null): void =>
    message === null ? clearErrors('code') : setError('code', { type: 'server', message });

  const submit = handleSubmit(async ({ username, nickname, phone, code, password }) => {
    setRefusal(null);
    try {
      const sealed = await sealPassword(api, password);
      const name = nickname.trim();
      const body = { username, phone, code, ...sealed, ...(name !== '' && { nickname: name }) };
      await api.call(registerUser, { body });
      setMade(username);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(error, setError)) setRefusal(error.message);
    }
  });

  if (made !== null)
    return (
      <AuthDone
        title={t('sms.register.done')}
        text={t('sms.register.doneText', { username: made })}
        onLogin={props.onLogin}
      />
    );
  return (
    <chakra.form onSubmit={(event) => void submit(event)} noValidate aria-label={t('sms.register.title')}>
      <Stack gap="7">
        {refusal !== null && (
          <Alert.Root role="alert" status="error" rounded="md">
            <Alert.Indicator />
            <Alert.Title>{refusal}</Alert.Title>
          </Alert.Root>
        )}
        <Field.Root invalid={errors.username !== undefined}>
          <Field.Label>{t('sms.register.username')}</Field.Label>
          <Input
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            {...register('username', {
              required: t('sms.register.usernameRequired'),
              validate: (name) => NewUsername.safeParse(name).success || t('sms.register.usernameInvalid'),
            })}
          />
          <FieldNote error={errors.username?.message}>
            <Field.HelperText>{t('sms.register.usernameHint')}</Field.HelperText>
          </FieldNote>
        </Field.Root>
        <Field.Root invalid={errors.nickname !== undefined}>
          <Field.Label>{t('sms.register.nickname')}</Field.Label>
          <Input autoComplete="name" maxLength={64} {...register('nickname')} />
          <FieldNote error={errors.nickname?.message} />
        </Field.Root>
        <PhoneField error={errors.phone?.message} {...register('phone', rules.phone)} />
        <CodeField
          template={SMS_TEMPLATES.register}
          takePhone={async () =>
            (await trigger('phone', { shouldFocus: true })) ? getValues('phone') : null
          }
          error={errors.code?.message}
          onProblem={showProblem}
          {...register('code', rules.code)}
        />
        <PasswordInput
          label={t('sms.register.password')}
          error={errors.password?.message}
          hint={hint}
          autoComplete="new-password"
          {...register('password', {
            required: t('sms.register.passwordRequired'),
            minLength: { value: LIMITS.passwordLengthMin, message: t('password.length') },
            maxLength: { value: LIMITS.passwordLengthMax, message: t('password.length') },
          })}
        >
          <PasswordMeter password={password} />
        </PasswordInput>
        <PasswordInput
          label={t('sms.register.again')}
          error={errors.again?.message}
          autoComplete="new-password"
          {...register('again', {
            required: t('password.againRequired'),
            validate: (again) => again === getValues('password') || t('password.different'),
          })}
        />
        <Button type="submit" w="100%" loading={isSubmitting} loadingText={t('sms.register.submitting')}>
          {t('sms.register.submit')}
        </Button>
      </Stack>
    </chakra.form>
  );
}
