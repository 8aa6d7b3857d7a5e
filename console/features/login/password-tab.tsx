import { Alert, Button, chakra, Field, Input } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { PasswordField } from '#console/ui/password/password-field.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { SecondFactorTicket, TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { type PasswordSignIn, usePasswordSignIn } from './use-password-sign-in.ts';

const CaptchaDialog = lazyPart({
  texts: ['captcha'],
  load: () => import('#console/ui/captcha/captcha-dialog.tsx').then((module) => module.CaptchaDialog),
});

/** 账号登录: user name and password, then the captcha. */
export function PasswordTab(props: {
  readonly onSignedIn: (reply: TokenReply) => void;
  readonly onSecondFactor: (ticket: SecondFactorTicket) => void;
}): ReactElement {
  const { t } = useText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<PasswordSignIn>({
    defaultValues: { username: '', password: '' },
    mode: 'onTouched',
  });
  const { errors } = formState;
  useEffect(() => setFocus('username'), [setFocus]);

  const signIn = usePasswordSignIn((result) => {
    if (result.kind === 'signed-in') props.onSignedIn(result.reply);
    else if (result.kind === 'second-factor') props.onSecondFactor(result.ticket);
    else {
      setRefusal(result.error.message);
      if (result.error.error === 'bad_credentials') resetField('password');
    }
  });
  const { isBusy, asked } = signIn;
  const isWaiting = isBusy || asked !== null;
  // The captcha's window gives the focus back to where it was; the password is what there is to correct.
  useEffect(() => {
    if (refusal !== null && !isWaiting) setFocus('password', { shouldSelect: true });
  }, [refusal, isWaiting, setFocus]);

  const submit = handleSubmit(async (values) => {
    setRefusal(null);
    await signIn.start(values);
  });

  return (
    <chakra.form onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-in-title">
      <FieldStack>
        {refusal !== null && (
          <Alert.Root role="alert" status="error" rounded="md">
            <Alert.Indicator />
            <Alert.Title>{refusal}</Alert.Title>
          </Alert.Root>
        )}
        <Field.Root invalid={errors.username !== undefined}>
          <Field.Label>{t('login.username')}</Field.Label>
          <Input
            size="lg"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            {...register('username', { required: t('login.usernameRequired') })}
          />
          <FieldNote error={errors.username?.message} />
        </Field.Root>
        <PasswordField
          size="lg"
          label={t('login.password')}
          error={errors.password?.message}
          autoComplete="current-password"
          {...register('password', { required: t('login.passwordRequired') })}
        />
        <Button type="submit" size="lg" w="100%" loading={isBusy} loadingText={t('login.submitting')}>
          {t('login.submit')}
        </Button>
      </FieldStack>
      {asked !== null && (
        <CaptchaDialog open kind={asked.kind} onSolved={signIn.solve} onClose={signIn.cancel} />
      )}
    </chakra.form>
  );
}
