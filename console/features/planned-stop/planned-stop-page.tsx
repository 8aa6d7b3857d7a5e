import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { LINE_PLACES, usePlaces } from '#console/ui/crud/tree/use-places.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { weekdaysName } from '#console/ui/text/weekday-text.ts';
import { type PlannedStop, plannedStop } from '#shared/contracts/calendar/planned-stop.ts';
import { PlannedStopReason } from '#shared/contracts/calendar/planned-stop-reason.ts';
import { PlannedStopFields } from './planned-stop-fields.tsx';

const STOP_PLACES = [...LINE_PLACES, 'machine', 'tank'] as const;

/** Cleaning, maintenance, changeovers: time in which nothing is planned to be made. */
export function PlannedStopPage(): ReactElement {
  const { t, language } = useText();
  const places = usePlaces(STOP_PLACES);
  const when = ({ repeat, days, fromDay, toDay, startTime, endTime }: PlannedStop) =>
    repeat === 'weekly'
      ? t('plannedStop.weekly', { days: weekdaysName(days ?? '', language), start: startTime, end: endTime })
      : t('plannedStop.once', {
          from: `${fromDay} ${startTime}`,
          to: toDay === fromDay ? endTime : `${toDay ?? ''} ${endTime}`,
        });
  const columns: readonly SubjectColumn<PlannedStop>[] = [
    {
      key: 'reason',
      sort: 'reason',
      widthPx: 130,
      cell: ({ reason }) => <b>{t(`plannedStop.reasons.${reason}`)}</b>,
    },
    {
      key: 'name',
      sort: 'name',
      cell: ({ name, nameEn }) => {
        const text = name === null ? (nameEn ?? '') : nameOf({ name, nameEn }, language);
        return (
          <Text as="span" truncate title={text}>
            {text || '–'}
          </Text>
        );
      },
    },
    { key: 'repeat', head: t('plannedStop.when'), widthPx: 300, cell: when },
    { key: 'fromDay', sort: 'from_day', isMinor: true, widthPx: 124, cell: ({ fromDay }) => fromDay },
    { key: 'toDay', sort: 'to_day', isMinor: true, widthPx: 124, cell: ({ toDay }) => toDay ?? '–' },
    { key: 'places', cell: (row) => places.namesOf(row.places) ?? t('shiftPattern.allLines') },
  ];
  return (
    <ListPage
      crud={plannedStop}
      nameOf={({ name, nameEn, reason }) =>
        name === null ? t(`plannedStop.reasons.${reason}`) : nameOf({ name, nameEn }, language)
      }
      columns={columns}
      filters={[
        { kind: 'text', name: 'name', placeholder: t('plannedStop.filterPlaceholder') },
        enumFilter('reason', PlannedStopReason.options, (value) => t(`plannedStop.reasons.${value}`), {
          label: t('plannedStop.field.reason'),
          all: t('plannedStop.allReasons'),
        }),
      ]}
      toBody={(values) => ({ ...values, ...(values.repeat === 'once' && { days: null }) })}
      fields={() => <PlannedStopFields places={places} />}
    />
  );
}
