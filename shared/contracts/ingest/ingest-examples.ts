import type { z } from 'zod';
import type { WarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';

const TS = 1_795_420_800_000;
const MINUTE_MS = 60_000;
const at = (minutes: number): number => TS + minutes * MINUTE_MS;

/** One event of each kind, of orders one of each direction. */
const EVENTS = {
  truck: {
    id: 'gate-0007',
    ts: at(0),
    type: 'truck',
    docNo: 'SO-88190',
    plate: '沪A·86K3K',
    direction: 'out',
    state: 'arrived',
  },
  movement: {
    id: 'm-1',
    ts: at(15),
    type: 'movement',
    kind: 'put_away',
    product: 'WATER-550',
    lot: 'L20261121',
    from: { location: 'IN-01' },
    to: { location: 'A-01-03-2' },
    quantity: 480,
  },
  exception: {
    id: 'e-1',
    ts: at(17),
    type: 'exception',
    kind: 'equipment',
    text: '升降板检修',
    textEn: 'Dock leveller under repair',
    dock: '5',
  },
  staff: {
    id: 's-1',
    ts: at(20),
    type: 'staff',
    duty: 'picking',
    from: at(0),
    to: at(480),
    planned: 20,
    present: 17,
  },
  outboundOrder: {
    id: 'o-1',
    ts: at(25),
    type: 'order',
    direction: 'out',
    no: 'SO-88190',
    wave: 'W-3',
    dueAt: at(480),
    state: 'picking',
    lines: [{ line: 1, product: 'WATER-550', quantity: 120, done: 80 }],
  },
  inboundOrder: {
    id: 'o-2',
    ts: at(26),
    type: 'order',
    direction: 'in',
    no: 'PO-5521',
    state: 'receiving',
    lines: [{ line: 1, product: 'WATER-550', lot: 'L20261121', quantity: 480, done: 480, damaged: 6 }],
  },
  train: { id: 'r-1', ts: at(30), type: 'train', no: '83104', state: 'arrived', track: '1' },
  wagon: { id: 'r-2', ts: at(60), type: 'wagon', no: '5230118', loadedTonnes: 27.5, loadedUnits: 9 },
  weighing: { id: 'r-3', ts: at(90), type: 'weighing', ticketNo: 'WB-17', wagon: '5230118', kg: 83_120 },
  handler: {
    id: 'r-4',
    ts: at(62),
    type: 'handler',
    handler: 'G1',
    state: 'fault',
    code: 'E-204',
    text: '起升机构过载',
    textEn: 'Hoist overload',
    wagon: '5230118',
  },
  wave: { id: 'w-1', ts: at(23), type: 'wave', no: 'W-3', cutOffAt: at(420), dock: '7', state: 'picking' },
  task: {
    id: 'k-1',
    ts: at(28),
    type: 'task',
    no: 'T-5512',
    kind: 'pick',
    state: 'started',
    order: 'SO-88190',
    direction: 'out',
    line: 1,
    quantity: 120,
    done: 80,
    assignee: '王强',
    from: 'A-01-03-2',
  },
  check: {
    id: 'q-1',
    ts: at(30),
    type: 'check',
    no: 'QC-771',
    product: 'WATER-550',
    lot: 'L20261121',
    dock: '5',
    limitMinutes: 30,
    state: 'open',
  },
} satisfies Readonly<Record<string, z.input<typeof WarehouseEvent>>>;

const SUMMARIES: Readonly<Record<keyof typeof EVENTS, string>> = {
  truck: 'A truck at the gate or at a dock',
  movement: 'Goods that were moved',
  exception: 'Something is wrong',
  staff: 'People planned and present for a duty',
  outboundOrder: 'An outbound order and its lines',
  inboundOrder: 'An inbound order and its lines',
  wave: 'A wave of outbound orders',
  train: 'A train at the platform of a warehouse',
  wagon: 'How much is on a wagon',
  weighing: 'The weight of a wagon',
  handler: 'A crane that loads wagons',
  task: 'A task, and how much of it is done',
  check: 'A quality check and its verdict',
};

function example(summary: string, topic: string, payload: object) {
  return { summary, value: [{ topic: `linewall/v1/1/${topic}`, payload }] };
}

/** Bodies of `POST /data/ingest`. */
export const INGEST_EXAMPLES = {
  state: example('State of a machine', 'FILLER/state', { ts: TS, states: ['production'] }),
  metrics: example('Metrics of a machine', 'FILLER/metrics', { ts: TS, speed: 612, count: 48_120 }),
  ...Object.fromEntries(
    (Object.keys(EVENTS) as (keyof typeof EVENTS)[]).map((kind) => [
      kind,
      example(SUMMARIES[kind], 'W1/event', EVENTS[kind]),
    ]),
  ),
};
