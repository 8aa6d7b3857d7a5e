import { HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import type { Column } from '#console/ui/table/column.ts';
import { RowToggle } from '#console/ui/table/rows/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useClockReading } from '#console/ui/use-now.ts';
import { pageSmsOutbox, SMS_TEMPLATES, type SmsMessage, type SmsPurpose } from '#shared/contracts/sms/sms.ts';
import { CODE_TEXTS, problemText } from './message-texts.ts';
import { OpenedMessage } from './opened-message.tsx';

const REFRESHED_EVERY_MS = 5_000;
const PURPOSES = new Map(
  // The table's own keys; `Object.entries` widens them to texts.
  Object.entries(SMS_TEMPLATES).map(([purpose, template]) => [template, purpose as SmsPurpose]),
);

export function SmsOutboxPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['sms_outbox_view']} title={t('sms.outbox.title')}>
      <Outbox />
    </Permitted>
  );
}

/** The outbox: what was sent to which phone, and the codes that wait to be passed on. A row opens on demand. */
function Outbox(): ReactElement {
  const { t } = useText();
  const [openId, setOpenId] = useState<string | null>(null);
  const toggle = (id: string): void => setOpenId(openId === id ? null : id);

  const columns: readonly Column<SmsMessage>[] = [
    {
      key: 'at',
      head: t('sms.outbox.at'),
      widthPx: 180,
      cell: ({ id, createdAt }) => (
        <HStack gap="1">
          <RowToggle
            isOpen={openId === id}
            label={t(openId === id ? 'sms.outbox.hide' : 'sms.outbox.show')}
            onToggle={() => toggle(id)}
          />
          <Moment form="relative" atMs={createdAt} />
        </HStack>
      ),
    },
    {
      key: 'purpose',
      head: t('sms.outbox.purpose'),
      widthPx: 240,
      cell: ({ template }) => t(`sms.outbox.purposes.${PURPOSES.get(template) ?? 'identity'}`),
    },
    { key: 'phone', head: t('sms.outbox.phone'), widthPx: 200, cell: ({ phone }) => phone },
    {
      key: 'code',
      head: t('sms.outbox.code'),
      cell: (row) => <CodeNote row={row} />,
    },
    {
      key: 'status',
      head: t('sms.outbox.status'),
      widthPx: 160,
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
    <FillPage>
      <PageHead title={t('sms.outbox.title')} lead={t('sms.outbox.lead')} />
      <PagedTable
        formName="smsOutbox"
        endpoint={pageSmsOutbox}
        refetchMs={REFRESHED_EVERY_MS}
        label={t('sms.outbox.title')}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => toggle(id)}
        detail={({ id }) => (openId === id ? <OpenedMessage id={id} /> : null)}
        empty={{ title: t('sms.outbox.empty'), hint: t('sms.outbox.emptyHint') }}
      />
    </FillPage>
  );
}

/** What became of a message's code. */
function CodeNote({ row }: { readonly row: SmsMessage }): ReactElement {
  const { t } = useText();
  const isKept = useClockReading((nowMs) => row.hasCode && row.expiresAt > nowMs);
  const text = isKept ? 'sms.outbox.codeKept' : CODE_TEXTS[row.status];
  return (
    <Text as="span" color="fg.muted">
      {t(row.isWithheld ? 'sms.outbox.codeHidden' : text)}
    </Text>
  );
}
