import { Button, Dialog, Portal, Text } from '@chakra-ui/react';
import { type ReactElement, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useServices, useSession } from '#console/ui/api-hooks.tsx';
import { CaptchaDialog } from '#console/ui/captcha/captcha-dialog.tsx';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { CodeField } from '#console/ui/phone-code/code-field.tsx';
import { usePhoneRules } from '#console/ui/phone-code/phone-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { type SmsTemplate, spendOwnCode } from '#shared/contracts/sms/sms.ts';

interface MobileVerifyProps {
  readonly title: string;
  readonly template: SmsTemplate;
  /** What is lost by confirming: said above the code, and its button looks dangerous. */
  readonly loss?: string;
  /** With the server's proof, where it gives one for this template. */
  readonly onVerified: (proof: string | null) => void;
  readonly onClose: () => void;
}

/**
 * Verifies the current user's phone, which is shown masked. The first try is checked at once; each later one first passes a
 * slider. `onVerified` is called when the code was right.
 */
export function MobileVerifyDialog(props: MobileVerifyProps & { readonly open: boolean }): ReactElement {
  const { open, ...rest } = props;
  return (
    <Dialog.Root
      open={open}
      placement="center"
      size="sm"
      lazyMount
      unmountOnExit
      closeOnInteractOutside={false}
      onOpenChange={(change) => {
        if (!change.open) props.onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{props.title}</Dialog.Title>
            </Dialog.Header>
            <MobileForm {...rest} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** Inside the dialog, so that each opening begins empty, and with a first try. */
function MobileForm({ template, loss, onVerified, onClose }: MobileVerifyProps): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const rules = usePhoneRules();
  const phone = useSession((state) => state.userInfo?.phone ?? null);
  const tries = useRef(0);
  const [waiting, setWaiting] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { register, handleSubmit, formState, setError, clearErrors } = useForm({
    defaultValues: { code: '' },
    mode: 'onTouched',
  });
  const problem = (message: string | null): void =>
    message === null ? clearErrors('code') : setError('code', { type: 'server', message });

  async function verify(code: string): Promise<void> {
    tries.current += 1;
    setIsBusy(true);
    try {
      const answer = await api.call(spendOwnCode, { query: { code, template } });
      if (answer.data) onVerified(answer.proof ?? null);
      else problem(answer.msg ?? t('errors.unknown'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problem(error.message);
    } finally {
      setIsBusy(false);
    }
  }

  const submit = handleSubmit(async ({ code }) => {
    if (tries.current > 0) setWaiting(code);
    else await verify(code);
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Dialog.Body>
        <FieldStack>
          {loss !== undefined && <Text color="fg.error">{loss}</Text>}
          <Text color="fg.muted">{phone === null ? t('sms.noPhone') : t('sms.verifyLead', { phone })}</Text>
          {phone !== null && (
            <CodeField
              template={template}
              takePhone={async () => phone}
              error={formState.errors.code?.message}
              onProblem={problem}
              {...register('code', rules.code)}
            />
          )}
        </FieldStack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onClose}>
          {t('sms.cancel')}
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          loadingText={t('sms.verifying')}
          disabled={phone === null}
          {...(loss !== undefined && { colorPalette: 'danger' })}
        >
          {t('sms.confirm')}
        </Button>
      </Dialog.Footer>
      {waiting !== null && (
        <CaptchaDialog
          open
          kind="blockPuzzle"
          onSolved={() => void verify(waiting)}
          onClose={() => setWaiting(null)}
        />
      )}
    </form>
  );
}
