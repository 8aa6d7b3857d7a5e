import { Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { AlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { OnCallNow, useOnCallSchedules } from './on-call.tsx';

type Chosen = Pick<AlarmChannel, 'onCallId' | 'onCallName'>;

/** The schedule whose person on call is sent to, and who that is now. `stored` null: the channel is new. */
export function OnCallField(props: { readonly stored: Chosen | null }): ReactElement {
  const { t } = useText();
  const schedules = useOnCallSchedules() ?? [];
  const { onCallId: storedId = null, onCallName = null } = props.stored ?? {};
  const chosenId: unknown = useWatch({ name: 'onCallId' });
  const chosen = schedules.find(({ id }) => id === chosenId);
  const choices = schedules.map(({ id, name }) => ({ value: id, text: name }));
  // A schedule that the reader does not reach stays chosen.
  if (storedId !== null && !schedules.some(({ id }) => id === storedId))
    choices.push({ value: storedId, text: onCallName ?? storedId });
  return (
    <>
      <SelectField
        name="onCallId"
        choices={choices}
        none={t('onCallSchedule.fixedRecipients')}
        hint={t(choices.length === 0 ? 'onCallSchedule.noSchedules' : 'onCallSchedule.channelHint')}
      />
      {chosen && (
        <Text textStyle="sm" aria-live="polite">
          {t('onCallSchedule.now')}: <OnCallNow schedule={chosen} />
        </Text>
      )}
    </>
  );
}

/** The schedule of a channel, and who is on call by it now where the reader reaches it. */
export function OnCallCell(props: { readonly channel: Chosen }): ReactElement {
  const { onCallId, onCallName } = props.channel;
  const schedule = useOnCallSchedules()?.find(({ id }) => id === onCallId);
  return (
    <Stack gap="0" lineHeight="16px" minW="0">
      <Text as="span" truncate title={onCallName ?? ''}>
        {onCallName}
      </Text>
      {schedule && (
        <Text as="span" textStyle="xs" color="fg.muted" truncate>
          <OnCallNow schedule={schedule} />
        </Text>
      )}
    </Stack>
  );
}
