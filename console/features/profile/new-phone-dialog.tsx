import { Alert, Button, chakra, Dialog, Portal, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useServices } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { showFieldErrors } from '#console/ui/form/error-fields.ts';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { type PhoneCode, PhoneCodeFields } from '#console/ui/phone-code/phone-code-fields.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { updateOwnInfo } from '#shared/contracts/sign-in/auth-account.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';

/** The new number, confirmed by a code of its own. The server takes it with the proof of the old one only. */
export function NewPhoneDialog(props: {
  readonly title: string;
  readonly proof: string;
  /** What has the focus afterwards: the first dialog that led here is gone by then. */
  readonly opener: () => HTMLElement | null;
  readonly onClose: () => void;
}): ReactElement {
  const { title, proof, opener, onClose } = props;
  const { t } = useText();
  const prompts = usePrompts();
  const { api, session } = useServices();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<PhoneCode>({ defaultValues: { phone: '', code: '' }, mode: 'onTouched' });

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const user = await api.call(updateOwnInfo, { body: { ...values, proof } });
      session.getState().takeUser(user);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(error, form.setError)) setRefusal(error.message);
      return;
    }
    prompts.succeeded({ title: t('profile.phoneSaved') });
    onClose();
  });

  return (
    <Dialog.Root
      open
      placement="center"
      size="sm"
      closeOnInteractOutside={false}
      finalFocusEl={opener}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <chakra.form noValidate onSubmit={(event) => void submit(event)}>
              <Dialog.Body>
                <FieldStack>
                  <Text color="fg.muted">{t('profile.phoneNewLead')}</Text>
                  {refusal !== null && (
                    <Alert.Root role="alert" status="error" rounded="md">
                      <Alert.Indicator />
                      <Alert.Title>{refusal}</Alert.Title>
                    </Alert.Root>
                  )}
                  <FormProvider {...form}>
                    <PhoneCodeFields template={SMS_TEMPLATES.information} />
                  </FormProvider>
                </FieldStack>
              </Dialog.Body>
              <Dialog.Footer>
                <Button variant="outline" onClick={onClose}>
                  {t('sms.cancel')}
                </Button>
                <Button type="submit" loading={form.formState.isSubmitting}>
                  {t('sms.confirm')}
                </Button>
              </Dialog.Footer>
            </chakra.form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
