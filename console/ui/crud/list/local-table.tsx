import { Text } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { TablePanel, type TablePanelProps } from '#console/ui/table/table-panel.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import type { Filter } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import type { ListState } from './list-state.ts';
import { useListState } from './use-list-state.ts';

type TablePart<Row> = Omit<
  TablePanelProps<Row>,
  'filters' | 'footer' | 'scrollKey' | 'sorting' | 'onSort' | 'onClearFilter' | 'isStale'
>;

/** A list that is in the browser as a whole, filtered and sorted there. */
export function LocalTable<Row>(
  props: TablePart<Row> & {
    readonly filters?: readonly Filter[];
    readonly matches?: (row: Row, filters: ListState['filters']) => boolean;
    readonly moreFilters?: ReactNode;
  },
): ReactElement {
  const { filters = [], matches, moreFilters, ...table } = props;
  const { t } = useText();
  const state = useListState(table.columns, filters);
  const { rows } = table;
  const shown = matches && state.hasFilter ? rows?.filter((row) => matches(row, state.filters)) : rows;
  return (
    <TablePanel
      {...table}
      rows={shown}
      filters={
        <>
          <FilterBar filters={filters} state={state} />
          {moreFilters}
        </>
      }
      scrollKey={state.key}
      sorting={state.sorting}
      onSort={state.setSorting}
      onClearFilter={state.hasFilter ? state.clearFilters : undefined}
      footer={
        rows &&
        rows.length > 0 && (
          <Text textStyle="sm" color="fg.muted" lineHeight="32px" fontVariantNumeric="tabular-nums">
            {state.hasFilter
              ? t('shell.table.shownOf', { shown: shown?.length ?? 0, count: groupedNumber(rows.length) })
              : t('shell.table.shown', { count: groupedNumber(rows.length) })}
          </Text>
        )
      }
    />
  );
}

/** Whether every word of a filter is somewhere in the texts. */
export function hasWords(filter: string | undefined, texts: readonly (string | null)[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return (filter ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
