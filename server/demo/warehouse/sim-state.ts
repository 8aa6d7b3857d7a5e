import type { RandomStream } from '#server/demo/plant/random.ts';
import type { PalletMade } from '#server/demo/plant/sim.ts';
import type { SentWarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';

/** What the warehouse system sends: `payload.ts` is when it was so, `sendMs` when it is sent. */
export interface HouseEvent {
  readonly sendMs: number;
  readonly payload: SentWarehouseEvent;
}

/** Goods of one product and lot, in the unit of the product. */
export interface LaneSim {
  readonly code: string;
  readonly zone: string;
  readonly maxPallets: number;
  product: string | null;
  lot: string | null;
  quantity: number;
  /** Of it, what must not leave. */
  damaged: number;
  sinceMs: number;
}

export interface PickSim {
  readonly no: string;
  readonly line: number;
  readonly product: string;
  readonly pallets: number;
  readonly startMs: number;
  /** What was taken for it; null = it is not picked. */
  taken: readonly { readonly lot: string; readonly quantity: number }[] | null;
}

export interface OrderSim {
  readonly no: string;
  readonly customer: string;
  readonly receivedMs: number;
  readonly dueMs: number;
  readonly wave: string;
  readonly lines: readonly { readonly line: number; readonly product: string; readonly pallets: number }[];
  readonly picks: PickSim[];
  state:
    | 'coming'
    | 'released'
    | 'allocated'
    | 'picking'
    | 'checking'
    | 'packed'
    | 'loading'
    | 'shipped'
    | 'delivered';
  stateMs: number;
  /** Why its picks stand still. */
  hold: string | null;
  /** Pallets. */
  loaded: number;
  deliverMs: number;
}

/** Of trucks; a dock is taken from `called` to `left`. */
export type TruckState = 'coming' | 'arrived' | 'called' | 'docked' | 'working' | 'finished' | 'left';

export interface TruckSim {
  readonly no: string;
  /** By which the truck is reported. */
  readonly docNo: string;
  readonly plate: string;
  readonly carrier: string;
  /** Whose goods it brings or fetches. */
  readonly owner: string;
  readonly vehicleType: 'truck' | 'semi_trailer' | 'van';
  readonly direction: 'in' | 'out';
  readonly pallets: number;
  /** Null = not booked. */
  readonly slotMs: number | null;
  readonly arriveMs: number;
  /** Of the driver, from the call to the dock. */
  readonly walkMs: number;
  /** For two pallets. */
  readonly paceMs: number;
  dock: string | null;
  state: TruckState;
  stateMs: number;
  /** The next two pallets are over the dock then. */
  nextMs: number;
}

export interface LoadSim {
  readonly truck: TruckSim;
  readonly orders: OrderSim[];
}

export interface DeliverySim {
  readonly truck: TruckSim;
  readonly kind: 'purchase' | 'return';
  readonly supplier: string | null;
  readonly product: string;
  readonly lot: string;
  /** Its truck never comes. */
  readonly isMissing: boolean;
  /** The goods are held for a check while the truck is at the dock. */
  readonly isHeldForCheck: boolean;
  received: number;
  stored: number;
  state: 'coming' | 'receiving' | 'putting_away' | 'done';
}

export interface WaveSim {
  readonly no: string;
  readonly name: string;
  readonly nameEn: string;
  readonly cutOffMs: number;
  readonly releaseMs: number;
  state: 'planned' | 'released' | 'picking' | 'checking' | 'loading' | 'done';
}

/** A batch of pallets of a line on its way to its lane. */
export interface PutAwaySim {
  readonly no: string;
  readonly order: string;
  readonly product: string;
  readonly lot: string;
  readonly pallets: number;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly doneMs: number;
}

export interface LineShiftSim {
  readonly line: string;
  readonly order: string;
  readonly product: string;
  readonly lot: string;
  readonly planned: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Put out, and not yet in a batch. */
  waiting: number;
  received: number;
  stored: number;
  isClosed: boolean;
}

export interface CheckSim {
  readonly no: string;
  readonly product: string;
  readonly order: string | null;
  readonly dock: string | null;
  readonly lot: string | null;
  readonly endMs: number;
}

/** Something that goes wrong at a time of the day; what it hits is found then. */
export interface TroubleSim {
  readonly kind: 'shortage' | 'leveller' | 'damage' | 'forklift' | 'gate';
  readonly atMs: number;
  readonly lastMs: number;
  /** Null = it has not begun. */
  hit: TroubleHit | null;
}

export interface TroubleHit {
  readonly text: string;
  readonly textEn: string;
  readonly endMs: number;
  readonly dock?: string;
  readonly zone?: string;
  readonly location?: string;
  readonly product?: string;
  readonly wave?: string;
  readonly order?: string;
}

export interface StaffSim {
  readonly duty:
    | 'receiving'
    | 'picking'
    | 'checking'
    | 'packing'
    | 'loading'
    | 'forklift'
    | 'quality'
    | 'office';
  readonly fromMs: number;
  readonly toMs: number;
  readonly planned: number;
  readonly present: number;
}

/** The whole simulation as plain data: written to a file and read back, it continues as if nothing had been. */
export interface HouseState {
  readonly version: 2;
  readonly seed: number;
  /** When this run was begun: part of its ids and numbers, so that no other run has the same. */
  readonly runMs: number;
  nowMs: number;
  /** From then on the days before the run are to be told; null = they are. */
  readonly pastSinceMs: number | null;
  /** Events, records and tasks until now. */
  serial: number;
  records: number;
  tasks: number;
  /** What has happened and is not sent yet. */
  outbox: HouseEvent[];
  /** Of the lines, whose minute has not come. */
  pallets: PalletMade[];
  /** Text of the day that is planned, such as `2026-11-22`. */
  day: string;
  lanes: LaneSim[];
  loads: LoadSim[];
  deliveries: DeliverySim[];
  waves: WaveSim[];
  lineShifts: LineShiftSim[];
  putAways: PutAwaySim[];
  /** Pallets of the lines for which packaging is still to be taken. */
  unsupplied: Record<string, number>;
  checks: CheckSim[];
  troubles: TroubleSim[];
  staff: StaffSim[];
  dice: RandomStream;
}
