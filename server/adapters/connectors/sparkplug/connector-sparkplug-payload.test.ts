import { deflateSync, gzipSync } from 'node:zlib';
import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { parseMetricAddress, parseSparkplugTopic, toMetricAddress } from './connector-sparkplug-address.ts';
import { decodeSparkplug, encodeRebirth, toMetricValue } from './connector-sparkplug-payload.ts';
import * as pb from './connector-sparkplug-pb.ts';

type Metric = MessageInitShape<typeof pb.SparkplugMetricSchema>;
const encode = (init: MessageInitShape<typeof pb.SparkplugPayloadSchema>) =>
  toBinary(pb.SparkplugPayloadSchema, create(pb.SparkplugPayloadSchema, init));
const decodeOne = (metric: Metric) => {
  const [found] = decodeSparkplug(encode({ metrics: [metric] })).metrics;
  if (!found) throw new Error('no metric');
  return found;
};
const quality = (code: number): Metric => ({
  name: 'a',
  properties: { keys: ['Quality'], values: [{ type: 3, value: { case: 'intValue', value: code } }] },
});

describe('a Sparkplug payload', () => {
  it.each<[string, number, Metric['value'], unknown]>([
    ['Int8', 1, { case: 'intValue', value: 0xff }, -1],
    ['Int16', 2, { case: 'intValue', value: 0xffff_fffe }, -2],
    ['Int32', 3, { case: 'intValue', value: 0xffff_ffff }, -1],
    ['Int64', 4, { case: 'longValue', value: 0xffff_ffff_ffff_fffen }, -2n],
    ['UInt8', 5, { case: 'intValue', value: 255 }, 255],
    ['UInt32', 7, { case: 'longValue', value: 4_294_967_295n }, 4_294_967_295n],
    ['UInt64', 8, { case: 'longValue', value: 0xffff_ffff_ffff_ffffn }, 0xffff_ffff_ffff_ffffn],
    ['Double', 10, { case: 'doubleValue', value: 1.5 }, 1.5],
    ['Boolean', 11, { case: 'booleanValue', value: true }, true],
    ['String', 12, { case: 'stringValue', value: 'RUN' }, 'RUN'],
    ['DateTime', 13, { case: 'longValue', value: 1_800_000_000_000n }, 1_800_000_000_000n],
    ['a text where a number was announced', 3, { case: 'stringValue', value: 'x' }, 'x'],
    ['nothing', 3, undefined, null],
  ])('holds %s', (_name, type, value, expected) => {
    const metric = decodeOne({ name: 'a', ...(value ? { value } : {}) });
    expect(toMetricValue(metric, type)).toEqual({ kind: 'value', value: expected });
  });

  it.each<[string, number, NonNullable<Metric['value']>]>([
    ['DataSet', 16, { case: 'datasetValue', value: new Uint8Array([1, 2]) }],
    ['Template', 19, { case: 'templateValue', value: new Uint8Array([255, 255, 255]) }],
    ['File', 18, { case: 'bytesValue', value: new Uint8Array([1]) }],
    ['Array', 24, { case: 'bytesValue', value: new Uint8Array([1]) }],
  ])('says that a %s cannot be read, whatever it holds', (name, type, value) => {
    expect(toMetricValue(decodeOne({ value }), type)).toEqual({ kind: 'unreadable', type: name });
  });

  it('says null, history, unit and quality', () => {
    const value: Metric['value'] = { case: 'intValue', value: 3 };
    expect(toMetricValue(decodeOne({ name: 'a', isNull: true, value }), 3)).toMatchObject({ value: null });
    expect(decodeOne({ name: 'a', isHistorical: true })).toMatchObject({ isHistorical: true });
    const unit: Metric = {
      properties: { keys: ['engUnit'], values: [{ value: { case: 'stringValue', value: '°C' } }] },
    };
    expect(decodeOne(unit)).toMatchObject({ name: null, unit: '°C' });
    const codes = [0, 192, 500, 64].map((code) => decodeOne(quality(code)).quality);
    expect(codes).toEqual(['bad', 'good', 'stale', 'uncertain']);
  });

  it('has times that JavaScript can hold', () => {
    const { ts, seq } = decodeSparkplug(encode({ timestamp: 0xffff_ffff_ffff_ffffn, seq: 300n }));
    expect(new Date(ts ?? 0).toISOString()).toBe('+275760-09-13T00:00:00.000Z');
    expect(seq).toBeNull();
  });

  it('may be compressed, up to a size', () => {
    const body = encode({ seq: 3n, metrics: [{ name: 'a' }] });
    const uuid = 'SPBV1.0_COMPRESSED';
    const gzip: Metric = { name: 'algorithm', value: { case: 'stringValue', value: 'GZIP' } };
    expect(decodeSparkplug(encode({ uuid, body: deflateSync(body) })).seq).toBe(3);
    expect(decodeSparkplug(encode({ uuid, body: gzipSync(body), metrics: [gzip] })).seq).toBe(3);
    expect(() => decodeSparkplug(encode({ uuid, body: deflateSync(Buffer.alloc(64_000_000)) }))).toThrow(
      /larger/i,
    );
  });

  it.each([
    ['text', Buffer.from('{"speed":1}')],
    ['half a frame', encode({ metrics: [{ name: 'a long enough name' }] }).subarray(0, 9)],
    ['a text that is no UTF-8', Buffer.from([0x12, 0x04, 0x0a, 0x02, 0xff, 0xfe])],
  ])('is not %s', (_name, bytes) => {
    expect(() => decodeSparkplug(bytes)).toThrow();
  });

  it('asks for births', () => {
    const { metrics } = decodeSparkplug(encodeRebirth(5));
    expect(metrics).toMatchObject([{ name: 'Node Control/Rebirth', type: 11, value: { value: true } }]);
  });
});

describe('the address of a metric', () => {
  it.each([
    ['plant/edge#Speed', { group: 'plant', node: 'edge', device: null, metric: 'Speed' }],
    ['plant/edge/axis#Drive/Speed', { group: 'plant', node: 'edge', device: 'axis', metric: 'Drive/Speed' }],
    ['a b/c:d#x#/y', { group: 'a b', node: 'c:d', device: null, metric: 'x#/y' }],
  ])('is %s', (text, address) => {
    const parsed = parseMetricAddress(text);
    expect(parsed).toEqual(address);
    expect(parsed && toMetricAddress(parsed, parsed.metric)).toBe(text);
  });

  it.each(['', 'plant/edge', 'plant/edge#', '#Speed', 'plant#Speed', 'plant//axis#a', 'a/b/c/d#e', 'a/+#e'])(
    'is not %j',
    (text) => expect(parseMetricAddress(text)).toBeNull(),
  );

  it.each([
    ['spBv1.0/plant/NDATA/edge', { type: 'NDATA', device: null }],
    ['spBv1.0/plant/DDEATH/edge/axis', { type: 'DDEATH', device: 'axis' }],
    ['spBv1.0/plant/NCMD/edge', null],
    ['spBv1.0/STATE/linewall', null],
    ['spBv1.0/plant/DDATA/edge', null],
    ['spBv1.0/plant/NDATA/edge/', null],
    ['spAv1.0/plant/NDATA/edge', null],
  ])('in the topic %s', (topic, expected) => {
    const parsed = parseSparkplugTopic(topic);
    if (expected === null) expect(parsed).toBeNull();
    else expect(parsed).toMatchObject({ group: 'plant', node: 'edge', ...expected });
  });
});
