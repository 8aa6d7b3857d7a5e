import type { AuditActor, AuditedChanges } from '#server/core/audit/audit.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CheckVerdict } from '#shared/contracts/quality/quality-check-bill.ts';

/** What a check bill is about. */
export interface CheckedGoods {
  readonly id: Id;
  readonly no: string;
  readonly warehouseId: Id;
  readonly productId: Id;
  /** Null = goods without a lot. */
  readonly lotId: Id | null;
  readonly inboundLineId: Id | null;
  /** Where the truck stands that waits; null = none. */
  readonly dockId: Id | null;
  /** A warehouse system has checked them: it moves them, and says what becomes of the order. */
  readonly isExternal?: boolean;
}

export interface CheckedBy {
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

/** What check bills cause at orders, stock and docks, in the caller's transaction. */
export interface GoodsOfChecks {
  /** Says at the dock that its truck waits for a check, and at the order whose goods are checked. */
  raiseHold(
    tx: AnyTransaction,
    tenantId: Id,
    goods: Omit<CheckedGoods, 'id' | 'lotId'>,
    by: CheckedBy,
  ): Promise<void>;
  /** The truck waits no longer, unless another open bill checks goods of the same product and order there. */
  dropHold(
    tx: AnyTransaction,
    tenantId: Id,
    goods: Omit<CheckedGoods, 'no' | 'lotId'>,
    by: CheckedBy,
  ): Promise<void>;
  /** Lot, stock, inbound line and dock after the audit of a bill. Returns what the audit chain says of the lot. */
  followVerdict(
    tx: AnyTransaction,
    tenantId: Id,
    bill: CheckedGoods & { readonly verdict: CheckVerdict },
    by: CheckedBy,
  ): Promise<AuditedChanges>;
  /** The inbound line waits for its check. Throws 409 `illegal_step` unless it has been received. */
  holdLine(tx: AnyTransaction, tenantId: Id, lineId: Id, by: CheckedBy): Promise<void>;
}

export interface OpenedCheck extends CheckedBy {
  readonly warehouseId: Id;
  readonly inboundLineId: Id;
  readonly productId: Id;
  /** Null = the goods have no lot. */
  readonly lotId: Id | null;
  readonly quantity: number | null;
  /** Where the truck stands; null = none waits. */
  readonly dockId: Id | null;
}

/** Opens the bill of an incoming check in the caller's transaction. Returns its id. */
export type OpenCheck = (tx: AnyTransaction, tenantId: Id, asked: OpenedCheck) => Promise<Id>;
