import { inflateSync, unzipSync } from 'node:zlib';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import type { Quality } from '#shared/contracts/plant/machine-state.ts';
import * as pb from './connector-sparkplug-pb.ts';

/** A decoded payload. Numbers of the wire that JavaScript cannot hold as times are cut to its last one. */
export interface SparkplugMessage {
  readonly ts: number | null;
  readonly seq: number | null;
  readonly metrics: readonly HeardMetric[];
}

export interface HeardMetric {
  /** Null where only the alias is sent. */
  readonly name: string | null;
  readonly alias: bigint | null;
  readonly ts: number | null;
  /** The data type of a birth; 0 where the message does not say it. */
  readonly type: number;
  readonly isHistorical: boolean;
  readonly quality: Quality | 'stale';
  readonly unit: string | null;
  readonly value: pb.SparkplugMetric['value'];
}

/** What a metric holds: a type that cannot be read has the name of its type, none has null. */
export type DecodedValue =
  | { readonly kind: 'value'; readonly value: number | bigint | boolean | string | null }
  | { readonly kind: 'unreadable'; readonly type: string };

const COMPRESSED = 'SPBV1.0_COMPRESSED';
const PAYLOAD_MAX_BYTES = 4 * 1024 * 1024;
const METRICS_MAX = 20_000;
const LAST_TIME = 8_640_000_000_000_000n;
const UNIT_MAX_LENGTH = 16;
const BOOLEAN = 11;

const TYPES: readonly string[] =
  'Unknown Int8 Int16 Int32 Int64 UInt8 UInt16 UInt32 UInt64 Float Double Boolean String DateTime Text UUID DataSet Bytes File Template PropertySet PropertySetList'.split(
    ' ',
  );
const ARRAYS_FROM = 22;
const ARRAYS_TO = 34;

/** Name of a data type, as the specification writes it. */
export function sparkplugTypeName(type: number): string {
  if (type >= ARRAYS_FROM && type <= ARRAYS_TO) return 'Array';
  return TYPES[type] ?? 'Unknown';
}

/** Throws on bytes that are no payload. */
export function decodeSparkplug(bytes: Uint8Array): SparkplugMessage {
  const outer = fromBinary(pb.SparkplugPayloadSchema, bytes, { readUnknownFields: false });
  const payload = outer.uuid === COMPRESSED && outer.body ? decompress(outer, outer.body) : outer;
  if (payload.metrics.length > METRICS_MAX) throw new Error(`more than ${METRICS_MAX} metrics`);
  return {
    ts: toTime(payload.timestamp),
    seq: payload.seq === undefined || payload.seq > 255n ? null : Number(payload.seq),
    metrics: payload.metrics.map(toHeard),
  };
}

function decompress(outer: pb.SparkplugPayload, body: Uint8Array): pb.SparkplugPayload {
  const algorithm = outer.metrics.find(({ name }) => name === 'algorithm')?.value.value;
  const limit = { maxOutputLength: PAYLOAD_MAX_BYTES };
  const bytes = algorithm === 'GZIP' ? unzipSync(body, limit) : inflateSync(body, limit);
  return fromBinary(pb.SparkplugPayloadSchema, bytes, { readUnknownFields: false });
}

function toHeard(metric: pb.SparkplugMetric): HeardMetric {
  const { name, alias, datatype, isHistorical, isNull, properties, value } = metric;
  return {
    name: name === undefined || name === '' ? null : name,
    alias: alias ?? null,
    ts: toTime(metric.timestamp),
    type: datatype ?? 0,
    isHistorical: isHistorical === true,
    quality: toQuality(propertyOf(properties, 'Quality')),
    unit: toUnit(propertyOf(properties, 'engUnit')),
    value: isNull === true ? { case: undefined } : value,
  };
}

function propertyOf(set: pb.SparkplugPropertySet | undefined, key: string): unknown {
  const at = set?.keys.findIndex((one) => one.toLowerCase() === key.toLowerCase()) ?? -1;
  const found = at < 0 ? undefined : set?.values[at];
  return found?.isNull === true ? undefined : found?.value.value;
}

/** 0 bad, 192 good, 500 stale; others are vendors' own. */
function toQuality(code: unknown): HeardMetric['quality'] {
  if (code === undefined) return 'good';
  const number = Number(code);
  if (number === 192) return 'good';
  if (number === 0) return 'bad';
  return number === 500 ? 'stale' : 'uncertain';
}

function toUnit(unit: unknown): string | null {
  return typeof unit === 'string' && unit !== '' ? unit.slice(0, UNIT_MAX_LENGTH) : null;
}

function toTime(time: bigint | undefined): number | null {
  if (time === undefined) return null;
  return Number(time > LAST_TIME ? LAST_TIME : time);
}

/** The value of a metric, whose type its birth has named. Integers are sent unsigned: the type says which have a sign. */
export function toMetricValue({ value }: Pick<HeardMetric, 'value'>, type: number): DecodedValue {
  if (value.case === undefined) return { kind: 'value', value: null };
  if (value.case === 'bytesValue' || value.case === 'datasetValue' || value.case === 'templateValue')
    return { kind: 'unreadable', type: nameOfBytes(value.case, type) };
  return { kind: 'value', value: withSign(value.value, type) };
}

function nameOfBytes(found: 'bytesValue' | 'datasetValue' | 'templateValue', type: number): string {
  if (found === 'datasetValue') return 'DataSet';
  if (found === 'templateValue') return 'Template';
  return type === 0 ? 'Bytes' : sparkplugTypeName(type);
}

function withSign(value: number | bigint | boolean | string, type: number): typeof value {
  const isInteger = typeof value === 'bigint' || typeof value === 'number';
  if (!isInteger || (typeof value === 'number' && !Number.isInteger(value))) return value;
  switch (TYPES[type]) {
    case 'Int8':
      return Number(BigInt.asIntN(8, BigInt(value)));
    case 'Int16':
      return Number(BigInt.asIntN(16, BigInt(value)));
    case 'Int32':
      return Number(BigInt.asIntN(32, BigInt(value)));
    case 'Int64':
      return BigInt.asIntN(64, BigInt(value));
    default:
      return value;
  }
}

/** The only command that this host knows: asks an edge node for its births. */
export function encodeRebirth(nowMs: number): Uint8Array {
  return toBinary(
    pb.SparkplugPayloadSchema,
    create(pb.SparkplugPayloadSchema, {
      timestamp: BigInt(nowMs),
      metrics: [
        {
          name: 'Node Control/Rebirth',
          timestamp: BigInt(nowMs),
          datatype: BOOLEAN,
          value: { case: 'booleanValue', value: true },
        },
      ],
    }),
  );
}
