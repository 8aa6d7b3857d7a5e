/**
 * Reads devices in one way, in a process of its own: what a library or a server leaves behind when it is closed would
 * count for the next one. Sends what it costs to the parent. Arguments: protocol, way, number of items or devices, quick.
 */
import { ours, oursStored } from './connector-cost.ts';
import { type BenchProtocol, DEVICES } from './connector-devices.ts';

export type BenchWay = 'bare' | 'ours' | 'stored';
export type ProcessArguments = readonly [BenchProtocol, BenchWay, count: string, quick: 'quick' | ''];

const [, , protocol, way, count = '0', quick] = process.argv;
const open = Object.entries(DEVICES).find(([name]) => name === protocol)?.[1];
if (!open) throw new Error(`there is no protocol ${protocol}`);
const isQuick = quick === 'quick';
const devices = await open(Number(count));
try {
  const cost =
    way === 'bare'
      ? await devices.bare(isQuick)
      : await (way === 'stored' ? oursStored : ours)(devices.plans, isQuick);
  process.send?.(cost);
} finally {
  await devices.close();
}
process.disconnect();
