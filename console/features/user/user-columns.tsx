import { HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { type ConsoleText, nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { User, UserState } from '#shared/contracts/accounts/user.ts';
import { joinedNames } from '#shared/domain/text/joined-names.ts';
import type { UserChoices } from './use-user-choices.ts';

export function userColumns(
  { t, language }: Pick<ConsoleText, 't' | 'language'>,
  ownId: string | null,
  { roleNames, postNames }: Pick<UserChoices, 'roleNames' | 'postNames'>,
): readonly SubjectColumn<User>[] {
  const joined = (names: readonly string[]): string => joinedNames(names, language);
  return [
    {
      key: 'nickname',
      sort: 'nickname',
      cell: ({ id, nickname }) => (
        <HStack gap="1.5" minW="0">
          <NameCell name={nickname} />
          {id === ownId && (
            <Text as="span" textStyle="xs" color="fg.muted" flex="none">
              ({t('user.you')})
            </Text>
          )}
        </HStack>
      ),
    },
    { key: 'username', sort: 'username', widthPx: 180, cell: ({ username }) => <CodeCell text={username} /> },
    { key: 'state', widthPx: 108, cell: ({ state }) => <UserStateCell state={state} /> },
    {
      key: 'deptName',
      sort: 'dept_name',
      widthPx: 150,
      cell: ({ deptName, deptNameEn }) =>
        deptName === null ? '–' : <Cut text={nameOf({ name: deptName, nameEn: deptNameEn }, language)} />,
    },
    {
      key: 'roleIds',
      widthPx: 150,
      cell: ({ roleList }) => (
        <Cut text={joined(roleList.map(({ roleCode, roleName }) => roleNames.nameOf(roleCode, roleName)))} />
      ),
    },
    {
      key: 'postIds',
      isMinor: true,
      widthPx: 130,
      cell: ({ postList }) => (
        <Cut text={joined(postList.map(({ postCode, postname }) => postNames.nameOf(postCode, postname)))} />
      ),
    },
    { key: 'phone', isMinor: true, widthPx: 122, cell: ({ phone }) => phone ?? '–' },
    {
      key: 'lastSignIn',
      sort: 'last_sign_in',
      widthPx: 116,
      isMinor: true,
      cell: ({ lastSignIn }) =>
        lastSignIn === null ? t('user.never') : <Moment form="relative" atMs={lastSignIn} />,
    },
    {
      key: 'sessionCount',
      isMinor: true,
      widthPx: 76,
      cell: ({ sessionCount }) => (sessionCount === 0 ? '–' : t('user.online', { count: sessionCount })),
    },
    { key: 'kind', sort: 'kind', isMinor: true, widthPx: 84, cell: ({ kind }) => t(`user.kinds.${kind}`) },
    { key: 'email', isMinor: true, widthPx: 180, cell: ({ email }) => <Cut text={email ?? ''} /> },
  ];
}

function Cut({ text }: { readonly text: string }): ReactElement {
  return (
    <Text as="span" display="block" truncate title={text}>
      {text === '' ? '–' : text}
    </Text>
  );
}

const LOOKS: Readonly<Record<UserState, StateLook>> = {
  active: STATE_LOOKS.good,
  invited: { glyph: 'message', colour: 'fg.muted' },
  uninvited: { glyph: 'pause', colour: 'fg.warning' },
  locked: { glyph: 'lock', colour: 'fg.warning' },
  disabled: { glyph: 'close', colour: 'fg.error' },
};

/** Whether a user can sign in. */
function UserStateCell({ state }: { readonly state: UserState }): ReactElement {
  const { t } = useText();
  return <StateCell look={LOOKS[state]} text={t(`user.states.${state}`)} />;
}
