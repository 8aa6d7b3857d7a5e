import { DataType, type DataValue, type StatusCode, VariantArrayType } from 'node-opcua-client';
import type { Quality } from '#shared/contracts/plant/machine-state.ts';

/** The two highest bits of a status code say it (OPC 10000-4 §7.39). */
export function qualityOf({ value }: StatusCode): Quality {
  const severity = value >>> 30;
  if (severity === 0) return 'good';
  return severity === 1 ? 'uncertain' : 'bad';
}

/** A value as a point takes it, or what it is instead. */
export type ReadableValue =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly what: string };

export function decodeVariant({ value: variant }: DataValue): ReadableValue {
  const { dataType, arrayType, value } = variant;
  if (arrayType !== VariantArrayType.Scalar)
    return { ok: false, what: `${DataType[dataType]}[${value?.length ?? 0}]` };
  switch (dataType) {
    case DataType.Null:
      return { ok: true, value: null };
    case DataType.Int64:
      return { ok: true, value: BigInt.asIntN(64, toBigInt(value)) };
    case DataType.UInt64:
      return { ok: true, value: toBigInt(value) };
    case DataType.DateTime:
      return { ok: true, value: value instanceof Date ? value.getTime() : null };
    case DataType.LocalizedText:
      return { ok: true, value: value?.text ?? null };
    case DataType.QualifiedName:
      return { ok: true, value: value?.name ?? null };
    case DataType.StatusCode:
      return { ok: true, value: value?.name ?? null };
    case DataType.ExtensionObject:
    case DataType.ByteString:
    case DataType.XmlElement:
    case DataType.Variant:
    case DataType.DataValue:
    case DataType.DiagnosticInfo:
      return { ok: false, what: DataType[dataType] };
    default:
      return { ok: true, value };
  }
}

/** The library holds 64 bits as two halves, the higher one first. */
function toBigInt(value: unknown): bigint {
  if (!Array.isArray(value)) return BigInt(Number(value));
  const [high = 0, low = 0] = value.map(Number);
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}

/** The protocol's smallest time stands for none. */
export function timeOf(date: Date | null | undefined): number | null {
  const time = date?.getTime() ?? 0;
  return time > 0 ? time : null;
}
