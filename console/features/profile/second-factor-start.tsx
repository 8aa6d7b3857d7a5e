import {
  Alert,
  Box,
  Button,
  chakra,
  Dialog,
  Field,
  Input,
  Portal,
  QrCode,
  Stack,
  Text,
} from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAction, useServices } from '#console/ui/api-hooks.tsx';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { showFieldErrors } from '#console/ui/form/error-fields.ts';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { PasswordField } from '#console/ui/password/password-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { sealPassword } from '#shared/client/session/seal-password.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  type SecondFactorSecret,
  startSecondFactor,
} from '#shared/contracts/second-factor/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Password, then the picture for the authenticator app with a first code, then the recovery codes. */
export function SecondFactorStart(props: { readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function finish(): void {
    prompts.succeeded({ title: t('security.started') });
    props.onClose();
  }

  return (
    <Dialog.Root
      open
      placement="center"
      size="sm"
      closeOnInteractOutside={false}
      closeOnEscape={codes === null}
      onOpenChange={({ open }) => {
        if (!open) props.onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t(codes ? 'security.recoveryTitle' : 'security.start')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pb="6">
              {codes ? (
                <RecoveryCodes codes={codes} onKept={finish} />
              ) : secret ? (
                <CodeStep secret={secret} onConfirmed={setCodes} onCancel={props.onClose} />
              ) : (
                <PasswordStep onSecret={setSecret} onCancel={props.onClose} />
              )}
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function PasswordStep(props: {
  readonly onSecret: (secret: SecondFactorSecret) => void;
  readonly onCancel: () => void;
}): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<{ readonly password: string }>({
    defaultValues: { password: '' },
  });

  const submit = handleSubmit(async ({ password }) => {
    setRefusal(null);
    try {
      props.onSecret(await api.call(startSecondFactor, { body: await sealPassword(api, password) }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(error, setError)) setRefusal(error.message);
    }
  });

  return (
    <chakra.form noValidate onSubmit={(event) => void submit(event)}>
      <FieldStack>
        <Text color="fg.muted">{t('security.passwordHint')}</Text>
        <Refusal text={refusal} />
        <PasswordField
          label={t('security.password')}
          error={formState.errors.password?.message}
          autoComplete="current-password"
          {...register('password', { required: t('security.passwordRequired') })}
        />
        <Actions label={t('security.next')} isBusy={formState.isSubmitting} onCancel={props.onCancel} />
      </FieldStack>
    </chakra.form>
  );
}

function CodeStep(props: {
  readonly secret: SecondFactorSecret;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}): ReactElement {
  const { t } = useText();
  const { secret, uri } = props.secret;
  const confirm = useAction(confirmSecondFactor, [getSecondFactor]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<{ readonly code: string }>({
    defaultValues: { code: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit(async (body) => {
    setRefusal(null);
    try {
      props.onConfirmed((await confirm.mutateAsync({ body })).recoveryCodes);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(error, setError)) setRefusal(error.message);
    }
  });

  return (
    <chakra.form noValidate onSubmit={(event) => void submit(event)}>
      <FieldStack>
        <Text color="fg.muted">{t('security.scan')}</Text>
        {/* Always dark on white: that is what cameras read. */}
        <Box alignSelf="center" bg="white" p="3" rounded="md" borderWidth="1px">
          <QrCode.Root value={uri} unstyled>
            <QrCode.Frame role="img" aria-label={t('security.picture')} w="184px" h="184px" display="block">
              <QrCode.Pattern fill="black" />
            </QrCode.Frame>
          </QrCode.Root>
        </Box>
        <Box textStyle="sm" color="fg.muted">
          {t('security.typeInstead')}
          <Box display="flex" alignItems="center" gap="1" color="fg">
            <chakra.code wordBreak="break-all">{secret.match(/.{1,4}/g)?.join(' ')}</chakra.code>
            <CopyButton text={secret} />
          </Box>
        </Box>
        <Refusal text={refusal} />
        <Field.Root invalid={errors.code !== undefined}>
          <Field.Label>{t('security.code')}</Field.Label>
          <Input
            autoFocus
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            fontFamily="mono"
            letterSpacing="0.3em"
            {...register('code', { required: t('security.codeRequired') })}
          />
          <FieldNote error={errors.code?.message} />
        </Field.Root>
        <Actions label={t('security.confirm')} isBusy={formState.isSubmitting} onCancel={props.onCancel} />
      </FieldStack>
    </chakra.form>
  );
}

function Refusal({ text }: { readonly text: string | null }): ReactElement | null {
  if (text === null) return null;
  return (
    <Alert.Root role="alert" status="error" rounded="md">
      <Alert.Indicator />
      <Alert.Title>{text}</Alert.Title>
    </Alert.Root>
  );
}

function Actions(props: {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}): ReactElement {
  const { t } = useText();
  return (
    <Stack direction="row" justify="flex-end" gap="2">
      <Button variant="outline" onClick={props.onCancel}>
        {t('security.cancel')}
      </Button>
      <Button type="submit" loading={props.isBusy}>
        {props.label}
      </Button>
    </Stack>
  );
}
