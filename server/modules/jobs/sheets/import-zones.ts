import type { Transaction } from 'kysely';
import type { ImportTarget, ReadRow } from '#server/core/ports/sheets.ts';
import type { Header } from './header.ts';

/** A transaction of the tenant. */
export type Read = <T>(work: (tx: Transaction<unknown>) => Promise<T>) => Promise<T>;

/**
 * The zone of each line of a file: what its own column says, else that of the place that it names, else `usualZone`. A text that
 * is no IANA zone is returned as it is: the cells with times of its line are refused.
 */
export async function zonesOfLines(
  read: Read,
  of: {
    readonly target: Pick<ImportTarget, 'place'>;
    readonly header: Pick<Header, 'columns' | 'zoneAt'>;
    readonly lines: readonly ReadRow[];
    readonly usualZone: string;
  },
): Promise<readonly string[]> {
  const { target, header, lines, usualZone } = of;
  const { place } = target;
  const [placeAt] = [...header.columns].find(([, { key }]) => key === place?.column) ?? [];
  const placeOf = ({ cells }: ReadRow) => (placeAt === undefined ? null : (cells[placeAt] ?? null));
  const places = lines.flatMap((line) => placeOf(line) ?? []);
  const zones = place && places.length > 0 ? await read((tx) => place.zones(tx, places)) : new Map();
  return lines.map((line) => {
    const said = header.zoneAt === null ? null : (line.cells[header.zoneAt] ?? null);
    return said ?? zones.get(placeOf(line) ?? '') ?? usualZone;
  });
}
