import {
  AttributeIds,
  DataType,
  type DataValue,
  type ReadValueIdOptions,
  type StatusCode,
  VariantArrayType,
} from 'node-opcua-client';
import type { ConnectorProblemCode } from '#shared/contracts/connectors/connector.ts';
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
  | { readonly ok: false; readonly code: ConnectorProblemCode; readonly what: string };

/** `element`: of an array, as it was asked for; null = the value itself. */
export function decodeVariant(data: DataValue, element: string | null = null): ReadableValue {
  const { dataType, value } = data.value;
  const size = sizeOf(data);
  if (size === null && element === null) return decodeScalar(dataType, value);
  if (size === null) return { ok: false, code: 'no_array', what: DataType[dataType] };
  if (element === null)
    return { ok: false, code: 'no_element', what: `${DataType[dataType]}[${size.join(',')}]` };
  const place = placeOf(element, size);
  return place === null
    ? { ok: false, code: 'no_such_point', what: `[${element}], ${DataType[dataType]}[${size.join(',')}]` }
    : decodeScalar(dataType, elementsOf(dataType, value)[place]);
}

/** Lengths of the dimensions of an array; null = it is none. */
export function sizeOf({ value: { arrayType, value, dimensions } }: DataValue): readonly number[] | null {
  if (arrayType === VariantArrayType.Scalar) return null;
  return dimensions && dimensions.length > 1 ? dimensions : [Number(value?.length ?? 0)];
}

/**
 * Where an element lies in what the server has sent: alone, or, by a server that sends arrays whole, at its place with the last
 * dimension counting fastest.
 */
function placeOf(element: string, size: readonly number[]): number | null {
  if (size.every((length) => length === 1)) return 0;
  const indexes = element.split(',').map(Number);
  if (indexes.length !== size.length || indexes.some((index, at) => index >= (size[at] ?? 0))) return null;
  return indexes.reduce((place, index, at) => place * (size[at] ?? 0) + index, 0);
}

/** The values of an array, each as the library holds a single one. */
function elementsOf(dataType: DataType, value: unknown): ArrayLike<unknown> {
  // Of 64 bits, the library may hold the halves one behind the other.
  if ((dataType === DataType.Int64 || dataType === DataType.UInt64) && value instanceof Uint32Array)
    return Array.from({ length: value.length / 2 }, (_none, at) => [value[2 * at], value[2 * at + 1]]);
  return (value ?? []) as ArrayLike<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: the library's own type of a value
function decodeScalar(dataType: DataType, value: any): ReadableValue {
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
      return { ok: false, code: 'unreadable', what: DataType[dataType] };
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

/** The question for a value, or for one element of an array. */
export function readOf(item: {
  readonly nodeId: string;
  readonly element: string | null;
}): ReadValueIdOptions {
  const value = { nodeId: item.nodeId, attributeId: AttributeIds.Value };
  // The library makes a range of a text, though its type does not say so.
  return item.element === null ? value : { ...value, indexRange: item.element as never };
}
