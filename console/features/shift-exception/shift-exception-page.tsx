import type { ReactElement } from 'react';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { usePlaces } from '#console/ui/crud/tree/use-places.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import {
  type ShiftException,
  ShiftExceptionKind,
  shiftException,
} from '#shared/contracts/calendar/shift-exception.ts';
import { ShiftExceptionFields } from './shift-exception-fields.tsx';

/** Holidays, extra shifts, and shifts that are cancelled or at another time. */
export function ShiftExceptionPage(): ReactElement {
  const { t, language } = useText();
  const places = usePlaces();
  const columns: readonly SubjectColumn<ShiftException>[] = [
    {
      key: 'name',
      sort: 'name',
      cell: (row) => <NameCell name={nameOf(row, language)} />,
    },
    { key: 'kind', sort: 'kind', widthPx: 130, cell: ({ kind }) => t(`shiftException.kinds.${kind}`) },
    { key: 'fromDay', sort: 'from_day', widthPx: 124, cell: ({ fromDay }) => fromDay },
    { key: 'toDay', sort: 'to_day', widthPx: 124, cell: ({ toDay }) => toDay },
    { key: 'shiftName', widthPx: 120, cell: ({ shiftName }) => shiftName ?? '–' },
    { key: 'startTime', isMinor: true, widthPx: 92, cell: ({ startTime }) => startTime ?? '–' },
    { key: 'endTime', isMinor: true, widthPx: 92, cell: ({ endTime }) => endTime ?? '–' },
    {
      key: 'places',
      isMinor: true,
      cell: (row) => places.namesOf(row.places) ?? t('shiftPattern.allLines'),
    },
  ];
  return (
    <ListPage
      crud={shiftException}
      nameOf={(row) => nameOf(row, language)}
      columns={columns}
      filters={[
        { kind: 'text', name: 'name', placeholder: t('shiftException.filterPlaceholder') },
        enumFilter('kind', ShiftExceptionKind.options, (value) => t(`shiftException.kinds.${value}`), {
          label: t('shiftException.field.kind'),
          all: t('shiftException.allKinds'),
        }),
      ]}
      fields={() => <ShiftExceptionFields places={places} />}
    />
  );
}
