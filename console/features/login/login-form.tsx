import {
  Alert,
  Button,
  chakra,
  Field,
  Heading,
  IconButton,
  Input,
  InputGroup,
  Stack,
} from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/client/api-error.ts';
import { issueToken } from '../../../shared/contracts/auth.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { useServices } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';
import { clearSignInNotice, readSignInNotice } from './sign-in-notice.ts';

interface SignIn {
  readonly username: string;
  readonly password: string;
}

/** User name and password. The guard leads on as soon as the session has its token. */
export function LoginForm(): ReactElement {
  const { t } = useText();
  const { api, session } = useServices();
  const [notice] = useState(readSignInNotice);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isShown, setIsShown] = useState(false);
  const [isCapsLock, setIsCapsLock] = useState(false);
  const refusalBox = useRef<HTMLDivElement>(null);
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<SignIn>({
    defaultValues: { username: '', password: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('username'), [setFocus]);

  const submit = handleSubmit(async (body) => {
    setRefusal(null);
    try {
      const reply = await api.call(issueToken, { query: { grant_type: 'password' }, body });
      clearSignInNotice();
      session.getState().signIn(reply);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      if (error.error === 'bad_credentials') resetField('password');
      setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <chakra.form
      w="360px"
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-labelledby="sign-in-title"
    >
      <Heading as="h1" id="sign-in-title" size="2xl" mb="6" fontWeight="700">
        {t('login.title')}
      </Heading>
      <Stack gap="5">
        {notice && refusal === null && (
          <Alert.Root status="info" rounded="md">
            <Alert.Indicator />
            <Alert.Title>{t(notice === 'ended' ? 'login.signedOut' : 'login.ticketFailed')}</Alert.Title>
          </Alert.Root>
        )}
        {refusal !== null && (
          <Alert.Root ref={refusalBox} role="alert" status="error" rounded="md">
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
          <Field.ErrorText>{errors.username?.message}</Field.ErrorText>
        </Field.Root>
        <Field.Root invalid={errors.password !== undefined}>
          <Field.Label>{t('login.password')}</Field.Label>
          <InputGroup
            endElement={
              <IconButton
                variant="ghost"
                size="xs"
                me="-1"
                color="fg.muted"
                aria-label={t(isShown ? 'login.hide' : 'login.show')}
                aria-pressed={isShown}
                onClick={() => setIsShown(!isShown)}
              >
                <Glyph name={isShown ? 'eyeOff' : 'eye'} />
              </IconButton>
            }
          >
            <Input
              size="lg"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              maxLength={256}
              onKeyDown={(event) => setIsCapsLock(event.getModifierState('CapsLock'))}
              onKeyUp={(event) => setIsCapsLock(event.getModifierState('CapsLock'))}
              {...register('password', {
                required: t('login.passwordRequired'),
                onBlur: () => setIsCapsLock(false),
              })}
            />
          </InputGroup>
          <Field.ErrorText>{errors.password?.message}</Field.ErrorText>
          {isCapsLock && (
            <Field.HelperText color="fg.warning" display="flex" alignItems="center" gap="1" role="status">
              <Glyph name="capsLock" sizePx={14} />
              {t('login.capsLock')}
            </Field.HelperText>
          )}
        </Field.Root>
        <Button type="submit" size="lg" w="100%" loading={isSubmitting} loadingText={t('login.submitting')}>
          {t('login.submit')}
        </Button>
      </Stack>
    </chakra.form>
  );
}
