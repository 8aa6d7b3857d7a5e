import { describe, expect, it } from 'vitest';
import type { SparkplugTopic } from './connector-sparkplug-address.ts';
import { createSparkplugHost, type NamedMetric } from './connector-sparkplug-host.ts';
import type { HeardMetric, SparkplugMessage } from './connector-sparkplug-payload.ts';

const START = 1_800_000_000_000;

type Named = readonly [name: string | null, value: number, alias?: number];
const metric = ([name, value, alias]: Named): HeardMetric => ({
  name,
  alias: alias === undefined ? null : BigInt(alias),
  ts: null,
  type: 10,
  isHistorical: false,
  quality: 'good',
  unit: null,
  value: { case: 'doubleValue', value },
});
const bdSeq = (value: number): HeardMetric => ({
  ...metric(['bdSeq', 0]),
  type: 8,
  value: { case: 'longValue', value: BigInt(value) },
});

/** A host with a test clock, and its output as text. */
function listen(random = 0) {
  const told: string[] = [];
  let dropped = 0;
  let nowMs = START;
  const sourceText = ({ device, node }: { node: string; device: string | null }) => `${node}/${device ?? ''}`;
  const valueText = ({ name, value }: NamedMetric) => `${name}=${value.value}`;
  const host = createSparkplugHost(
    {
      born: (source, metrics) => told.push(`born ${sourceText(source)} ${metrics.map(valueText).join(' ')}`),
      value: (source, one) => told.push(`value ${sourceText(source)} ${valueText(one)}`),
      died: (source, ts) => told.push(`died ${sourceText(source)} ${ts === null ? 'now' : ts - START}`),
      rebirth: (_group, node) => told.push(`rebirth ${node} ${nowMs - START}`),
      dropped: (count) => {
        dropped += count;
      },
    },
    () => random,
  );
  const take = (
    type: SparkplugTopic['type'],
    seq: number | null,
    metrics: readonly (Named | HeardMetric)[] = [],
    {
      device = null,
      node = 'edge',
      sentMs = nowMs - START,
    }: { device?: string | null; node?: string; sentMs?: number } = {},
  ) => {
    const list = metrics.map((one) => ('quality' in one ? one : metric(one)));
    const message: SparkplugMessage = { ts: START + sentMs, seq, metrics: list };
    host.take({ group: 'plant', node, device, type }, message, nowMs);
  };
  return {
    host,
    take,
    born: (number = 1, seq = 0, sentMs = nowMs - START) =>
      take('NBIRTH', seq, [['speed', 1, 7], bdSeq(number)], { sentMs }),
    at(ms: number) {
      nowMs = START + ms;
      host.tick(nowMs);
    },
    told: () => told.splice(0),
    dropped: () => dropped,
  };
}

