import type { SteppedRow } from '#server/core/crud/take-step.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TaskKind, TaskState } from '#shared/contracts/orders/warehouse-task.ts';
import type { StockStatus } from '#shared/contracts/stock/stock-status.ts';

export interface TaskRow extends SteppedRow<TaskState> {
  readonly no: string;
  readonly warehouse_id: Id;
  readonly kind: TaskKind;
  readonly inbound_line_id: Id | null;
  readonly outbound_line_id: Id | null;
  readonly allocation_id: Id | null;
  readonly wave_id: Id | null;
  readonly owner_id: Id | null;
  readonly product_id: Id | null;
  readonly lot_id: Id | null;
  readonly lpn: string;
  /** Null = of whichever there are goods. */
  readonly stock_status: StockStatus | null;
  readonly quantity: number | null;
  readonly quantity_done: number;
  readonly from_location_id: Id | null;
  readonly to_location_id: Id | null;
  /** Of its wave, or of its order. */
  readonly hold_reason: string | null;
}
