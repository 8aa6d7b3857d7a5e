import type { ReactElement } from 'react';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { FilterBox } from '#console/ui/table/filter-box.tsx';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';
import type { Filter } from './filter.ts';
import { RangeBox } from './range-box.tsx';
import type { ListControl } from './use-list-state.ts';

const CHOICE_WIDTH_PX = 160;

/** The filters of a list. `/` goes to the first text. */
export function FilterBar(props: {
  readonly filters: readonly Filter[];
  readonly state: ListControl;
}): ReactElement {
  const { filters, state } = props;
  const first = filters.find(({ kind }) => kind === 'text');
  return (
    <>
      {filters.map((filter) => {
        const value = state.filters[filter.name] ?? '';
        const change = (next: string): void =>
          state.setFilters({
            ...Object.fromEntries((filter.clears ?? []).map((name) => [name, ''])),
            [filter.name]: next,
          });
        if (filter.kind === 'side') return null;
        if (filter.kind === 'text') {
          return (
            <FilterBox
              key={filter.name}
              value={value}
              placeholder={filter.placeholder}
              onChange={change}
              hasShortcut={filter === first}
              {...(filter.widthPx !== undefined && { widthPx: filter.widthPx })}
            />
          );
        }
        if (filter.kind === 'choice') {
          return (
            <ChoiceBox
              key={filter.name}
              {...filter}
              value={value}
              widthPx={filter.widthPx ?? CHOICE_WIDTH_PX}
              onChange={change}
            />
          );
        }
        if (filter.kind === 'range')
          return (
            <PlaceZone key={filter.name} of={state.filters}>
              <RangeBox {...filter} value={value} onChange={change} />
            </PlaceZone>
          );
        return (
          <Segments
            key={filter.name}
            label={filter.label}
            items={[
              { value: '', label: filter.all },
              ...filter.choices.map((choice) => ({ value: choice.value, label: choice.text })),
            ]}
            value={value}
            onChange={change}
          />
        );
      })}
    </>
  );
}
