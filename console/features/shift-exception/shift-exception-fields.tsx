import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '#console/ui/api-hooks.tsx';
import { DateField } from '#console/ui/crud/fields/date-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { PlacesField } from '#console/ui/crud/fields/places-field.tsx';
import { SegmentField, SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TimeField } from '#console/ui/crud/fields/time-field.tsx';
import type { Places } from '#console/ui/crud/tree/use-places.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { ShiftExceptionKind } from '#shared/contracts/calendar/shift-exception.ts';
import { shiftPattern } from '#shared/contracts/calendar/shift-pattern.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** A shift is named only where one is meant, and timed only where it is at a time of its own. */
export function ShiftExceptionFields(props: { readonly places: Places }): ReactElement {
  const { t, language } = useText();
  const { control } = useFormContext();
  const kind = ShiftExceptionKind.catch('holiday').parse(useWatch({ control, name: 'kind' }));
  const patterns = useCall(shiftPattern.page, { query: { size: LIMITS.pageSizeMax } }).data?.records ?? [];
  const shifts = new Map(patterns.map((one) => [one.name, nameOf(one, language)]));
  const hasTimes = kind === 'changed' || kind === 'extra';
  return (
    <>
      <SegmentField
        name="kind"
        choices={ShiftExceptionKind.options.map((value) => ({
          value,
          text: t(`shiftException.kinds.${value}`),
        }))}
      />
      <TextField name="name" hint={t('shiftException.nameHint')} />
      <TextField name="nameEn" />
      <PlacesField
        name="places"
        places={props.places}
        none={t('shiftPattern.allLines')}
        hint={t('shiftPattern.placesHint')}
      />
      <DateField name="fromDay" />
      <DateField name="toDay" />
      {(kind === 'cancelled' || kind === 'changed') && (
        <SelectField
          name="shiftName"
          none={t('shiftException.chooseShift')}
          choices={[...shifts].map(([value, text]) => ({ value, text }))}
        />
      )}
      {hasTimes && (
        <>
          <TimeField name="startTime" />
          <TimeField name="endTime" hint={t('shiftPattern.endHint')} />
          <NumberField name="plannedCount" hint={t('shiftPattern.plannedHint')} />
        </>
      )}
    </>
  );
}
