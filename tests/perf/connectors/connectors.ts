import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Bench, BenchContext, RowDraft } from '#tests/perf/row.ts';
import type { Cost } from './connector-cost.ts';
import type { BenchProtocol } from './connector-devices.ts';
import type { BenchWay, ProcessArguments } from './connector-process.ts';

const ITEMS = 10_000;
const DEVICES = 200;
const REGISTERS = 50;
/** Other work on the machine and a full collection of garbage fall into one of them, and not into its neighbour. */
const PAIRS = 5;

/** The bare library and our connectors, one after the other. */
interface Pair {
  readonly bare: Cost;
  readonly own: Cost;
}

interface Measured {
  readonly pairs: readonly Pair[];
  readonly stored: Cost;
}

/** Each measurement has devices of its own, too: those that have served others still have their subscriptions. */
async function measure(protocol: BenchProtocol, count: number, context: BenchContext): Promise<Measured> {
  const { isQuick, say } = context;
  async function costOf(way: BenchWay): Promise<Cost> {
    const args: ProcessArguments = [protocol, way, String(count), isQuick ? 'quick' : ''];
    const child = fork(join(import.meta.dirname, 'connector-process.ts'), args);
    const exited = once(child, 'exit');
    const [cost]: readonly Cost[] = await Promise.race([
      once(child, 'message'),
      exited.then(([code]) => Promise.reject(new Error(`${protocol} ${way} ended: ${code}`))),
    ]);
    await exited;
    if (!cost) throw new Error('nothing was measured');
    return cost;
  }
  const pairs: Pair[] = [];
  for (let at = 0; at < (isQuick ? 1 : PAIRS); at += 1) {
    const bare = await costOf('bare');
    const own = await costOf('ours');
    say(`bare: ${textOf(bare)}; ours: ${textOf(own)}`);
    pairs.push({ bare, own });
  }
  const stored = await costOf('stored');
  say(`stored: ${textOf(stored)}`);
  return { pairs, stored };
}

function textOf({ valuesPerSecond, cpuPercent, mainPercent, cpuPerValue }: Cost): string {
  const cpu = `${cpuPercent.toFixed(2)} % (${mainPercent.toFixed(2)} in the main thread)`;
  return `${Math.round(valuesPerSecond)}/s, ${cpu}, ${cpuPerValue.toFixed(2)} µs for each value`;
}

const workerPercentOf = ({ cpuPercent, mainPercent }: Cost): number => cpuPercent - mainPercent;

type Ratio = (pair: Pair) => number;

/** CPU for each value against the bare library's: of the workers, which read, decode, check and hand over. */
const ofWorkers: Ratio = ({ bare, own }) => (own.cpuPerValue - own.mainPerValue) / bare.cpuPerValue;
/** And with the server's thread, which receives. */
const ofAll: Ratio = ({ bare, own }) => own.cpuPerValue / bare.cpuPerValue;

function middleOf(pairs: readonly Pair[], ratioOf: Ratio): Pair {
  const middle = pairs.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(pairs.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

function ratioRow(name: string, peer: string, pairs: readonly Pair[], ratioOf: Ratio): RowDraft {
  const ratio = Number(ratioOf(middleOf(pairs, ratioOf)).toFixed(2));
  const ratios = pairs.map((pair) => ratioOf(pair).toFixed(2)).join(', ');
  return {
    name: `connectors: ${name} ÷ ${peer}`,
    value: ratio,
    unit: '×',
    better: 'lower',
    ratioTo: { peer, ratio },
    target: 1.5,
    note: `pairs: ${ratios}`,
  };
}

/** Of reading, which both do, and of storing, which the library does not. Of several pairs, the middle one. */
function rowsOf(name: string, peer: string, { pairs, stored }: Measured): RowDraft[] {
  const { bare, own } = middleOf(pairs, ofAll);
  const workerPercent = workerPercentOf(own);
  const storingPercent = stored.cpuPercent - workerPercent;
  const note = `${workerPercent.toFixed(2)} % in the workers, ${own.mainPercent.toFixed(2)} % to receive it; ${Math.round(bare.valuesPerSecond)} values/s and ${bare.cpuPercent.toFixed(2)} % bare`;
  return [
    {
      name: `connectors: ${name}`,
      value: Math.round(own.valuesPerSecond),
      unit: 'values/s',
      better: 'higher',
      target: 9_500,
    },
    {
      name: `connectors: ${name}, CPU`,
      value: Number(own.cpuPercent.toFixed(1)),
      unit: '% of a core',
      better: 'lower',
      target: 100,
      note,
    },
    {
      name: `connectors: ${name}, CPU of storing them`,
      value: Number(storingPercent.toFixed(1)),
      unit: '% of a core',
      better: 'lower',
      note: `${Math.round(stored.valuesPerSecond)} values/s into the history, on the embedded database in memory`,
    },
    ratioRow(`${name}, CPU for each value`, peer, pairs, ofAll),
    ratioRow(`${name}, CPU of the workers for each value`, peer, pairs, ofWorkers),
  ];
}

async function opcua(context: BenchContext): Promise<RowDraft[]> {
  const count = context.isQuick ? 1_000 : ITEMS;
  const measured = await measure('opcua', count, context);
  return rowsOf(`OPC UA, ${count} items at 1 s`, 'bare node-opcua-client', measured);
}

async function modbus(context: BenchContext): Promise<RowDraft[]> {
  const count = context.isQuick ? 20 : DEVICES;
  const measured = await measure('modbus', count, context);
  return rowsOf(`Modbus, ${count} devices × ${REGISTERS} registers at 1 s`, 'bare modbus-serial', measured);
}

/** What it costs to read devices, beside the libraries that do it. */
export const connectors: Bench = {
  name: 'connectors',
  needsBrowser: false,
  run: async (context) => [...(await opcua(context)), ...(await modbus(context))],
};
