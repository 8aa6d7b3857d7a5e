import { HStack, IconButton, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import {
  pageSmsOutbox,
  SMS_TEMPLATES,
  type SmsMessage,
  type SmsPurpose,
} from '../../../shared/contracts/sms.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Permitted } from '../../ui/permitted.tsx';
import { useCall, useMay } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useView } from '../../ui/view.tsx';
import { CODE_TEXTS, problemText } from './message-texts.ts';
import { OpenedMessage } from './opened-message.tsx';

const PAGE_SIZE = 20;
const REFRESHED_EVERY_MS = 5_000;
const PURPOSES = new Map(
  // The table's own keys; `Object.entries` widens them to texts.
  Object.entries(SMS_TEMPLATES).map(([purpose, template]) => [template, purpose as SmsPurpose]),
);

export function SmsPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted isAllowed={useMay('sms_outbox_view')} title={t('sms.outbox.title')}>
      <Outbox />
    </Permitted>
  );
}

/** The outbox: what was sent to which phone, and the codes that wait to be passed on. A row opens on demand. */
function Outbox(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const nowMs = useNow(Date.now);
  const [openId, setOpenId] = useState<string | null>(null);
  const current = Math.max(1, Number(search.get('page')) || 1);
  const { data, error, refetch } = useCall(
    pageSmsOutbox,
    { query: { current, size: PAGE_SIZE } },
    { refetchMs: REFRESHED_EVERY_MS },
  );
  const toggle = (id: string): void => setOpenId(openId === id ? null : id);

  const columns: readonly Column<SmsMessage>[] = [
    {
      key: 'at',
      head: t('sms.outbox.at'),
      width: '180px',
      cell: ({ id, createdAt }) => (
        <HStack gap="1">
          <IconButton
            variant="ghost"
            size="2xs"
            color="fg.muted"
            aria-expanded={openId === id}
            aria-label={t(openId === id ? 'sms.outbox.hide' : 'sms.outbox.show')}
            onClick={(event) => {
              event.stopPropagation();
              toggle(id);
            }}
          >
            <Glyph name={openId === id ? 'down' : 'right'} sizePx={14} />
          </IconButton>
          <Moment form="relative" atMs={createdAt} nowMs={nowMs} />
        </HStack>
      ),
    },
    {
      key: 'purpose',
      head: t('sms.outbox.purpose'),
      width: '24%',
      cell: ({ template }) => t(`sms.outbox.purposes.${PURPOSES.get(template) ?? 'identity'}`),
    },
    { key: 'phone', head: t('sms.outbox.phone'), width: '22%', cell: ({ phone }) => phone },
    {
      key: 'code',
      head: t('sms.outbox.code'),
      cell: ({ hasCode, status, expiresAt }) => (
        <Text as="span" color="fg.muted">
          {t(hasCode && expiresAt > nowMs ? 'sms.outbox.codeKept' : CODE_TEXTS[status])}
        </Text>
      ),
    },
    {
      key: 'status',
      head: t('sms.outbox.status'),
      width: '16%',
      cell: ({ status, problem }) => (
        <Text
          as="span"
          title={problem === null ? undefined : problemText(t, problem)}
          {...(status === 'failed' && { color: 'fg.error' })}
        >
          {t(`sms.outbox.statuses.${status}`)}
        </Text>
      ),
    },
  ];

  return (
    <>
      <PageHead title={t('sms.outbox.title')} lead={t('sms.outbox.lead')} />
      <LoadFailure error={error} onRetry={() => void refetch()} />
      <DataTable
        label={t('sms.outbox.title')}
        columns={columns}
        rows={data?.records}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => toggle(id)}
        detail={({ id }) => (openId === id ? <OpenedMessage id={id} /> : null)}
        empty={{ title: t('sms.outbox.empty'), hint: t('sms.outbox.emptyHint') }}
      />
      {data && (
        <Pager
          total={data.total}
          size={PAGE_SIZE}
          current={current}
          onChange={(page) => setSearch({ page: page === 1 ? null : String(page) })}
        />
      )}
    </>
  );
}
