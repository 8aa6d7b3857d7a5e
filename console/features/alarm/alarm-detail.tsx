import { HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type Alarm, listAlarmEvents } from '#shared/contracts/alarms/alarm.ts';

/** Everything that has happened to an alarm, in its order. */
export function AlarmDetail(props: { readonly row: Alarm }): ReactElement {
  const { t } = useText();
  const { row } = props;
  const { data } = useCall(listAlarmEvents, { params: { id: row.id } });
  return (
    <Stack gap="2" px="11" py="4">
      <Text textStyle="xs" color="fg.muted">
        {t('alarm.history')}
        {row.reason !== null && ` · ${t('alarm.field.reason')}: ${row.reason}`}
      </Text>
      <Stack as="ol" gap="1.5">
        {(data ?? []).map(({ seq, kind, at, by, value, text, untilTs, level }) => (
          <HStack as="li" key={seq} gap="3" align="baseline">
            <Moment form="full" atMs={at} />
            <Text as="span" fontWeight="500" flex="none">
              {t(`alarm.events.${kind}`, { level: level ?? 0 })}
            </Text>
            <Text as="span" color="fg.muted" flex="none">
              {by ?? t('alarm.server')}
            </Text>
            {value !== null && <Text as="span">{value}</Text>}
            {untilTs !== null && (
              <Text as="span" flex="none">
                {t('alarm.field.shelvedUntil')} <Moment form="full" atMs={untilTs} />
              </Text>
            )}
            {text !== null && <Text overflowWrap="anywhere">{text}</Text>}
          </HStack>
        ))}
      </Stack>
    </Stack>
  );
}
