import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { AlarmBannerPriority } from '#shared/contracts/screens/alarm-banner.ts';

/** Which alarms stand over the board of a wall, and how. */
export function WallAlarmFields(): ReactElement {
  const { t } = useText();
  const { control } = useFormContext();
  const hasAlarms = useWatch({ control, name: 'alarmPriority' }) !== 'off';
  return (
    <>
      <SegmentField
        name="alarmPriority"
        hint={t('wallAlarm.priorityHint')}
        choices={AlarmBannerPriority.options.map((value) => ({
          value,
          text: t(`wallAlarm.priorities.${value}`),
        }))}
      />
      {hasAlarms && (
        <>
          <NumberField name="alarmRepeatS" hint={t('wallAlarm.repeatHint')} />
          <SwitchField name="alarmTouch" hint={t('wallAlarm.touchHint')} />
        </>
      )}
    </>
  );
}
