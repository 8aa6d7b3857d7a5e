import { Badge, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { type MpAccount, MpKind, mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { AccountFields, toAccountBody } from './account-fields.tsx';

/** Of a badge, by the state of an account. */
const TONE = { off: 'gray', unknown: 'gray', ok: 'green', failed: 'red' } as const;

export function AccountList(): ReactElement {
  const { t, language } = useText();
  const { setSearch } = useView();
  const open = ({ id }: MpAccount): void => setSearch({ account: id });
  const columns: readonly SubjectColumn<MpAccount>[] = [
    { key: 'name', sort: 'name', wantedPx: 160, cell: ({ name }) => <NameCell name={name} /> },
    {
      key: 'kind',
      sort: 'kind',
      widthPx: 176,
      cell: ({ kind, isVerified }) =>
        `${t(`mpAccount.kinds.${kind}`)} · ${t(isVerified ? 'mpAccount.verified' : 'mpAccount.unverified')}`,
    },
    { key: 'appId', wantedPx: 190, isMinor: true, cell: ({ appId }) => <CodeCell text={appId} /> },
    { key: 'mode', widthPx: 96, isMinor: true, cell: ({ mode }) => t(`mpAccount.modes.${mode}`) },
    {
      key: 'state',
      widthPx: 128,
      cell: ({ state }) => (
        <Badge colorPalette={TONE[state]} variant="subtle">
          {t(`mpAccount.states.${state}`)}
        </Badge>
      ),
    },
    {
      key: 'lastPushAt',
      sort: 'last_push_at',
      widthPx: 144,
      cell: ({ lastPushAt }) =>
        lastPushAt === null ? t('mpAccount.never') : <Moment form="relative" atMs={lastPushAt} />,
    },
    {
      key: 'unreadablePushes',
      align: 'end',
      widthPx: 112,
      cell: ({ unreadablePushes }) =>
        unreadablePushes === 0 ? (
          0
        ) : (
          <HStack as="b" display="inline-flex" color="fg.error">
            {unreadablePushes}
          </HStack>
        ),
    },
    {
      key: 'deptName',
      wantedPx: 140,
      isMinor: true,
      cell: ({ deptName, deptNameEn }) =>
        deptName === null
          ? t('mpAccount.deptNone')
          : nameOf({ name: deptName, nameEn: deptNameEn }, language),
    },
  ];
  return (
    <ListPage
      crud={mpAccount}
      nameOf={({ name }) => name}
      columns={columns}
      filters={[
        { kind: 'text', name: 'name', placeholder: t('mpAccount.filterPlaceholder') },
        enumFilter('kind', MpKind.options, (kind) => t(`mpAccount.kinds.${kind}`), {
          label: t('mpAccount.field.kind'),
          all: t('mpAccount.allKinds'),
        }),
      ]}
      fields={(row) => <AccountFields row={row} />}
      toBody={toAccountBody}
      removalMeaning={t('mpAccount.removeText')}
      actions={(row) => [{ label: t('mpAccount.open'), onSelect: () => open(row) }]}
      actionsWidthPx={196}
      onOpen={open}
    />
  );
}
