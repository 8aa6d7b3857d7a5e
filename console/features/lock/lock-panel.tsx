import { Alert, Box, Button, chakra, Field, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useSession } from '#console/ui/api-hooks.tsx';
import { PasswordInput } from '#console/ui/form/password-input.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** Who locked the screen, and the two ways on: the lock password, or a new sign-in. */
export function LockPanel(props: {
  readonly triesLeft: number;
  /** Resolves to whether the password was right. */
  readonly onUnlock: (password: string) => Promise<boolean>;
  readonly onSignOut: () => void;
}): ReactElement {
  const { triesLeft, onUnlock, onSignOut } = props;
  const { t } = useText();
  const user = useSession((state) => state.userInfo);
  const name = user?.nickname || user?.username || '';
  const [password, setPassword] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isSpent = triesLeft === 0 && !isBusy;
  useEffect(() => field.current?.focus(), []);

  async function submit(): Promise<void> {
    if (password === '' || isBusy) return;
    setIsBusy(true);
    setIsWrong(false);
    if (await onUnlock(password)) return;
    setPassword('');
    setIsWrong(true);
    setIsBusy(false);
    field.current?.focus();
  }

  return (
    <chakra.form
      w="380px"
      p="8"
      bg="bg.panel"
      borderWidth="1px"
      rounded="xl"
      aria-labelledby="lock-title"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="5">
        <Stack align="center" gap="3" textAlign="center">
          <Box
            aria-hidden
            display="flex"
            alignItems="center"
            justifyContent="center"
            w="64px"
            h="64px"
            rounded="full"
            bg="accent.muted"
            color="accent.fg"
          >
            <Glyph name="lock" sizePx={28} />
          </Box>
          <div>
            <Heading as="h1" id="lock-title" size="xl">
              {t('shell.lock.locked')}
            </Heading>
            {name !== '' && (
              <Text mt="1" fontWeight="600">
                {name}
              </Text>
            )}
            <Text mt="1" color="fg.muted" textStyle="sm">
              {t('shell.lock.lockedHint')}
            </Text>
          </div>
        </Stack>
        {isSpent ? (
          <Alert.Root role="alert" status="error" rounded="md">
            <Alert.Indicator />
            <Alert.Title>{t('shell.lock.spent')}</Alert.Title>
          </Alert.Root>
        ) : (
          <>
            <Field.Root invalid={isWrong}>
              <Field.Label>{t('shell.lock.password')}</Field.Label>
              <PasswordInput
                ref={field}
                size="lg"
                autoComplete="off"
                maxLength={64}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
              <Field.ErrorText role="alert">{t('shell.lock.wrong', { count: triesLeft })}</Field.ErrorText>
            </Field.Root>
            <Button type="submit" size="lg" w="100%" loading={isBusy}>
              {t('shell.lock.unlock')}
            </Button>
          </>
        )}
        <Button variant={isSpent ? 'solid' : 'ghost'} w="100%" onClick={onSignOut}>
          {t('shell.lock.signInAgain')}
        </Button>
      </Stack>
    </chakra.form>
  );
}
