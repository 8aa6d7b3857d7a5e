import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '#console/ui/crud/fields/date-field.tsx';
import { PlacesField } from '#console/ui/crud/fields/places-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TimeField } from '#console/ui/crud/fields/time-field.tsx';
import { WeekdaysField } from '#console/ui/crud/fields/weekdays-field.tsx';
import type { Places } from '#console/ui/crud/tree/use-places.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { StopRepeat } from '#shared/contracts/calendar/planned-stop.ts';
import { PlannedStopReason } from '#shared/contracts/calendar/planned-stop-reason.ts';

export function PlannedStopFields(props: { readonly places: Places }): ReactElement {
  const { t } = useText();
  const { control } = useFormContext();
  const isWeekly = useWatch({ control, name: 'repeat' }) === 'weekly';
  return (
    <>
      <SelectField
        name="reason"
        choices={PlannedStopReason.options.map((value) => ({
          value,
          text: t(`plannedStop.reasons.${value}`),
        }))}
      />
      <TextField name="name" />
      <TextField name="nameEn" />
      <PlacesField
        name="places"
        places={props.places}
        none={t('shiftPattern.allLines')}
        hint={t('plannedStop.placesHint')}
      />
      <SegmentField
        name="repeat"
        {...(isWeekly && { hint: t('plannedStop.weeklyHint') })}
        choices={StopRepeat.options.map((value) => ({ value, text: t(`plannedStop.repeats.${value}`) }))}
      />
      {isWeekly && <WeekdaysField name="days" />}
      <DateField name="fromDay" />
      <TimeField name="startTime" />
      <DateField name="toDay" />
      <TimeField name="endTime" {...(isWeekly && { hint: t('shiftPattern.endHint') })} />
    </>
  );
}
