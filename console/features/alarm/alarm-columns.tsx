import { Badge, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { StateCell, type StateLook } from '#console/ui/crud/steps/state-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { Alarm } from '#shared/contracts/alarms/alarm.ts';
import type { AlarmStanding } from '#shared/contracts/alarms/alarm-terms.ts';

const LOOKS: Readonly<Record<AlarmStanding, StateLook>> = {
  unacknowledged: { glyph: 'warning', colour: 'fg.error', isStrong: true },
  acknowledged: { glyph: 'eye', colour: 'fg' },
  returned: { glyph: 'check', colour: 'fg' },
  shelved: { glyph: 'pause', colour: 'fg.muted' },
  suppressed: { glyph: 'pause', colour: 'fg.muted' },
  closed: { glyph: 'check', colour: 'fg.muted' },
};

/** The columns of alarms beside the time at which they were raised. */
export function useAlarmColumns(): readonly SubjectColumn<Alarm>[] {
  const { t, language } = useText();
  return [
    {
      key: 'standing',
      widthPx: 150,
      cell: ({ standing }) => <StateCell look={LOOKS[standing]} text={t(`alarm.standings.${standing}`)} />,
    },
    { key: 'priority', widthPx: 84, cell: ({ priority }) => t(`alarm.priorities.${priority}`) },
    { key: 'name', wantedPx: 300, cell: (row) => <AlarmName row={row} /> },
    {
      key: 'machineCode',
      wantedPx: 130,
      cell: ({ machineName, machineNameEn }) =>
        nameOf({ name: machineName, nameEn: machineNameEn }, language),
    },
    { key: 'value', align: 'end', widthPx: 90, isMinor: true, cell: ({ value }) => value ?? '–' },
    { key: 'occurrences', align: 'end', widthPx: 72, isMinor: true, cell: ({ occurrences }) => occurrences },
    {
      key: 'clearedAt',
      widthPx: 144,
      isMinor: true,
      cell: ({ clearedAt }) => (clearedAt === null ? '–' : <Moment form="relative" atMs={clearedAt} />),
    },
    {
      key: 'acknowledgedBy',
      widthPx: 136,
      isMinor: true,
      cell: ({ acknowledgedBy }) => acknowledgedBy ?? '–',
    },
  ];
}

/** The name with what marks the alarm: first of its line, chattering, escalated, and how many it stands for. */
function AlarmName(props: { readonly row: Alarm }): ReactElement {
  const { t, language } = useText();
  const name = nameOf(props.row, language);
  const { isFirst, isChattering, escalation, floodCount, isActive } = props.row;
  const marks = [
    ...(floodCount > 1 ? [t('alarm.flood', { count: floodCount })] : []),
    ...(isFirst && isActive ? [t('alarm.first')] : []),
    ...(isChattering ? [t('alarm.chattering')] : []),
    ...(escalation > 0 ? [t('alarm.escalated', { level: escalation })] : []),
  ];
  return (
    <HStack gap="1.5" minW="0">
      <Text as="span" fontWeight="500" truncate title={name}>
        {name}
      </Text>
      {marks.map((mark) => (
        <Badge key={mark} size="xs" variant="outline" flex="none">
          {mark}
        </Badge>
      ))}
    </HStack>
  );
}
