import { Button, chakra, Field, Input, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useServices } from '#console/ui/api-hooks.tsx';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import {
  type SecondFactorTicket,
  submitSecondFactor,
  type TokenReply,
} from '#shared/contracts/sign-in/auth.ts';

interface CodeForm {
  readonly code: string;
}

/** The code of the authenticator app, or a recovery code, after the first factor was right. */
export function SecondFactorForm(props: {
  readonly ticket: SecondFactorTicket;
  readonly onSignedIn: (reply: TokenReply) => void;
  /** Back to the first factor. */
  readonly onCancel: () => void;
}): ReactElement {
  const { ticket, onSignedIn, onCancel } = props;
  const { t } = useText();
  const { api } = useServices();
  const [isRecovery, setIsRecovery] = useState(false);
  const { register, handleSubmit, formState, setError, resetField, clearErrors } = useForm<CodeForm>({
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ code }) => {
    try {
      onSignedIn(await api.call(submitSecondFactor, { body: { ticket: ticket.ticket, code } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      resetField('code');
      setError('code', { type: 'server', message: error.message }, { shouldFocus: true });
    }
  });

  function change(): void {
    setIsRecovery(!isRecovery);
    resetField('code');
    clearErrors();
  }

  const label = t(isRecovery ? 'security.recoveryCode' : 'security.code');
  return (
    <chakra.form onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-in-title">
      <FieldStack>
        <Text color="fg.muted">{t(isRecovery ? 'security.askRecovery' : 'security.ask')}</Text>
        <Field.Root invalid={errors.code !== undefined}>
          <Field.Label>{label}</Field.Label>
          <Input
            key={label}
            size="lg"
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="characters"
            inputMode={isRecovery ? 'text' : 'numeric'}
            spellCheck={false}
            maxLength={isRecovery ? 32 : 7}
            fontFamily="mono"
            letterSpacing={isRecovery ? '0.05em' : '0.3em'}
            {...register('code', { required: t('security.codeRequired'), onChange: () => clearErrors() })}
          />
          <FieldNote error={errors.code?.message} />
        </Field.Root>
        <Button type="submit" size="lg" w="100%" loading={isSubmitting}>
          {t('security.verify')}
        </Button>
        <Stack gap="1" align="center">
          <Button variant="plain" size="sm" color="accent.fg" onClick={change}>
            {t(isRecovery ? 'security.useCode' : 'security.useRecovery')}
          </Button>
          <Button variant="plain" size="sm" color="fg.muted" onClick={onCancel}>
            {t('security.back')}
          </Button>
        </Stack>
      </FieldStack>
    </chakra.form>
  );
}
