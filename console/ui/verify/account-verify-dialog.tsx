import { Button, Dialog, Field, Input, Portal, Stack, Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useServices, useSession } from '#console/ui/api-hooks.tsx';
import { keepOpen } from '#console/ui/feedback/return-focus.ts';
import { FieldNote } from '#console/ui/form/field-note.tsx';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { PasswordField } from '#console/ui/password/password-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { sealPassword } from '#shared/client/session/seal-password.ts';
import type { PasswordProofAction } from '#shared/contracts/accounts/proof.ts';
import { verifyOwnPassword } from '#shared/contracts/sign-in/auth-account.ts';

interface AccountVerifyProps {
  /** 删除 unless given; the lead then asks for less. */
  readonly title?: string;
  /** What exactly is done, under the lead. */
  readonly children?: ReactNode;
  readonly action: PasswordProofAction;
  /** The proof lets this session do the action, once, within five minutes. */
  readonly onVerified: (proof: string) => void;
  readonly onClose: () => void;
}

/** Asks for the current user's name and password again before a serious action. */
export function AccountVerifyDialog(props: AccountVerifyProps & { readonly open: boolean }): ReactElement {
  const { t } = useText();
  const { open, ...form } = props;
  const { title, onClose } = form;
  return (
    <Dialog.Root
      onFocusOutside={keepOpen}
      open={open}
      placement="center"
      size="sm"
      lazyMount
      unmountOnExit
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title ?? t('sms.account.deleteTitle')}</Dialog.Title>
            </Dialog.Header>
            <AccountForm {...form} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** Inside the dialog, so that each opening begins empty. */
function AccountForm({ title, children, action, onVerified, onClose }: AccountVerifyProps): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const ownName = useSession((state) => state.userInfo?.username ?? null);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { username: '', password: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ username, password }) => {
    try {
      const body = { username, ...(await sealPassword(api, password)), action };
      const { proof } = await api.call(verifyOwnPassword, { body });
      if (proof !== undefined) onVerified(proof);
      else setError('password', { type: 'server', message: t('sms.account.wrong') }, { shouldFocus: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setError('password', { type: 'server', message: error.message });
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Dialog.Body>
        <Stack gap="4" mb="4">
          <Text color={title === undefined ? 'fg.error' : 'fg.muted'}>
            {t(title === undefined ? 'sms.account.deleteLead' : 'sms.account.lead')}
          </Text>
          {children}
        </Stack>
        <FieldStack>
          <Field.Root invalid={errors.username !== undefined}>
            <Field.Label>{t('sms.account.username')}</Field.Label>
            <Input
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              {...register('username', {
                required: t('sms.account.usernameRequired'),
                validate: (name) => name === ownName || t('sms.account.usernameOther'),
              })}
            />
            <FieldNote error={errors.username?.message} />
          </Field.Root>
          <PasswordField
            label={t('sms.account.password')}
            error={errors.password?.message}
            autoComplete="current-password"
            {...register('password', { required: t('sms.account.passwordRequired') })}
          />
        </FieldStack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onClose}>
          {t('sms.cancel')}
        </Button>
        <Button type="submit" colorPalette={title === undefined ? 'danger' : 'accent'} loading={isSubmitting}>
          {t('sms.confirm')}
        </Button>
      </Dialog.Footer>
    </form>
  );
}
