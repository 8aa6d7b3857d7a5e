import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { DateField } from '#console/ui/crud/fields/date-field.tsx';
import { NumberField } from '#console/ui/crud/fields/number-field.tsx';
import { PlacesField } from '#console/ui/crud/fields/places-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { TimeField } from '#console/ui/crud/fields/time-field.tsx';
import { WeekdaysField } from '#console/ui/crud/fields/weekdays-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { usePlaces } from '#console/ui/crud/tree/use-places.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { weekdaysName } from '#console/ui/text/weekday-text.ts';
import { type ShiftPattern, shiftPattern } from '#shared/contracts/calendar/shift-pattern.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

/** The shifts of the lines as they repeat every week. */
export function ShiftPatternPage(): ReactElement {
  const { t, language } = useText();
  const places = usePlaces();

  const validity = ({ validFrom: from, validTo: to }: ShiftPattern) => {
    if (from === null) return to === null ? t('shiftPattern.always') : t('shiftPattern.until', { to });
    return to === null ? t('shiftPattern.since', { from }) : t('shiftPattern.fromTo', { from, to });
  };
  const columns: readonly SubjectColumn<ShiftPattern>[] = [
    {
      key: 'name',
      sort: 'name',
      widthPx: 150,
      cell: (row) => <NameCell name={nameOf(row, language)} />,
    },
    {
      key: 'places',
      cell: (row) => {
        const names = places.namesOf(row.places) ?? t('shiftPattern.allLines');
        return (
          <Text as="span" truncate title={names}>
            {names}
          </Text>
        );
      },
    },
    {
      key: 'days',
      widthPx: 170,
      cell: ({ days }) => (days.length === 7 ? t('shiftPattern.everyDay') : weekdaysName(days, language)),
    },
    { key: 'startTime', sort: 'start_time', widthPx: 92, cell: ({ startTime }) => startTime },
    { key: 'endTime', widthPx: 92, cell: ({ endTime }) => endTime },
    { key: 'breaks', isMinor: true, widthPx: 170, cell: ({ breaks }) => breaks || '–' },
    {
      key: 'plannedCount',
      align: 'end',
      widthPx: 120,
      cell: ({ plannedCount }) => (plannedCount === null ? '–' : groupedNumber(plannedCount)),
    },
    { key: 'validFrom', sort: 'valid_from', isMinor: true, widthPx: 190, cell: validity },
  ];
  return (
    <ListPage
      crud={shiftPattern}
      nameOf={(row) => nameOf(row, language)}
      columns={columns}
      filters={[{ kind: 'text', name: 'name', placeholder: t('shiftPattern.filterPlaceholder') }]}
      removalMeaning={t('shiftPattern.removeText')}
      defaults={{ days: '1234567' }}
      fields={() => (
        <>
          <TextField name="name" />
          <TextField name="nameEn" />
          <PlacesField
            name="places"
            places={places}
            none={t('shiftPattern.allLines')}
            hint={t('shiftPattern.placesHint')}
          />
          <WeekdaysField name="days" />
          <TimeField name="startTime" />
          <TimeField name="endTime" hint={t('shiftPattern.endHint')} />
          <TextField name="breaks" isCode hint={t('shiftPattern.breaksHint')} />
          <NumberField name="plannedCount" hint={t('shiftPattern.plannedHint')} />
          <DateField name="validFrom" />
          <DateField name="validTo" hint={t('shiftPattern.validHint')} />
        </>
      )}
    />
  );
}
