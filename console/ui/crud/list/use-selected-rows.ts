import { useState } from 'react';
import type { Selection } from '#console/ui/table/table-props.ts';

/** The selected rows themselves, those on other pages of the list too. */
export function useSelectedRows<Row>(idOfRow: (row: Row) => string) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const [known] = useState(() => new Map<string, Row>());
  const selection: Selection = {
    keys: new Set(selected.keys()),
    onChange: (keys) =>
      setSelected(
        new Map(
          [...keys].flatMap((id) => {
            const row = known.get(id);
            return row === undefined ? [] : [[id, row] as const];
          }),
        ),
      ),
  };
  return {
    rows: [...selected.values()],
    selection,
    /** The key of a row, which is known from then on. */
    keyOf: (row: Row): string => {
      const id = idOfRow(row);
      known.set(id, row);
      return id;
    },
    deselect: (ids: readonly string[]): void =>
      setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
  };
}
