import { createContext, type ReactElement, type ReactNode, use, useMemo } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { listLines } from '#shared/contracts/plant/line.ts';
import { listHalls } from '#shared/contracts/pretreatment/process-unit.ts';
import { listWarehouses } from '#shared/contracts/yard/warehouse.ts';
import { type KnownPlaces, zoneOfRecord, zoneOfTenant } from './record-zone.ts';

const ZoneContext = createContext<string | null>(null);

function usePlaces(): KnownPlaces {
  const lines = useCall(listLines, {}, { enabled: useMay('plant_view') }).data;
  const warehouses = useCall(listWarehouses, {}, { enabled: useMay('warehouse_board_view') }).data;
  const halls = useCall(listHalls, { query: {} }, { enabled: useMay('pretreatment_board_view') }).data;
  return useMemo(
    () => ({ lines: lines ?? [], warehouses: warehouses ?? [], halls: halls ?? [] }),
    [lines, warehouses, halls],
  );
}

/** The zone of the reader's own clock. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What is inside is of the place that a record names: its times are shown and entered by the clocks there. */
export function PlaceZone(props: { readonly of: object; readonly children: ReactNode }): ReactElement {
  const above = use(ZoneContext);
  const zone = zoneOfRecord(props.of as Readonly<Record<string, unknown>>, usePlaces());
  return <ZoneContext value={zone ?? above}>{props.children}</ZoneContext>;
}

/** Zones of the places that records name; without one, that of what is shown here. */
export function useZoneOf(): (record: object) => string {
  const places = usePlaces();
  const here = usePlantZone();
  return (record) => zoneOfRecord(record as Readonly<Record<string, unknown>>, places) ?? here;
}

/** The zone of the place of what is shown here; without one, that of all places of the tenant, else the reader's own. */
export function usePlantZone(): string {
  const ofPlace = use(ZoneContext);
  const places = usePlaces();
  return ofPlace ?? zoneOfTenant(places, ownZone());
}
