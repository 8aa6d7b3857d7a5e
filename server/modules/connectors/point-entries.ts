import type { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import type { PointDataType } from '#shared/contracts/connectors/connector-point.ts';
import { parseModbusAddress } from '#shared/contracts/connectors/modbus-address.ts';

/** The addresses of the entries that a point reads: it may be typed in another way, and hold several registers. */
export function entriesOfPoint(kind: ConnectorKind, address: string, dataType: PointDataType): string[] {
  if (kind === 'http' || kind === 'mqtt') return [withoutTime(address)];
  const place = kind === 'modbus' ? parseModbusAddress(address, dataType) : null;
  if (place === null) return [address];
  const { unit, table, offset, length } = place;
  return Array.from({ length }, (_none, at) => `${unit}:${table}:${offset + at}`);
}

/** `topic#path@path of its time`; a quoted key may hold an `@`. */
function withoutTime(address: string): string {
  return /^([^#]*#(?:[^"@]|"(?:[^"\\]|\\.)*")*)@/.exec(address)?.[1] ?? address;
}
