import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineState, Quality } from '#shared/contracts/plant/machine-state.ts';

interface ReadingOrigin {
  readonly tenantId: Id;
  readonly machineId: Id;
  /** Epoch ms by the machine's clock (or the arrival time when it sent none, quality `uncertain`). */
  readonly sourceTs: number;
  readonly arrivalTs: number;
  readonly quality: Quality;
  /** What sent it: a connection or a connector. Values of the same source say that a state still stands. Absent = not known. */
  readonly source?: string | undefined;
}

export type Reading =
  | (ReadingOrigin & {
      readonly kind: 'state';
      readonly states: readonly MachineState[];
      readonly code: string | null;
      readonly text: string | null;
    })
  | (ReadingOrigin & { readonly kind: 'metrics'; readonly values: Readonly<Record<string, number>> });

/** Where validated readings go. */
export interface ReadingSink {
  /**
   * Resolves when all of them are durable. Repeated and late readings are welcome. `isAwaited` (default): their sender may
   * send nothing more before that; otherwise they are stored some time later, with more of others.
   */
  write(readings: readonly Reading[], isAwaited?: boolean): Promise<void>;
}
