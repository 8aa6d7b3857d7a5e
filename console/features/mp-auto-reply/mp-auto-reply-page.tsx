import { Badge, Button, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  listMpReplyAccounts,
  type MpAutoReply,
  MpRuleType,
  mpAutoReply,
} from '#shared/contracts/public-account/mp-auto-reply.ts';
import { mpTemplate } from '#shared/contracts/public-account/mp-template.ts';
import { replyKeysOf } from '#shared/domain/public-account/choose-reply.ts';
import { ReplyFields } from './reply-fields.tsx';
import { TryDialog } from './try-dialog.tsx';

/** Rules by which public accounts answer by themselves. */
export function MpAutoReplyPage(): ReactElement {
  const { t } = useText();
  const { data: accounts } = useCall(listMpReplyAccounts, {});
  const templates = useCall(mpTemplate.page, { query: { size: 100 } }).data?.records ?? [];
  const [isTrying, setIsTrying] = useState(false);
  const columns: readonly SubjectColumn<MpAutoReply>[] = [
    { key: 'name', sort: 'name', wantedPx: 140, cell: ({ name }) => <NameCell name={name} /> },
    { key: 'type', sort: 'type', widthPx: 136, cell: ({ type }) => t(`mpAutoReply.types.${type}`) },
    { key: 'reqKey', head: t('mpAutoReply.what'), wantedPx: 220, cell: (row) => <What row={row} /> },
    {
      key: 'repContent',
      wantedPx: 320,
      cell: ({ repContent, templateName }) => {
        const text =
          templateName === null ? (repContent ?? '') : t('mpAutoReply.withData', { name: templateName });
        return (
          <Text truncate title={text}>
            {text}
          </Text>
        );
      },
    },
    {
      key: 'priority',
      sort: 'priority',
      align: 'end',
      widthPx: 104,
      isMinor: true,
      cell: (row) => row.priority,
    },
    { key: 'answers', align: 'end', widthPx: 136, cell: ({ answers }) => answers },
    {
      key: 'isEnabled',
      widthPx: 88,
      cell: ({ isEnabled }) => (
        <Badge colorPalette={isEnabled ? 'green' : 'gray'} variant="subtle">
          {t(isEnabled ? 'mpAutoReply.on' : 'mpAutoReply.off')}
        </Badge>
      ),
    },
    { key: 'appName', wantedPx: 120, isMinor: true, cell: ({ appName }) => <NameCell name={appName} /> },
  ];
  return (
    <>
      <ListPage
        crud={mpAutoReply}
        nameOf={({ name }) => name}
        columns={columns}
        filters={[
          { kind: 'text', name: 'name', placeholder: t('mpAutoReply.filterPlaceholder') },
          enumFilter('type', MpRuleType.options, (type) => t(`mpAutoReply.types.${type}`), {
            label: t('mpAutoReply.field.type'),
            all: t('mpAutoReply.allTypes'),
          }),
        ]}
        fields={(row) => <ReplyFields accounts={accounts ?? []} templates={templates} isNew={row === null} />}
        defaults={{ accountId: accounts?.length === 1 ? accounts[0]?.id : '' }}
        firstStep={accounts?.length === 0 ? { hint: t('mpAutoReply.noAccount') } : undefined}
        headActions={
          <Button
            size="sm"
            variant="outline"
            disabled={accounts === undefined || accounts.length === 0}
            onClick={() => setIsTrying(true)}
          >
            {t('mpAutoReply.try')}
          </Button>
        }
      />
      {isTrying && accounts && <TryDialog accounts={accounts} onClose={() => setIsTrying(false)} />}
    </>
  );
}

/** What a rule answers to. */
function What({ row }: { readonly row: MpAutoReply }): ReactElement {
  const { t } = useText();
  const { type, reqType, reqKey, repMate } = row;
  const text =
    type === '3'
      ? `${t(`mpAutoReply.repMates.${repMate}`)} · ${replyKeysOf(reqKey).join(' / ')}`
      : reqType === null
        ? t('mpAutoReply.follow')
        : t(`mpAutoReply.reqTypes.${reqType}`);
  return (
    <Text truncate title={text}>
      {text}
    </Text>
  );
}
