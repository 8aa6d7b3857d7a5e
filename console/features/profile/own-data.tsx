import { Box, Button, DataList, HStack, Input, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useAction, useServices, useSession } from '#console/ui/api-hooks.tsx';
import { Card } from '#console/ui/card.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { updateOwnInfo } from '#shared/contracts/sign-in/auth-account.ts';
import { OwnAvatar } from './own-avatar.tsx';
import { OwnPhone } from './own-phone.tsx';

/** Who is signed in. The name shown is the reader's own to change; the rest is the administrator's. */
export function OwnData(props: {
  readonly isReadOnly: boolean;
  readonly roleNames: readonly string[];
}): ReactElement | null {
  const { t } = useText();
  const user = useSession((state) => state.userInfo);
  if (user === null) return null;
  const comma = t('crud.removal.comma');
  const missing = <Text color="fg.muted">{t('profile.none')}</Text>;
  const passwordChanged =
    user.updatePwdTime === null ? t('profile.given') : <Moment form="full" atMs={user.updatePwdTime} />;
  const rows: readonly { readonly label: string; readonly value: ReactNode }[] = [
    { label: t('profile.username'), value: user.username },
    {
      label: t('profile.nickname'),
      value: props.isReadOnly ? (
        user.nickname
      ) : (
        <NicknameField key={user.nickname} nickname={user.nickname} />
      ),
    },
    {
      label: t('profile.phone'),
      value: props.isReadOnly ? (user.phone ?? missing) : <OwnPhone phone={user.phone} />,
    },
    { label: t('profile.department'), value: user.deptName ?? missing },
    {
      label: t('profile.posts'),
      value: user.postList.map(({ postname }) => postname).join(comma) || missing,
    },
    {
      label: t('profile.roles'),
      value: props.roleNames.join(comma) || missing,
    },
    { label: t('profile.passwordChanged'), value: passwordChanged },
  ];
  return (
    <Card title={t('profile.data')}>
      {!props.isReadOnly && (
        <Box mb="6">
          <OwnAvatar />
        </Box>
      )}
      <DataList.Root orientation="horizontal" gap="3" size="md">
        {rows.map(({ label, value }) => (
          <DataList.Item key={label} alignItems="center" minH="36px">
            <DataList.ItemLabel minW="140px">{label}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList.Root>
    </Card>
  );
}

function NicknameField({ nickname }: { readonly nickname: string }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { session } = useServices();
  const [text, setText] = useState(nickname);
  const save = useAction(updateOwnInfo, []);
  const isChanged = text.trim() !== nickname && text.trim() !== '';

  function submit(): void {
    save.mutate(
      { body: { nickname: text.trim() } },
      {
        onSuccess: (user) => {
          session.getState().takeUser(user);
          prompts.succeeded({ title: t('profile.saved') });
        },
        onError: (error) => prompts.failed(error),
      },
    );
  }

  return (
    <HStack
      as="form"
      w="100%"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) submit();
      }}
    >
      <Input
        size="sm"
        maxW="260px"
        maxLength={64}
        aria-label={t('profile.nickname')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isChanged && (
        <Button size="sm" type="submit" loading={save.isPending}>
          {t('shell.actions.save')}
        </Button>
      )}
    </HStack>
  );
}
