import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { isPersonal } from '#shared/domain/personal-password.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordTip } from './password-strength.tsx';

/** What the form around these fields has among its values. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
  /** Of the account: no part of them may be in the password. */
  readonly username?: string;
  readonly nickname?: string;
  readonly phone?: string;
}

/** On the sign-in's pages: a password that is being chosen, and the same once more. */
export function NewPasswordFields(props: {
  readonly label: string;
  readonly required: string;
  readonly againLabel: string;
  /** What the page knows of the account besides the form's values. */
  readonly names?: readonly (string | null)[];
}): ReactElement {
  const { label, required, againLabel, names = [] } = props;
  const { t } = useText();
  const { register, formState, getValues, control } = useFormContext<NewPassword>();
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  return (
    <>
      <PasswordField
        label={label}
        error={errors.password?.message}
        autoComplete="new-password"
        {...register('password', {
          required,
          minLength: { value: LIMITS.passwordLengthMin, message: t('password.length') },
          maxLength: { value: LIMITS.passwordLengthMax, message: t('password.length') },
          validate: (next, { username, nickname, phone }) =>
            !isPersonal(next, [username, nickname, phone, ...names]) || t('errors.field.password_personal'),
        })}
      >
        <PasswordTip password={password} />
      </PasswordField>
      <PasswordField
        label={againLabel}
        error={errors.again?.message}
        autoComplete="new-password"
        {...register('again', {
          required: t('password.againRequired'),
          validate: (again) => again === getValues('password') || t('password.different'),
        })}
      />
    </>
  );
}
