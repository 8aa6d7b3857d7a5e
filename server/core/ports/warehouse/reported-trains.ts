import type { AuditActor } from '#server/core/audit/audit.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TrainStep } from '#shared/contracts/railway/train.ts';
import type { WagonStep } from '#shared/contracts/railway/wagon-visit.ts';
import type { WeighingKind, WeighingSource } from '#shared/contracts/railway/weighing.ts';

export interface RailBy {
  readonly now: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
  /**
   * It was reported as done: what led to it is implied, so that a hold, a blocked track and a missing weight do not stop it.
   * An overload does.
   */
  readonly isReported?: boolean;
}

export interface AskedTrainStep extends RailBy {
  readonly id: Id;
  readonly step: TrainStep;
  readonly trackCode?: string | null | undefined;
}

export interface AskedWagonStep extends RailBy {
  readonly id: Id;
  readonly step: WagonStep;
  readonly trackCode?: string | null | undefined;
  readonly reason?: string | null | undefined;
}

export interface WagonProgress extends RailBy {
  readonly id: Id;
  /** Altogether. */
  readonly tonnes: number;
  /** Absent = as before. */
  readonly units?: number | undefined;
}

export interface NewWeighing extends RailBy {
  readonly wagonId: Id;
  /** Null = a number of the server. */
  readonly ticketNo: string | null;
  readonly kind: WeighingKind;
  readonly kg: number;
  readonly at: Date;
  readonly source: WeighingSource;
}

/** What warehouse systems report of trains and wagons, in the transaction of their events. */
export interface ReportedTrains {
  /** Takes a train to its next state, its wagons with it. Throws 409 `illegal_step` and `wagon_overload`. */
  stepTrain(tx: AnyTransaction, tenantId: Id, asked: AskedTrainStep): Promise<void>;
  /** Takes a wagon to its next state. Throws 409 `illegal_step` and `wagon_overload`. */
  stepWagon(tx: AnyTransaction, tenantId: Id, asked: AskedWagonStep): Promise<void>;
  /** How much was put on a wagon, or taken off it. Throws 409 `illegal_step`. */
  report(tx: AnyTransaction, tenantId: Id, progress: WagonProgress): Promise<void>;
  /** Records the weight of a wagon. Returns the id of the weighing. Throws 409 `illegal_step`. */
  weigh(tx: AnyTransaction, tenantId: Id, weighing: NewWeighing): Promise<Id>;
  /** Makes a weighing void. Throws `not_found`, and 409 `record_over`. */
  voidWeight(
    tx: AnyTransaction,
    tenantId: Id,
    asked: RailBy & { readonly id: Id; readonly reason: string },
  ): Promise<void>;
}
