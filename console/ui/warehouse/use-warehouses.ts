import { useMemo } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { dock } from '#shared/contracts/yard/dock.ts';
import { listWarehouses, type Warehouse } from '#shared/contracts/yard/warehouse.ts';

export interface Warehouses {
  /** Undefined until they are loaded. */
  readonly all: readonly Warehouse[] | undefined;
  /** By their codes. */
  readonly choices: readonly FilterChoice[];
  nameOf(code: string): string;
  /** Zone of a warehouse; undefined where there is none of this code. */
  zoneOf(code: string): string | undefined;
}

/** The warehouses that the user reaches. */
export function useWarehouses(): Warehouses {
  const { language } = useText();
  const { data } = useCall(listWarehouses, {}, { enabled: useMay('warehouse_board_view') });
  return useMemo(() => {
    const byCode = new Map(data?.map((one) => [one.code, one]));
    return {
      all: data,
      choices: (data ?? []).map((one) => ({ value: one.code, text: nameOf(one, language) })),
      nameOf: (code) => {
        const found = byCode.get(code);
        return found ? nameOf(found, language) : code;
      },
      zoneOf: (code) => byCode.get(code)?.timeZone,
    };
  }, [data, language]);
}

/** Docks of a warehouse that can be used, by their codes, numbered as people count. */
export function useDockChoices(warehouseCode: string | undefined): readonly FilterChoice[] {
  const { data } = useCall(
    dock.page,
    { query: { warehouseCode, size: LIMITS.pageSizeMax } },
    { enabled: warehouseCode !== undefined && warehouseCode !== '' },
  );
  return useMemo(
    () =>
      (data?.records ?? [])
        .filter((one) => one.enabled && one.warehouseCode === warehouseCode)
        .map(({ code }) => ({ value: code, text: code }))
        .toSorted((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true })),
    [data, warehouseCode],
  );
}

/** Zones that can be used, by their codes: of a warehouse, or of all of them. Undefined until they are loaded. */
export function useZoneChoices(warehouseCode: string | undefined): readonly FilterChoice[] | undefined {
  const { language } = useText();
  const { data } = useCall(
    warehouseZone.page,
    { query: { ...(warehouseCode && { warehouseCode }), size: LIMITS.pageSizeMax } },
    { enabled: useMay('warehouse_view') },
  );
  return useMemo(() => {
    const byCode = new Map(
      data?.records
        .filter((one) => one.enabled)
        .map((one) => [one.code, `${one.code} · ${nameOf(one, language)}`]),
    );
    return data && [...byCode].map(([value, text]) => ({ value, text }));
  }, [data, language]);
}
