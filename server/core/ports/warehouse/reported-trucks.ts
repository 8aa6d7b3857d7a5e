import type { AuditActor } from '#server/core/audit/audit.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { BodyOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AppointmentStep, addWalkIn, GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';

/** Columns of who comes for whom. */
export interface AppointmentPartners {
  readonly carrier_id: Id | null;
  readonly owner_id: Id | null;
}

export interface NewAppointment {
  readonly tenantId: Id;
  readonly no: string;
  readonly warehouse: Pick<Warehouse, 'id'>;
  readonly direction: GoodsDirection;
  readonly partners: AppointmentPartners;
  readonly plate?: string | null | undefined;
  readonly vehicleType?: string | null | undefined;
  readonly driverName?: string | null | undefined;
  readonly driverPhone?: string | null | undefined;
  readonly docNo?: string | null | undefined;
  readonly pallets?: number | null | undefined;
  readonly note?: string | null | undefined;
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

export interface BookedSlots {
  readonly slotStart?: number | undefined;
  readonly slots?: number | undefined;
  /** Absent = any that is free. */
  readonly dock?: string | undefined;
}

export interface ReportedBooking
  extends BookedSlots,
    Omit<NewAppointment, 'tenantId' | 'no' | 'warehouse' | 'actor'> {
  /** Absent = the next one of the day. */
  readonly no?: string | undefined;
  readonly warehouse: Warehouse;
}

export interface MovedBooking extends BookedSlots {
  readonly id: Id;
  readonly warehouse: Warehouse;
  readonly now: Date;
}

export interface WalkIn
  extends Omit<BodyOf<typeof addWalkIn>, 'warehouseCode' | 'carrierCode' | 'ownerCode'> {
  /** Given by another system; absent = the next one of the day. */
  readonly no?: string | undefined;
  readonly warehouse: Warehouse;
  readonly partners: AppointmentPartners;
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

export interface TruckStep {
  readonly id: Id;
  readonly step: AppointmentStep;
  readonly dockCode?: string | null | undefined;
  readonly reason?: string | null;
  readonly timeZone: string;
  readonly now: Date;
  /** Null = the server. */
  readonly actor: { readonly userId: Id; readonly username: string } | null;
}

/** What warehouse systems report of trucks, in the transaction of their events. */
export interface ReportedTrucks {
  /**
   * Keeps a booking that another system has made, with its places in the slots; returns its id. Throws where a place is taken
   * or no dock is open.
   */
  book(tx: AnyTransaction, tenantId: Id, booking: ReportedBooking): Promise<Id>;
  /** A booking is reported again: it gives its places back and takes those that it has now. */
  move(tx: AnyTransaction, tenantId: Id, booking: MovedBooking): Promise<void>;
  /** Queues a truck that has arrived without an appointment, with its ticket; returns the id of its appointment. */
  queue(tx: AnyTransaction, tenantId: Id, truck: WalkIn): Promise<Id>;
  /** Takes an appointment to its next state. Throws 409 `illegal_step`, and at `dockCode`. */
  step(tx: AnyTransaction, tenantId: Id, asked: TruckStep): Promise<void>;
}
