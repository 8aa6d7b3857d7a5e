import { Alert, Button, chakra, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useServices, useSession } from '#console/ui/api-hooks.tsx';
import { Card } from '#console/ui/card.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { showFieldErrors } from '#console/ui/form/error-fields.ts';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { PasswordField } from '#console/ui/password/password-field.tsx';
import { PasswordMeter, usePasswordHint } from '#console/ui/password/password-strength.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { sealPasswords } from '#shared/client/session/seal-password.ts';
import { changeOwnPassword } from '#shared/contracts/sign-in/auth-account.ts';
import { isPasswordLength, passwordMeter } from '#shared/domain/password-strength.ts';
import { isPersonal } from '#shared/domain/personal-password.ts';

interface PasswordForm {
  readonly password: string;
  readonly newpassword1: string;
  readonly again: string;
}
const EMPTY: PasswordForm = { password: '', newpassword1: '', again: '' };
/** The server takes no weaker one. */
const SCORE_MIN = 50;

/** Changes the user's password. The rules are shown while it is typed; the server decides. */
export function PasswordCard(): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { api } = useServices();
  const isRestricted = useSession((state) => state.restriction !== null);
  const user = useSession((state) => state.userInfo);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, reset, control, getValues } = useForm<PasswordForm>({
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const next = useWatch({ control, name: 'newpassword1' });
  const hint = usePasswordHint(next);

  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const { challenge, sealed } = await sealPasswords(api, [values.password, values.newpassword1]);
      const [password = '', newpassword1 = ''] = sealed;
      await api.call(changeOwnPassword, { body: { password, newpassword1, challenge } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(error, setError)) setRefusal(error.message);
      return;
    }
    // Brings what the session may do from now on, to all windows.
    await api.tokens.refresh();
    reset(EMPTY);
    // Everything that had been refused until now is loaded anew.
    if (isRestricted) window.location.assign('/');
    else prompts.succeeded({ title: t('password.changed'), text: t('password.changedText') });
  });

  return (
    <Card title={t('password.change')}>
      <chakra.form maxW="420px" noValidate onSubmit={(event) => void submit(event)}>
        <FieldStack>
          {refusal !== null && (
            <Alert.Root role="alert" status="error" rounded="md">
              <Alert.Indicator />
              <Alert.Title>{refusal}</Alert.Title>
            </Alert.Root>
          )}
          <PasswordField
            label={t('password.present')}
            error={errors.password?.message}
            autoComplete="current-password"
            {...register('password', { required: t('password.presentRequired') })}
          />
          <PasswordField
            label={t('password.next')}
            error={errors.newpassword1?.message}
            hint={hint}
            autoComplete="new-password"
            {...register('newpassword1', {
              required: t('password.nextRequired'),
              validate: {
                length: (value) => isPasswordLength(value) || t('password.length'),
                strength: (value) => passwordMeter(value).score >= SCORE_MIN || t('password.hint'),
                same: (value) => value !== getValues('password') || t('password.same'),
                personal: (value) =>
                  !isPersonal(value, [user?.username, user?.nickname, user?.phone]) ||
                  t('errors.field.password_personal'),
              },
            })}
          >
            <PasswordMeter password={next} />
          </PasswordField>
          <PasswordField
            label={t('password.again')}
            error={errors.again?.message}
            autoComplete="new-password"
            {...register('again', {
              required: t('password.againRequired'),
              validate: (value) => value === getValues('newpassword1') || t('password.different'),
            })}
          />
          <Text textStyle="xs" color="fg.muted">
            {t('password.reused')}
          </Text>
          <Button type="submit" alignSelf="start" loading={isSubmitting}>
            {t('password.change')}
          </Button>
        </FieldStack>
      </chakra.form>
    </Card>
  );
}
