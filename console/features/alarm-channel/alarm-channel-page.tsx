import type { ReactElement } from 'react';
import { OnCallCell } from '#console/ui/alarms/on-call-field.tsx';
import { deliveryProblemText } from '#console/ui/alarms/problem-text.ts';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { type AlarmChannel, alarmChannel, testAlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { alarmDelivery } from '#shared/contracts/alarms/alarm-delivery.ts';
import { AlarmChannelKind, isHook, recipientsOf } from '#shared/contracts/alarms/alarm-receiver.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { joinedNames } from '#shared/domain/text/joined-names.ts';
import { AlarmChannelFields } from './alarm-channel-fields.tsx';

const REFRESHED = [alarmDelivery.page];

/** Where alarms are sent to. */
export function AlarmChannelPage(): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const lines = useCall(listLines, {}, { enabled: useMay('plant_view') }).data ?? [];
  const test = useAction(testAlarmChannel, REFRESHED);
  const choices = lines.map((line) => ({ value: line.code, text: nameOf(line, language) }));
  const lineText = (code: string) => choices.find(({ value }) => value === code)?.text ?? code;
  const columns: readonly SubjectColumn<AlarmChannel>[] = [
    { key: 'name', sort: 'name', wantedPx: 180, cell: ({ name }) => <NameCell name={name} /> },
    {
      key: 'kind',
      sort: 'kind',
      widthPx: 150,
      cell: ({ kind }) => t(`alarmChannel.kinds.${kind}`),
    },
    {
      key: 'origin',
      wantedPx: 220,
      cell: (row) => {
        const { origin, hasAddress, kind, recipients, onCallId } = row;
        if (onCallId !== null) return <OnCallCell channel={row} />;
        if (!hasAddress) return t('alarmChannel.addressLost');
        return isHook(kind) ? origin : joinedNames(recipientsOf(recipients ?? ''), language);
      },
    },
    {
      key: 'leastPriority',
      widthPx: 104,
      cell: ({ leastPriority }) => t(`alarmChannel.leastPriorities.${leastPriority}`),
    },
    { key: 'moment', widthPx: 160, cell: ({ moment }) => t(`alarmChannel.moments.${moment}`) },
    {
      key: 'lineCode',
      wantedPx: 140,
      isMinor: true,
      cell: ({ lineCode }) => (lineCode === null ? t('alarmChannel.allLines') : lineText(lineCode)),
    },
    { key: 'shiftName', widthPx: 116, isMinor: true, cell: ({ shiftName }) => shiftName ?? '–' },
    {
      key: 'quietFrom',
      widthPx: 124,
      isMinor: true,
      cell: ({ quietFrom, quietTo }) => (quietFrom === null ? '–' : `${quietFrom}–${quietTo}`),
    },
    {
      key: 'isEnabled',
      widthPx: 80,
      cell: ({ isEnabled }) => t(isEnabled ? 'crud.form.yes' : 'crud.form.no'),
    },
  ];
  return (
    <ListPage
      crud={alarmChannel}
      nameOf={({ name }) => name}
      columns={columns}
      filters={[
        { kind: 'text', name: 'name', placeholder: t('alarmChannel.filterPlaceholder') },
        {
          kind: 'choice',
          name: 'kind',
          label: t('alarmChannel.field.kind'),
          all: t('alarmChannel.allKinds'),
          choices: AlarmChannelKind.options.map((value) => ({
            value,
            text: t(`alarmChannel.kinds.${value}`),
          })),
        },
      ]}
      fields={(row) => <AlarmChannelFields row={row} lines={choices} />}
      moreActions={({ id }) => [
        {
          label: t('alarmChannel.test'),
          onSelect: async () => {
            const { problem } = await test.mutateAsync({ params: { id } });
            if (problem === null) prompts.succeeded({ title: t('alarmChannel.tested') });
            else
              prompts.failed({
                title: t('alarmChannel.testFailed', { problem: deliveryProblemText(problem, t) }),
              });
          },
        },
      ]}
    />
  );
}
