import type { MappingItem, MappingRow, StateRow } from '#console/ui/mapping/mapping-row.ts';
import { missingParts } from '#console/ui/mapping/mapping-row.ts';
import type { RowPreview } from '#console/ui/mapping/row-preview.tsx';
import type { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import {
  type createConnectorPoints,
  PointDataType,
  stateKey,
} from '#shared/contracts/connectors/connector-point.ts';
import type { CallInput } from '#shared/contracts/kit/endpoint.ts';
import { readNumber } from '#shared/domain/ingest/number-text.ts';
import type { ChosenEntry } from './browse-tree.ts';

export type NewPoint = CallInput<typeof createConnectorPoints>['body']['rows'][number];

const TEXT_MAX_LENGTH = 64;
const UNIT_MAX_LENGTH = 16;

/** A chosen entry as a value to map. */
export function toPointItem(
  kind: ConnectorKind,
  { entry, path, name }: ChosenEntry,
  lastValues: readonly string[] = [],
): MappingItem {
  const { address, dataType, unit, value } = entry;
  return {
    key: address,
    name: kind === 'mtconnect' ? typedPath(path, dataType) : path,
    dataType,
    lastValues: lastValues.length > 0 ? lastValues : value === null ? [] : [String(value)],
    own: { name, unit: unit?.slice(0, UNIT_MAX_LENGTH) ?? null },
  };
}

/** MTConnect standardises types and leaves names to the agent: `EVENT PART_COUNT ALL` ends as `PART_COUNT_ALL`. */
function typedPath(path: string, dataType: string | null): string {
  const [, ...type] = (dataType ?? '').split(' ');
  if (type.length === 0) return path;
  return [...path.split('/').slice(0, -1), type.join('_')].join('/');
}

/** Null where nothing becomes of it. */
export function toPoint(
  row: MappingRow,
  { entry, group }: ChosenEntry,
  connectorId: string,
): NewPoint | null {
  if (row.kind === 'leave' || row.kind === 'ignore') return null;
  const point = {
    connectorId,
    name: row.name.trim(),
    groupName: group?.slice(0, TEXT_MAX_LENGTH) ?? null,
    address: entry.address,
    // Where the protocol says it with the value, the entry's is a name of its own.
    dataType: entry.forms ? PointDataType.catch('auto').parse(entry.dataType) : ('auto' as const),
    unit: row.unit.trim() === '' ? null : row.unit.trim(),
  };
  const machineCode = row.machine;
  if (row.kind === 'watch') return { ...point, target: 'none', machineCode };
  if (row.kind === 'state')
    return { ...point, unit: null, target: 'state', machineCode, stateMap: toStateMap(row.states) };
  const { metric, decimal } = row;
  const [scale, offset] = [Number(row.scale), Number(row.offset)];
  return { ...point, target: 'metric', machineCode, metric, scale, offset, decimal };
}

/** Letters of either case are the same in a state map: the first entry of a code counts. */
function toStateMap(rows: readonly StateRow[]): string {
  const entries = new Map<string, string>();
  for (const { code, states } of rows)
    if (!entries.has(stateKey(code))) entries.set(stateKey(code), `${code}=${states.join('+')}`);
  return [...entries.values()].join(', ');
}

/** What the newest value would yield. */
export function previewOf(
  row: MappingRow,
  value: number | string | null,
  texts: { readonly notMapped: (value: string) => string; readonly notANumber: string },
): RowPreview | null {
  if (value === null || missingParts(row).length > 0) return null;
  if (row.kind === 'metric') {
    const number = readNumber(value, { decimal: row.decimal });
    if (number === null)
      return { kind: 'refused', text: texts.notANumber, detail: String(value), isNoNumber: true };
    return { kind: 'metric', metric: row.metric, value: number * Number(row.scale) + Number(row.offset) };
  }
  if (row.kind !== 'state') return null;
  const found =
    row.states.find(({ code }) => stateKey(code) === stateKey(value)) ??
    row.states.find(({ code }) => code === '*');
  if (!found) return { kind: 'refused', text: texts.notMapped(String(value)), detail: '' };
  return { kind: 'state', states: found.states };
}

/** What the server has refused, by the keys of the rows that were sent. */
export function refusalsOf(
  fields: Readonly<Record<string, string>>,
  keys: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const refusals = new Map<string, string[]>();
  for (const [path, message] of Object.entries(fields)) {
    const [, index] = /^rows\.(\d+)(?:\.|$)/.exec(path) ?? [];
    const key = keys[Number(index)];
    if (key !== undefined) refusals.set(key, [...(refusals.get(key) ?? []), message]);
  }
  return refusals;
}

/** Codes of the machines that get values of these rows, and no state. */
export function machinesWithoutState(rows: readonly MappingRow[]): string[] {
  const codesOf = (kind: MappingRow['kind']) =>
    rows.flatMap((row) => (row.kind === kind && row.machine !== null ? [row.machine] : []));
  const withState = new Set(codesOf('state'));
  return [...new Set(codesOf('metric'))].filter((code) => !withState.has(code));
}
