import { useCallback } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { FLOOR_SEARCH_LIMITS } from '#shared/contracts/stock/floor-search.ts';

/** The action that marks a location, pallet, lot, product or order on the big screen of its warehouse. */
export function useShowOnScreen(): (warehouseCode: string, text: string) => readonly RowAction[] {
  const { t } = useText();
  const isShown = useMay('warehouse_board_view');
  return useCallback(
    (warehouseCode, text) => {
      if (!isShown) return [];
      const find = text.slice(0, FLOOR_SEARCH_LIMITS.text);
      const query = new URLSearchParams({ warehouse: warehouseCode, find });
      return [
        {
          label: t('dock.showOnScreen'),
          onSelect: () => window.open(`/largeScreen2?${query}`, '_blank', 'noopener'),
        },
      ];
    },
    [t, isShown],
  );
}
