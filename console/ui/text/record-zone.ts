/** Places whose zones the console knows. */
export interface KnownPlaces {
  /** Halls of the pretreatment. */
  readonly halls: readonly { readonly code: string; readonly timeZone: string }[];
  readonly warehouses: readonly { readonly id: string; readonly code: string; readonly timeZone: string }[];
  readonly lines: readonly {
    readonly id: string;
    readonly code: string;
    readonly timeZone: string;
    readonly machines: readonly { readonly id: string; readonly code: string }[];
  }[];
}

type Place = Readonly<Record<string, unknown>>;

/** The zone of the place that a record or the values of a form name, or are; null where they name none that is known. */
export function zoneOfRecord(record: Place, { warehouses, halls, lines }: KnownPlaces): string | null {
  const { timeZone, warehouseCode, hallCode, lineId, lineCode, machineId, machineCode, siteId } = record;
  if (typeof timeZone === 'string' && timeZone !== '') return timeZone;
  const house =
    warehouses.find(({ id, code }) => code === warehouseCode || id === siteId) ??
    halls.find(({ code }) => code === hallCode);
  if (house) return house.timeZone;
  const line = lines.find(
    ({ id, code, machines }) =>
      id === lineId ||
      id === siteId ||
      code === lineCode ||
      machines.some((machine) => machine.id === machineId || machine.code === machineCode),
  );
  return line?.timeZone ?? null;
}

/** The zone of what belongs to no place: that of all places where they have one alone, else the reader's own. */
export function zoneOfTenant({ warehouses, halls, lines }: KnownPlaces, ownZone: string): string {
  const zones = new Set([...lines, ...warehouses, ...halls].map(({ timeZone }) => timeZone));
  const [first] = zones;
  return zones.size === 1 && first !== undefined ? first : ownZone;
}
