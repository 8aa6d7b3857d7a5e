import type { SaidColumn } from './keep-record.ts';
import type { WmsRow } from './wms-rows.ts';

/** Why work does not go on, and since when; null = it goes on. */
export function holdColumns(
  hold: string | null | undefined,
  before: WmsRow | null,
  at: Date,
): readonly SaidColumn[] {
  if (hold === undefined) return [];
  const since = hold === null ? null : before?.hold_since ? undefined : at;
  return [
    { column: 'hold_reason', value: hold, field: 'holdReason' },
    { column: 'hold_since', value: since, field: 'holdSince', isQuiet: true },
  ];
}
