import { Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { OneTimeDialog, OneTimeLink, SecretRow } from '#console/ui/credential/one-time-dialog.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type User, user } from '#shared/contracts/accounts/user.ts';
import { inviteUsers } from '#shared/contracts/accounts/user-invite.ts';
import { initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';

/** How a user gets in: by a link of their own, or by a password that is handed to them. Each is shown once. */
export function AccessDialog(props: { readonly user: User; readonly onClose: () => void }): ReactElement {
  const [way, setWay] = useState<'invite' | 'password' | null>(null);
  const { t } = useText();
  const { onClose } = props;
  if (way === 'invite') return <InviteSight {...props} />;
  if (way === 'password') return <PasswordSight {...props} />;
  const { nickname, state } = props.user;
  const hasNone = state === 'invited' || state === 'uninvited';
  return (
    <OneTimeDialog
      title={t('user.access.title', { name: nickname })}
      doneLabel={t(hasNone ? 'user.access.later' : 'shell.actions.cancel')}
      widthPx={560}
      isClosable
      onClose={onClose}
    >
      <Stack gap="3">
        {hasNone && (
          <Way
            title={t('user.access.invite')}
            hint={t('user.access.inviteHint')}
            onChoose={() => setWay('invite')}
          />
        )}
        <Way
          title={t(hasNone ? 'user.access.password' : 'user.actions.password')}
          hint={t(hasNone ? 'user.access.passwordHint' : 'user.access.resetHint')}
          onChoose={() => setWay('password')}
        />
      </Stack>
    </OneTimeDialog>
  );
}

function Way(props: {
  readonly title: string;
  readonly hint: string;
  readonly onChoose: () => void;
}): ReactElement {
  return (
    <Button
      variant="outline"
      h="auto"
      py="3"
      px="4"
      justifyContent="flex-start"
      textAlign="start"
      whiteSpace="normal"
      onClick={props.onChoose}
    >
      <Stack gap="1" align="flex-start">
        <Text fontWeight="600">{props.title}</Text>
        <Text textStyle="sm" color="fg.muted" fontWeight="400">
          {props.hint}
        </Text>
      </Stack>
    </Button>
  );
}

function InviteSight(props: { readonly user: User; readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const { id, nickname } = props.user;
  const zone = usePlantZone();
  const { mutate, data, error } = useAction(inviteUsers, [user.page]);
  useEffect(() => mutate({ body: { ids: [id] } }), [mutate, id]);
  const [invite] = data ?? [];
  return (
    <OneTimeDialog
      title={t('user.access.linkTitle', { name: nickname })}
      doneLabel={t('user.access.done')}
      widthPx={640}
      isClosable={error !== null}
      onClose={props.onClose}
    >
      <LoadFailure error={error} isBlank onRetry={() => mutate({ body: { ids: [id] } })} />
      {invite && (
        <Stack gap="4">
          <Text color="fg.muted">
            {t('user.access.linkText', { time: momentText(invite.expiresAt, zone) })}
          </Text>
          <OneTimeLink
            address={`${window.location.origin}${invite.path}`}
            label={t('user.access.link')}
            qrLabel={t('user.access.qr', { name: nickname })}
            localWarning={t('user.access.local')}
          />
        </Stack>
      )}
      {!invite && !error && <Skeleton h="240px" />}
    </OneTimeDialog>
  );
}

function PasswordSight(props: { readonly user: User; readonly onClose: () => void }): ReactElement {
  const { t } = useText();
  const { id, nickname, username } = props.user;
  const { mutate, data, error } = useAction(initializePassword, [user.page]);
  useEffect(() => mutate({ query: { userId: id } }), [mutate, id]);
  return (
    <OneTimeDialog
      title={t('user.access.passwordTitle', { name: nickname })}
      doneLabel={t('user.access.done')}
      widthPx={560}
      isClosable={error !== null}
      onClose={props.onClose}
    >
      <LoadFailure error={error} isBlank onRetry={() => mutate({ query: { userId: id } })} />
      {data && (
        <Stack gap="3">
          <Text color="fg.muted">{t('user.access.passwordText')}</Text>
          <SecretRow label={t('user.access.username')} text={username} />
          <SecretRow label={t('user.access.newPassword')} text={data.password} />
        </Stack>
      )}
      {!data && !error && <Skeleton h="120px" />}
    </OneTimeDialog>
  );
}
