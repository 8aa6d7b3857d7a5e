import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A truck that is expected or here. */
export interface FanTruck {
  readonly id: Id;
  readonly no: string;
  readonly plate: string | null;
  readonly ticket: string | null;
  readonly driverName: string | null;
  /** 11 digits; null = none is known. */
  readonly phone: string | null;
}

/** Trucks to which fans are bound. What is out of the caller's reach is not there. */
export interface FanTrucks {
  /** Those that are not over, by plate, number, ticket or driver; 20 at most. */
  find(tx: AnyTransaction, caller: SessionPrincipal, text: string): Promise<readonly FanTruck[]>;
  /** Null where it is over. */
  get(tx: AnyTransaction, caller: SessionPrincipal, id: Id): Promise<FanTruck | null>;
  /** Of the tenant, whoever asks; null where it is over. */
  current(tx: AnyTransaction, id: Id): Promise<FanTruck | null>;
  /** Whether the caller reaches all trucks of a driver that are not over. */
  reachesDriver(tx: AnyTransaction, caller: SessionPrincipal, phone: string): Promise<boolean>;
  /** What the caller sees of a truck, over or not: its plate, else its number. Null = nothing. */
  nameOf(tx: AnyTransaction, caller: SessionPrincipal, id: Id): Promise<string | null>;
}

export interface FanPartner {
  readonly id: Id;
  readonly code: string;
  readonly name: string;
}

/** Partners to which fans are bound: all, and none where the caller acts for partners alone. */
export interface FanPartners {
  /** By code or name; 20 at most. */
  find(tx: AnyTransaction, caller: SessionPrincipal, text: string): Promise<readonly FanPartner[]>;
  /** Null where it is not in use. */
  get(tx: AnyTransaction, caller: SessionPrincipal, id: Id): Promise<FanPartner | null>;
  /** The warehouses whose goods the caller sees; null = all. */
  warehousesOf(tx: AnyTransaction, caller: SessionPrincipal): Promise<readonly Id[] | null>;
}
