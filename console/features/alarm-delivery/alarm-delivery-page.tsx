import { Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { deliveryProblemText } from '#console/ui/alarms/problem-text.ts';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { LogPage } from '#console/ui/crud/list/log-page.tsx';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { STATE_LOOKS } from '#console/ui/crud/steps/state-looks.ts';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { ConsoleI18n } from '#console/ui/text/texts.ts';
import {
  type AlarmDelivery,
  alarmDelivery,
  DeliveryStatus,
} from '#shared/contracts/alarms/alarm-delivery.ts';
import type { OnCallProblem } from '#shared/contracts/alarms/on-call-schedule.ts';

const LOOKS: Readonly<Record<DeliveryStatus, StateLook>> = {
  waiting: { glyph: 'refresh', colour: 'fg.muted' },
  sending: { glyph: 'refresh', colour: 'fg.muted' },
  sent: { glyph: 'check', colour: 'fg' },
  failed: STATE_LOOKS.failed,
  unsure: { glyph: 'warning', colour: 'fg.warning' },
  dropped: STATE_LOOKS.paused,
};

/** What was sent of alarms, and why not. */
export function AlarmDeliveryPage(): ReactElement {
  const { t, language } = useText();
  const columns: readonly SubjectColumn<AlarmDelivery>[] = [
    {
      key: 'status',
      widthPx: 130,
      cell: ({ status }) => <StateCell look={LOOKS[status]} text={t(`alarmDelivery.statuses.${status}`)} />,
    },
    { key: 'channelName', wantedPx: 160, cell: ({ channelName }) => channelName },
    {
      key: 'kind',
      widthPx: 150,
      cell: ({ kind, level }) => t(`alarmDelivery.kinds.${kind}`, { level }),
    },
    {
      key: 'alarmName',
      wantedPx: 240,
      cell: ({ alarmName, alarmNameEn }) => nameOf({ name: alarmName, nameEn: alarmNameEn }, language),
    },
    {
      key: 'reason',
      wantedPx: 240,
      cell: ({ reason, problem, receiverName, onCallProblem }) => {
        if (reason !== null) return t(`alarmDelivery.reasons.${reason}`);
        if (problem !== null) return deliveryProblemText(problem, t);
        return onCallProblem === null ? '–' : insteadOf(receiverName, onCallProblem, t);
      },
    },
    {
      key: 'receiverName',
      widthPx: 116,
      isMinor: true,
      cell: ({ receiverName }) => receiverName ?? '–',
    },
    { key: 'attempts', align: 'end', widthPx: 84, isMinor: true, cell: ({ attempts }) => attempts },
  ];
  return (
    <LogPage
      log={alarmDelivery}
      timeOf={({ createTime }) => createTime}
      timeSort="create_time"
      columns={columns}
      filters={[
        { kind: 'text', name: 'channelName', placeholder: t('alarmDelivery.field.channelName') },
        enumFilter('status', DeliveryStatus.options, (value) => t(`alarmDelivery.statuses.${value}`), {
          label: t('alarmDelivery.field.status'),
          all: t('alarmDelivery.allStatuses'),
        }),
      ]}
      detail={(row) => <Detail row={row} />}
    />
  );
}

/** Whom a message went to, where that was not the person on call, and why. */
function insteadOf(receiver: string | null, problem: OnCallProblem, t: ConsoleI18n['t']): string {
  const to = receiver ?? t('alarmDelivery.channelRecipients');
  return t('alarmDelivery.insteadOf', { to, reason: t(`alarmDelivery.reasons.${problem}`) });
}

function Detail(props: { readonly row: AlarmDelivery }): ReactElement {
  const { t } = useText();
  const { status, dueAt, sentAt, problem, attempts, receiverName, onCallProblem } = props.row;
  return (
    <Stack gap="1" px="11" py="4" textStyle="sm">
      <Text>
        {t('alarmDelivery.field.attempts')}: {attempts}
      </Text>
      {sentAt !== null && (
        <Text>
          {t('alarmDelivery.field.sentAt')}: <Moment form="full" atMs={sentAt} />
        </Text>
      )}
      {status === 'waiting' && dueAt !== null && (
        <Text>
          {t('alarmDelivery.nextAt')}: <Moment form="full" atMs={dueAt} />
        </Text>
      )}
      {receiverName !== null && onCallProblem === null && (
        <Text>
          {t('alarmDelivery.field.receiverName')}: {receiverName}
        </Text>
      )}
      {onCallProblem !== null && <Text>{insteadOf(receiverName, onCallProblem, t)}</Text>}
      {problem !== null && (
        <Text>
          {t('alarmDelivery.field.problem')}: {deliveryProblemText(problem, t)}
        </Text>
      )}
      {status === 'unsure' && <Text color="fg.muted">{t('alarmDelivery.unsureHint')}</Text>}
    </Stack>
  );
}
