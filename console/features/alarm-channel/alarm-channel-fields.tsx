import { HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { OnCallField } from '#console/ui/alarms/on-call-field.tsx';
import { ChannelReceiver } from '#console/ui/alarms/receiver-fields.tsx';
import { TemplateFields } from '#console/ui/alarms/template-fields.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TimeField } from '#console/ui/crud/fields/time-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type AlarmChannel, AlarmMoment, MessageLanguage } from '#shared/contracts/alarms/alarm-channel.ts';
import { AlarmChannelKind } from '#shared/contracts/alarms/alarm-receiver.ts';
import { AlarmPriority } from '#shared/contracts/alarms/alarm-terms.ts';

export function AlarmChannelFields(props: {
  readonly row: AlarmChannel | null;
  readonly lines: readonly { readonly value: string; readonly text: string }[];
}): ReactElement {
  const { t } = useText();
  const { row, lines } = props;
  const { control } = useFormContext();
  const kind = AlarmChannelKind.catch('webhook').parse(useWatch({ control, name: 'kind' }));
  return (
    <>
      <TextField name="name" />
      <SelectField
        name="kind"
        choices={AlarmChannelKind.options.map((value) => ({ value, text: t(`alarmChannel.kinds.${value}`) }))}
      />
      <ChannelReceiver kind={kind} stored={row} onCall={<OnCallField stored={row} />} />
      <SegmentField
        name="language"
        choices={MessageLanguage.options.map((value) => ({
          value,
          text: t(`alarmChannel.languages.${value}`),
        }))}
      />
      <SegmentField
        name="leastPriority"
        choices={AlarmPriority.options.map((value) => ({
          value,
          text: t(`alarmChannel.leastPriorities.${value}`),
        }))}
      />
      <SelectField
        name="moment"
        choices={AlarmMoment.options.map((value) => ({ value, text: t(`alarmChannel.moments.${value}`) }))}
      />
      <SelectField
        name="lineCode"
        choices={lines}
        none={t('alarmChannel.allLines')}
        hint={t('alarmChannel.lineHint')}
      />
      <TextField name="shiftName" hint={t('alarmChannel.shiftHint')} />
      <HStack gap="3" align="flex-start">
        <TimeField name="quietFrom" hint={t('alarmChannel.quietHint')} />
        <TimeField name="quietTo" />
      </HStack>
      <SwitchField name="sendsClear" />
      <SwitchField name="isEnabled" />
      {kind !== 'sms' && <TemplateFields />}
    </>
  );
}
