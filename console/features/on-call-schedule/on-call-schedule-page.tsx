import type { ReactElement } from 'react';
import { OnCallNow, onCallName } from '#console/ui/alarms/on-call.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { usePlaces } from '#console/ui/crud/tree/use-places.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { type OnCallSchedule, onCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import { dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { weekOf } from '#shared/domain/orders/week-of.ts';
import { OnCallCalendar } from './on-call-calendar.tsx';
import { OnCallFields } from './on-call-fields.tsx';

/** Who is on call when: a calendar of all schedules, and the schedules. */
export function OnCallSchedulePage(): ReactElement {
  const { t } = useText();
  const places = usePlaces();
  const zone = usePlantZone();
  // The Monday whose handover at 08:00 has passed: a rotation that is made before it would have a gap until then.
  const [monday] = weekOf(useServerNow(60_000) - 8 * 3_600_000, zone);
  const columns: readonly SubjectColumn<OnCallSchedule>[] = [
    { key: 'name', sort: 'name', wantedPx: 150, cell: ({ name }) => <NameCell name={name} /> },
    {
      key: 'now',
      head: t('onCallSchedule.now'),
      wantedPx: 290,
      cell: (row) => <OnCallNow schedule={row} />,
    },
    {
      key: 'members',
      wantedPx: 320,
      cell: (row) => {
        if (row.members.length === 0) return t('onCallSchedule.noRotation');
        const names = row.members.map(({ userId }) => onCallName(row, userId, t));
        const text = t(row.turnDays === 1 ? 'onCallSchedule.rotationDaily' : 'onCallSchedule.rotation', {
          names: names.join(' → '),
          days: row.turnDays,
          time: row.handover,
        });
        return <NameCell name={text} isPlain />;
      },
    },
    { key: 'overrides', align: 'end', widthPx: 84, cell: ({ overrides }) => overrides.length },
    {
      key: 'fallbackUserId',
      wantedPx: 120,
      isMinor: true,
      cell: (row) => (row.fallbackUserId === null ? '–' : onCallName(row, row.fallbackUserId, t)),
    },
    {
      key: 'places',
      wantedPx: 160,
      isMinor: true,
      cell: (row) => <NameCell name={places.namesOf(row.places) ?? t('onCallSchedule.allLines')} isPlain />,
    },
  ];
  return (
    <ListPage
      crud={onCallSchedule}
      nameOf={({ name }) => name}
      columns={columns}
      filters={[{ kind: 'text', name: 'name', placeholder: t('onCallSchedule.filterPlaceholder') }]}
      intro={<OnCallCalendar />}
      fields={(row) => <OnCallFields row={row} places={places} />}
      defaults={{ startDay: monday ? dayText(monday.date) : '' }}
      drawerWidthPx={900}
    />
  );
}
