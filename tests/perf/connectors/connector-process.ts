/**
 * Reads devices in one way, in a process of its own: what a library or a server leaves behind when it is closed would
 * count for the next one. Sends what it costs to the parent. Arguments: protocol, way, number of items or devices, quick.
 */
import { type Cost, ours } from './connector-cost.ts';
import { type BenchProtocol, DEVICES } from './connector-devices.ts';

export type BenchWay = 'bare' | 'ours' | 'stored';
export type ProcessArguments = readonly [BenchProtocol, BenchWay, count: string, quick: 'quick' | ''];

const [, , protocol, way, count = '0', quick] = process.argv;
const open = Object.entries(DEVICES).find(([name]) => name === protocol)?.[1];
if (!open) throw new Error(`there is no protocol ${protocol}`);
const isQuick = quick === 'quick';
const devices = await open(Number(count));
try {
  process.send?.(await costOf());
} finally {
  await devices.close();
}
process.disconnect();

async function costOf(): Promise<Cost> {
  if (way === 'bare') return devices.bare(isQuick);
  if (way === 'ours') return ours(devices.plans, isQuick);
  // The whole server is loaded where it has a part only.
  const { oursStored } = await import('./connector-stored.ts');
  return oursStored(devices.plans, isQuick);
}