describe('a Sparkplug host', () => {
  it('knows metrics by the names and aliases of their birth', () => {
    const { born, take, told } = listen();
    born();
    take('NDATA', 1, [[null, 5, 7]]);
    take('DBIRTH', 2, [['torque', 2, 8]], { device: 'axis' });
    take(
      'DDATA',
      3,
      [
        [null, 6, 8],
        ['torque', 7],
      ],
      { device: 'axis' },
    );
    expect(told()).toEqual([
      'born edge/ speed=1 bdSeq=1',
      'value edge/ speed=5',
      'born edge/axis torque=2',
      'value edge/axis torque=6',
      'value edge/axis torque=7',
    ]);
  });

  it('counts from 255 to 0', () => {
    const { born, take, told, at } = listen();
    born(1, 254);
    take('NDATA', 255, [['speed', 2]]);
    take('NDATA', 0, [['speed', 3]]);
    at(60_000);
    expect(told().slice(1)).toEqual(['value edge/ speed=2', 'value edge/ speed=3']);
  });

  it('puts messages in order that came out of order', () => {
    const { born, take, told, at } = listen();
    born();
    take('NDATA', 3, [['speed', 4]]);
    take('NDATA', 2, [['speed', 3]]);
    at(1_999);
    take('NDATA', 1, [['speed', 2]]);
    at(60_000);
    expect(told().slice(1)).toEqual(['value edge/ speed=2', 'value edge/ speed=3', 'value edge/ speed=4']);
  });

  it('asks for births when one is missing for 2 s, at most once in 30 s, and takes nothing until they come', () => {
    const { host, born, take, told, at, dropped } = listen();
    born();
    take('NDATA', 2, [['speed', 3]]);
    at(1_999);
    expect(told()).toHaveLength(1);
    at(2_000);
    expect(host.lost()).toEqual(['plant/edge']);
    take('NDATA', 3, [['speed', 4]]);
    at(31_999);
    at(32_000);
    expect(told()).toEqual(['rebirth edge 2000', 'rebirth edge 32000']);
    born();
    take('NDATA', 1, [['speed', 9]]);
    at(99_000);
    expect(told()).toEqual(['born edge/ speed=1 bdSeq=1', 'value edge/ speed=9']);
    expect(host.lost()).toEqual([]);
    expect(dropped()).toBe(1);
  });

  it('asks again and again while data go on behind a hole in its numbers, and takes none until a birth (case 17)', () => {
    const { host, born, take, told, at } = listen();
    const data = (seq: number) => take('DDATA', seq, [['torque', seq]], { device: 'axis' });
    born();
    take('DBIRTH', 1, [['torque', 1]], { device: 'axis' });
    for (let seq = 2; seq <= 40; seq += 1) data(seq);
    expect(told().at(-1)).toBe('value edge/axis torque=40');
    // 41 and 42 never come.
    for (let second = 0; second < 65; second += 1) {
      at(second * 1_000);
      data(43 + second);
    }
    expect(told()).toEqual(['rebirth edge 2000', 'rebirth edge 32000', 'rebirth edge 62000']);
    expect(host.lost()).toEqual(['plant/edge']);
    born();
    take('DBIRTH', 1, [['torque', 200]], { device: 'axis' });
    data(2);
    expect(told()).toEqual([
      'born edge/ speed=1 bdSeq=1',
      'born edge/axis torque=200',
      'value edge/axis torque=2',
    ]);
    expect(host.lost()).toEqual([]);
  });

  it('takes what came before a birth that was delivered late, and nothing older', () => {
    const { born, take, told, at } = listen();
    born();
    take('NDATA', 9, [['speed', 90]]);
    at(500);
    take('NDATA', 1, [['speed', 2]]);
    told();
    born(2);
    take('NDATA', 1, [['speed', 8]]);
    at(60_000);
    expect(told()).toEqual(['born edge/ speed=1 bdSeq=2', 'value edge/ speed=8']);
    const late = listen();
    late.take('NDATA', 1, [['speed', 5]]);
    late.born();
    expect(late.told()).toEqual(['born edge/ speed=1 bdSeq=1', 'value edge/ speed=5']);
  });

  it('believes in a death that has the number of the birth, at its own clock', () => {
    const { born, take, told } = listen();
    born(4);
    take('DBIRTH', 1, [['torque', 2]], { device: 'axis' });
    told();
    take('NDEATH', null, [bdSeq(3)]);
    expect(told()).toEqual([]);
    take('NDEATH', null, [bdSeq(4)]);
    expect(told()).toEqual(['died edge/ now', 'died edge/axis now']);
    take('NDEATH', null, [bdSeq(4)]);
    expect(told()).toEqual([]);
  });

  it('is not told that a node lives by a birth delivered after the death of its number, and asks', () => {
    const { born, take, told, at } = listen();
    born(4, 0, -5);
    take('NDEATH', null, [bdSeq(4)]);
    told();
    at(100);
    born(4, 0, -6);
    at(1_999);
    expect(told()).toEqual([]);
    at(2_000);
    expect(told()).toEqual(['rebirth edge 2000']);
    born(4);
    expect(told()).toEqual(['born edge/ speed=1 bdSeq=4']);
  });

  it('is told so by a birth of the same number that the node has sent after its end, whatever its clock says', () => {
    const { born, take, told, at } = listen();
    const yearMs = 31_536_000_000;
    born(4, 0, -yearMs);
    at(50);
    take('NDEATH', null, [bdSeq(4)]);
    told();
    at(100);
    born(4, 0, 90 - yearMs);
    expect(told()).toEqual(['born edge/ speed=1 bdSeq=4']);
  });

  it('ends a node whose next connection has ended before its birth came', () => {
    const { born, take, told } = listen();
    born(4);
    told();
    take('NDEATH', null, [bdSeq(5)]);
    expect(told()).toEqual([]);
    born(5);
    expect(told()).toEqual(['died edge/ now']);
  });

  it('ends a device at the time that its death says, and takes no values of it', () => {
    const { born, take, told, at, dropped } = listen();
    born();
    take('DBIRTH', 1, [['torque', 2]], { device: 'axis' });
    told();
    at(700);
    take('DDEATH', 2, [], { device: 'axis' });
    take('DDATA', 3, [['torque', 3]], { device: 'axis' });
    at(701);
    expect(told()).toEqual(['died edge/axis 700', 'rebirth edge 701']);
    expect(dropped()).toBe(1);
  });

  it('ends devices that a new birth of their node does not bring back', () => {
    const { born, take, told, at } = listen();
    born();
    take('DBIRTH', 1, [['torque', 2]], { device: 'axis' });
    take('DBIRTH', 2, [['heat', 2]], { device: 'oven' });
    born();
    take('DBIRTH', 1, [['torque', 2]], { device: 'axis' });
    told();
    at(9_999);
    expect(told()).toEqual([]);
    at(10_000);
    expect(told()).toEqual(['died edge/oven now']);
  });

  it('asks when a value has no birth: of an alias, a name, a device, a node', () => {
    const { born, take, told, at } = listen();
    born();
    told();
    take('NDATA', 1, [
      [null, 5, 99],
      ['speed', 6],
    ]);
    at(1);
    expect(told()).toEqual(['value edge/ speed=6', 'rebirth edge 1']);
    take('NDATA', 0, [['speed', 6]], { node: 'stranger' });
    at(2_001);
    expect(told()).toEqual(['rebirth stranger 2001']);
  });

  it('asks the nodes of its points after the start, spread', () => {
    const { host, told, at } = listen(0.5);
    const sources = Array.from({ length: 40 }, (_none, index) => ({
      group: 'plant',
      node: `n${index}`,
      device: null,
    }));
    host.expect(sources, START);
    at(999);
    expect(told()).toEqual([]);
    at(1_000);
    expect(told()).toHaveLength(40);
    at(60_000);
    expect(told()).toEqual([]);
  });

  it('holds a bounded number of nodes, metrics and messages', () => {
    const { take, dropped, told } = listen();
    for (let node = 0; node < 2_100; node += 1) take('NBIRTH', 0, [['speed', 1]], { node: `n${node}` });
    expect(dropped()).toBe(100);
    const many = Array.from({ length: 6_000 }, (_none, index): Named => [`m${index}`, 1]);
    take('DBIRTH', 1, many, { device: 'axis', node: 'n1' });
    expect(dropped()).toBe(1_100);
    told();
    const before = dropped();
    for (let seq = 100; seq < 120; seq += 1) take('NDATA', seq, many.slice(0, 1_000), { node: 'n2' });
    expect(dropped() - before).toBe(14);
  });
});
