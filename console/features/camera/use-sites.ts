import { useMemo } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { listLines } from '#shared/contracts/plant/line.ts';
import { listWarehouses } from '#shared/contracts/yard/warehouse.ts';

/** The lines and warehouses that the user may see, by their ids: what cameras look at. */
export function useSites(): readonly FilterChoice[] {
  const { language } = useText();
  const lines = useCall(listLines, {}, { enabled: useMay('plant_view') }).data;
  const warehouses = useCall(listWarehouses, {}, { enabled: useMay('warehouse_board_view') }).data;
  return useMemo(
    () =>
      [...(lines ?? []), ...(warehouses ?? [])].map((one) => ({
        value: one.id,
        text: nameOf(one, language),
      })),
    [lines, warehouses, language],
  );
}
