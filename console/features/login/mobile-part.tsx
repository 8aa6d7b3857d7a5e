import { Alert, Button, chakra } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useServices } from '#console/ui/api-hooks.tsx';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { PhoneCodeFields } from '#console/ui/phone-code/phone-code-fields.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ApiError } from '#shared/client/api-error.ts';
import { SecondFactorTicket } from '#shared/contracts/sign-in/auth.ts';
import { issueTokenByPhone, SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import type { SignInPartProps } from './sign-in-part.ts';

/** 短信登录: a phone number and the code that was sent to it. */
export function MobilePart({ onSignedIn, onSecondFactor }: SignInPartProps): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ defaultValues: { phone: '', code: '' }, mode: 'onTouched' });

  const submit = form.handleSubmit(async ({ phone, code }) => {
    setRefusal(null);
    const mobile = `SMS@${phone}`;
    const query = { mobile, code, grant_type: 'mobile' as const, template: SMS_TEMPLATES.login };
    try {
      onSignedIn(await api.call(issueTokenByPhone, { query }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isAsked = error.error === 'second_factor_required';
      const ticket = isAsked ? SecondFactorTicket.safeParse(error.data) : null;
      if (ticket?.success) onSecondFactor(ticket.data);
      else if (error.error === 'captcha_wrong')
        form.setError('code', { type: 'server', message: error.message }, { shouldFocus: true });
      else setRefusal(error.message);
    }
  });

  return (
    <FormProvider {...form}>
      <chakra.form onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-in-title">
        <FieldStack>
          {refusal !== null && (
            <Alert.Root role="alert" status="error" rounded="md">
              <Alert.Indicator />
              <Alert.Title>{refusal}</Alert.Title>
            </Alert.Root>
          )}
          <PhoneCodeFields size="lg" template={SMS_TEMPLATES.login} />
          <Button
            type="submit"
            size="lg"
            w="100%"
            loading={form.formState.isSubmitting}
            loadingText={t('login.submitting')}
          >
            {t('login.submit')}
          </Button>
        </FieldStack>
      </chakra.form>
    </FormProvider>
  );
}
