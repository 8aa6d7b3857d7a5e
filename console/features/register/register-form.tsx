import { Field, Input } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useServices } from '#console/ui/api-hooks.tsx';
import { AuthDone } from '#console/ui/form/auth-card.tsx';
import { AuthForm } from '#console/ui/form/auth-form.tsx';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { NewPasswordFields } from '#console/ui/password/new-password-fields.tsx';
import { PhoneCodeFields } from '#console/ui/phone-code/phone-code-fields.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { sealPassword } from '#shared/client/session/seal-password.ts';
import { NewUsername, registerUser } from '#shared/contracts/kit/register.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';

const EMPTY = { username: '', nickname: '', phone: '', code: '', password: '', again: '' };

/** Name, phone with its code, and a password. The server has the last word on each field. */
export function RegisterForm(props: { readonly onLogin: () => void }): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const [made, setMade] = useState<string | null>(null);
  const form = useForm({ defaultValues: EMPTY, mode: 'onTouched' });
  const { register, formState } = form;
  const { errors } = formState;

  if (made !== null)
    return (
      <AuthDone
        title={t('sms.register.done')}
        text={t('sms.register.doneText', { username: made })}
        onLogin={props.onLogin}
      />
    );
  return (
    <AuthForm
      form={form}
      label={t('sms.register.title')}
      submitText={t('sms.register.submit')}
      submittingText={t('sms.register.submitting')}
      send={async ({ username, nickname, phone, code, password }) => {
        const sealed = await sealPassword(api, password);
        const name = nickname.trim();
        const body = { username, phone, code, ...sealed, ...(name !== '' && { nickname: name }) };
        await api.call(registerUser, { body });
        setMade(username);
      }}
    >
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
      <PhoneCodeFields template={SMS_TEMPLATES.register} />
      <NewPasswordFields
        label={t('sms.register.password')}
        required={t('sms.register.passwordRequired')}
        againLabel={t('sms.register.again')}
      />
    </AuthForm>
  );
}
