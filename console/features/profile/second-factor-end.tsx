import { Alert, Button, chakra, Dialog, Field, Input, Portal, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/client/api-error.ts';
import { sealPassword } from '../../../shared/client/seal-password.ts';
import { endSecondFactor, getSecondFactor } from '../../../shared/contracts/second-factor.ts';
import { showFieldErrors } from '../../ui/error-fields.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { PasswordInput } from '../../ui/password/password-input.tsx';
import { useAction, useServices } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';
import { notify } from '../../ui/toaster.tsx';

interface EndForm {
  readonly password: string;
  readonly code: string;
}

/** Turning the second factor off takes both factors. */
export function SecondFactorEnd(props: { readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const end = useAction(endSecondFactor, [getSecondFactor]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<EndForm>({
    defaultValues: { password: '', code: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password, code }) => {
    setRefusal(null);
    try {
      await end.mutateAsync({ body: { ...(await sealPassword(api, password)), code } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(error, setError)) setRefusal(error.message);
      return;
    }
    notify({ kind: 'success', title: t('security.ended') });
    props.onClose();
  });

  return (
    <Dialog.Root
      open
      placement="center"
      size="sm"
      onOpenChange={({ open }) => {
        if (!open) props.onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('security.end')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pb="6">
              <chakra.form noValidate onSubmit={(event) => void submit(event)}>
                <Stack gap="6">
                  <Text color="fg.muted">{t('security.endHint')}</Text>
                  {refusal !== null && (
                    <Alert.Root role="alert" status="error" rounded="md">
                      <Alert.Indicator />
                      <Alert.Title>{refusal}</Alert.Title>
                    </Alert.Root>
                  )}
                  <PasswordInput
                    label={t('security.password')}
                    error={errors.password?.message}
                    autoComplete="current-password"
                    {...register('password', { required: t('security.passwordRequired') })}
                  />
                  <Field.Root invalid={errors.code !== undefined}>
                    <Field.Label>{t('security.anyCode')}</Field.Label>
                    <Input
                      autoComplete="one-time-code"
                      maxLength={32}
                      fontFamily="mono"
                      {...register('code', { required: t('security.codeRequired') })}
                    />
                    <FieldNote error={errors.code?.message} />
                  </Field.Root>
                  <Stack direction="row" justify="flex-end" gap="2">
                    <Button variant="outline" onClick={props.onClose}>
                      {t('security.cancel')}
                    </Button>
                    <Button type="submit" colorPalette="danger" loading={isSubmitting}>
                      {t('security.end')}
                    </Button>
                  </Stack>
                </Stack>
              </chakra.form>
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
