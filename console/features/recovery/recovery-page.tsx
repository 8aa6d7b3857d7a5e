import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useServices } from '#console/ui/api-hooks.tsx';
import { AuthCard, AuthDone } from '#console/ui/form/auth-card.tsx';
import { AuthForm } from '#console/ui/form/auth-form.tsx';
import { NewPasswordFields } from '#console/ui/password/new-password-fields.tsx';
import { PhoneCodeFields } from '#console/ui/phone-code/phone-code-fields.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { sealPassword } from '#shared/client/session/seal-password.ts';
import { resetPassword } from '#shared/contracts/kit/register.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';

/** `/Fpassword`: a new password for who has the account's phone. */
export function RecoveryPage(): ReactElement {
  const { t } = useText();
  const [, navigate] = useLocation();
  const toLogin = (): void => navigate('/login');
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <AuthCard title={t('sms.recovery.title')} onLogin={toLogin}>
        <AuthDone title={t('sms.recovery.done')} text={t('sms.recovery.doneText')} onLogin={toLogin} />
      </AuthCard>
    );
  return (
    <AuthCard title={t('sms.recovery.title')} lead={t('sms.recovery.lead')} onLogin={toLogin}>
      <RecoveryForm onDone={() => setIsDone(true)} />
    </AuthCard>
  );
}

function RecoveryForm(props: { readonly onDone: () => void }): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const form = useForm({
    defaultValues: { phone: '', code: '', password: '', again: '' },
    mode: 'onTouched',
  });
  return (
    <AuthForm
      form={form}
      label={t('sms.recovery.title')}
      submitText={t('sms.recovery.submit')}
      submittingText={t('sms.recovery.submitting')}
      send={async ({ phone, code, password }) => {
        const sealed = await sealPassword(api, password);
        await api.call(resetPassword, { body: { phone, code, ...sealed } });
        props.onDone();
      }}
    >
      <PhoneCodeFields template={SMS_TEMPLATES.password} />
      <NewPasswordFields
        label={t('password.next')}
        required={t('password.nextRequired')}
        againLabel={t('password.again')}
      />
    </AuthForm>
  );
}
