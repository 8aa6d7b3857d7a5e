import { describe, expect, it } from 'vitest';
import { createConditionSets } from './connector-mtconnect-conditions.ts';
import { type MtObservation, parseMtconnect } from './connector-mtconnect-xml.ts';
import { boundaryOf, createMultipartReader } from './connector-multipart.ts';

const HEADER = '<Header instanceId="7" nextSequence="12"/>';
const streams = (inside: string) =>
  `<?xml version="1.0"?><m:MTConnectStreams xmlns:m="urn:m">${HEADER}<Streams><DeviceStream><ComponentStream>${inside}</ComponentStream></DeviceStream></Streams></m:MTConnectStreams>`;

describe('a document of MTConnect', () => {
  it('of observations', () => {
    const document = parseMtconnect(
      streams(`<Samples><Position dataItemId="x" sequence="3" timestamp="2027-01-15T08:00:00.5Z"> 1.5 </Position>
        <PathFeedrateTimeSeries dataItemId="f" sequence="4" timestamp="soon" sampleCount="3">1 2 3</PathFeedrateTimeSeries></Samples>
        <Events><VariableDataSet dataItemId="v" sequence="5" timestamp="2027-01-15T08:00:00Z" count="1"><Entry key="a">1</Entry></VariableDataSet>
        <Message dataItemId="m" sequence="6" timestamp="2027-01-15T08:00:00Z"><![CDATA[a <b> &amp;]]></Message></Events>
        <Condition><Fault dataItemId="c" sequence="7" timestamp="2027-01-15T08:00:00Z" nativeCode="403">Over&lt;load</Fault></Condition>`),
    );
    expect(document).toMatchObject({ kind: 'streams', header: { instanceId: '7', nextSequence: 12 } });
    expect(document.kind === 'streams' && document.observations).toMatchObject([
      { dataItemId: 'x', sequence: 3, ts: 1_800_000_000_500, text: '1.5', level: null, isMany: false },
      { dataItemId: 'f', ts: null, isMany: true },
      { dataItemId: 'v', isMany: true },
      { dataItemId: 'm', text: 'a <b> &amp;' },
      { dataItemId: 'c', level: 'Fault', nativeCode: '403', text: 'Over<load' },
    ]);
  });

  it.each([
    ['2027-01-15T08:00:00+08:00', 1_799_971_200_000],
    ['2027-01-15T08:00:00', null],
    ['2027-01-15', null],
  ])('with the time %s', (timestamp, ts) => {
    const document = parseMtconnect(
      streams(
        `<Samples><Position dataItemId="x" sequence="3" timestamp="${timestamp}">1</Position></Samples>`,
      ),
    );
    expect(document).toMatchObject({ observations: [{ ts }] });
  });

  it('of devices', () => {
    const document = parseMtconnect(
      `<MTConnectDevices>${HEADER}<Devices><Device name="Mill"><Components><Axes id="ax"><Components><Linear name="X"><DataItems>
        <DataItem id="x" category="SAMPLE" type="POSITION" subType="ACTUAL" units="MILLIMETER"/></DataItems></Linear></Components></Axes></Components></Device></Devices></MTConnectDevices>`,
    );
    expect(document).toMatchObject({
      kind: 'devices',
      items: [{ id: 'x', category: 'SAMPLE', units: 'MILLIMETER', path: ['Mill', 'ax', 'X'] }],
    });
  });

  it.each([
    ['1.x', '<Errors><Error errorCode="OUT_OF_RANGE">too old</Error></Errors>', 'too old'],
    [
      '2.x',
      '<Errors><OutOfRange errorCode="OUT_OF_RANGE" URI="/sample"><ErrorMessage>too old</ErrorMessage></OutOfRange></Errors>',
      '',
    ],
  ])('of an error, %s', (_version, errors, text) => {
    const document = parseMtconnect(`<MTConnectError>${HEADER}${errors}</MTConnectError>`);
    expect(document).toMatchObject({
      kind: 'error',
      code: 'OUT_OF_RANGE',
      text,
      header: { instanceId: '7' },
    });
  });

  it.each([
    ['half of one', streams('<Samples>').slice(0, 90)],
    ['HTML', '<!DOCTYPE html><html><body>It works</body></html>'],
    ['entities that grow', '<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>'],
    ['an unknown entity', streams('<Samples>&nope;</Samples>')],
    ['JSON', '{"speed": 1}'],
    ['nothing', ''],
    ['another XML', `<Feed>${HEADER}</Feed>`],
    ['one without a header', '<MTConnectStreams></MTConnectStreams>'],
    ['one that is nested without end', streams('<a>'.repeat(5_000))],
  ])('is not %s', (_name, xml) => {
    expect(() => parseMtconnect(xml)).toThrow(expect.objectContaining({ code: 'protocol' }));
  });
});

describe('conditions', () => {
  const at = (level: MtObservation['level'], nativeCode: string | null = null, text = ''): MtObservation => ({
    dataItemId: 'c',
    sequence: 1,
    ts: 0,
    text,
    level,
    nativeCode,
    isMany: false,
  });

  it('are a set that Normal clears, one of them or all', () => {
    const sets = createConditionSets();
    const told = [
      at('Unavailable'),
      at('Normal'),
      at('Warning', '7', 'Oil low'),
      at('Fault', '403', 'Overload'),
      at('Fault', '403', 'Overload'),
      at('Normal', '7'),
      at('Warning', null, 'Dirt'),
      at('Normal'),
    ].map((one) => sets.take(one));
    expect(told).toEqual([
      null,
      'NORMAL',
      'WARNING 7 Oil low',
      'FAULT 403 Overload; WARNING 7 Oil low',
      'FAULT 403 Overload; WARNING 7 Oil low',
      'FAULT 403 Overload',
      'FAULT 403 Overload; WARNING Dirt',
      'NORMAL',
    ]);
  });
});

describe('a stream of parts', () => {
  const part = (body: string, length: number | null = Buffer.byteLength(body)) =>
    `\r\n--mark\r\nContent-type: text/xml\r\n${length === null ? '' : `Content-length: ${length}\r\n`}\r\n${body}`;
  const readAll = (text: string, step: number): string[] => {
    const reader = createMultipartReader('mark', 1_000);
    const bytes = Buffer.from(text);
    const bodies: string[] = [];
    for (let at = 0; at < bytes.length; at += step)
      bodies.push(...reader.push(bytes.subarray(at, at + step)).map(String));
    return bodies;
  };

  it.each([1, 7, 10_000])('is read in pieces of %i bytes', (step) => {
    expect(readAll(part('<é/>') + part('--mark inside') + part('<b/>'), step)).toEqual([
      '<é/>',
      '--mark inside',
      '<b/>',
    ]);
  });

  it('is read without lengths, a part as soon as the next one begins', () => {
    expect(readAll(part('<a/>', null) + part('<b/>', null) + part(''), 5).map((body) => body.trim())).toEqual(
      ['<a/>', '<b/>', ''],
    );
  });

  it.each([
    ['a part that is too long', part('', 1_001)],
    ['a part without an end', part('x'.repeat(1_100), null)],
    ['no part at all', 'x'.repeat(9_000)],
  ])('ends with %s', (_name, text) => {
    expect(() => readAll(text, 100)).toThrow(expect.objectContaining({ code: 'protocol' }));
  });

  it.each([
    ['multipart/x-mixed-replace;boundary=abc', 'abc'],
    ['multipart/x-mixed-replace; boundary="--a b"', 'a b'],
    ['text/xml', null],
    [undefined, null],
  ])('names its boundary: %s', (type, boundary) => expect(boundaryOf(type)).toBe(boundary));
});
