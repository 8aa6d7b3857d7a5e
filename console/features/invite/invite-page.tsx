import { Input, Skeleton, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { useForm, useFormContext } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useAction, useServices } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { AuthCard, AuthDone } from '#console/ui/form/auth-card.tsx';
import { AuthForm } from '#console/ui/form/auth-form.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { NewPasswordFields } from '#console/ui/password/new-password-fields.tsx';
import { PhoneCodeFields } from '#console/ui/phone-code/phone-code-fields.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { sealPassword } from '#shared/client/session/seal-password.ts';
import { acceptInvite, openInvite, sendInviteCode } from '#shared/contracts/accounts/user-invite.ts';
import type { CallReply } from '#shared/contracts/kit/endpoint.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';

type Invitation = CallReply<typeof openInvite>;

/** `/invite#key=…`: who was invited chooses name and password. The link works once. */
export function InvitePage(): ReactElement {
  const { t } = useText();
  const { session } = useServices();
  const [, navigate] = useLocation();
  const toLogin = (): void => navigate('/login');
  // Kept for a reload; what the server has spent it refuses.
  const [ticket] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('key') ?? '');
  const { mutate, data, error } = useAction(openInvite, []);
  const [isDone, setIsDone] = useState(false);
  useEffect(() => mutate({ body: { ticket } }), [mutate, ticket]);
  useEffect(() => {
    // The password is sealed for the tenant that the link belongs to.
    if (data) session.getState().chooseTenant(data.tenantId);
  }, [data, session]);
  const isGone = error?.error === 'ticket_invalid' || error?.error === 'invalid_input';
  return (
    <AuthCard
      title={t('invite.title')}
      {...(data && !isDone && { lead: t('invite.lead', { tenant: data.tenantName }) })}
      onLogin={toLogin}
    >
      {isDone && data ? (
        <AuthDone
          title={t('invite.done')}
          text={t('invite.doneText', { username: data.username })}
          onLogin={toLogin}
        />
      ) : data ? (
        <InviteForm ticket={ticket} invitation={data} onDone={() => setIsDone(true)} />
      ) : isGone ? (
        <Text role="alert">{t('invite.gone')}</Text>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => mutate({ body: { ticket } })} />
      ) : (
        <Skeleton h="320px" />
      )}
    </AuthCard>
  );
}

interface InviteValues {
  readonly nickname: string;
  readonly phone: string;
  readonly code: string;
  readonly password: string;
  readonly again: string;
}

function InviteForm(props: {
  readonly ticket: string;
  readonly invitation: Invitation;
  readonly onDone: () => void;
}): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const { ticket, invitation } = props;
  const form = useForm<InviteValues>({
    defaultValues: { nickname: invitation.nickname, phone: '', code: '', password: '', again: '' },
    mode: 'onTouched',
  });
  return (
    <AuthForm
      form={form}
      label={t('invite.title')}
      submitText={t('invite.submit')}
      submittingText={t('invite.submitting')}
      send={async ({ nickname, phone, code, password }) => {
        const sealed = await sealPassword(api, password);
        await api.call(acceptInvite, {
          body: { ticket, nickname, ...(phone !== '' && { phone, code }), ...sealed },
        });
        props.onDone();
      }}
    >
      <PersonFields ticket={ticket} invitation={invitation} />
      <NewPasswordFields
        label={t('invite.password')}
        required={t('invite.passwordRequired')}
        againLabel={t('invite.again')}
        names={[invitation.username, invitation.phone, invitation.tenantName]}
      />
    </AuthForm>
  );
}

function PersonFields(props: { readonly ticket: string; readonly invitation: Invitation }): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const { ticket, invitation } = props;
  const { register, formState } = useFormContext<InviteValues>();
  const { errors } = formState;
  const { username, phone } = invitation;
  return (
    <>
      <FormField label={t('invite.username')} error={undefined}>
        <Input value={username} readOnly bg="bg.muted" autoComplete="username" fontFamily="mono" />
      </FormField>
      <FormField label={t('invite.nickname')} error={errors.nickname?.message}>
        <Input
          autoComplete="name"
          {...register('nickname', { required: t('invite.nicknameRequired'), maxLength: 64 })}
        />
      </FormField>
      {phone === null ? (
        <PhoneCodeFields
          template={SMS_TEMPLATES.register}
          optionalLabel={t('invite.phone')}
          send={(number, proof) => api.call(sendInviteCode, { body: { ticket, phone: number, ...proof } })}
        />
      ) : (
        <FormField label={t('invite.phoneKnown')} error={undefined}>
          <Input value={phone} readOnly bg="bg.muted" />
        </FormField>
      )}
    </>
  );
}
