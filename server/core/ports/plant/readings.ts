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
  /** The session of the client that sent it, where the server's own broker took it. */
  readonly session?: string | undefined;
}

export type Reading =
  | (ReadingOrigin & {
      readonly kind: 'state';
      /** None: the machine's state is not known from then on. */
      readonly states: readonly MachineState[];
      readonly code: string | null;
      readonly text: string | null;
      /** By which standard the code is numbered: `codeSchemeOf`. */
      readonly codeScheme?: string | undefined;
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

/** What a machine's state came from, and does not any more. */
export type EndedSource = {
  readonly tenantId: Id;
  /** By the server's clock, ms. What is heard after `noticedAt` is of a new beginning. */
  readonly endedAt: number;
  readonly noticedAt: number;
} & (
  | {
      /** As of its readings. */
      readonly source: string;
      /** The machines that it no longer has a state of. */
      readonly machineIds: readonly Id[];
      /** The time that the source itself gives; null = none. */
      readonly sourceTs: number | null;
    }
  | {
      readonly session: string;
      /** How long it was open, ms. */
      readonly lastedMs: number;
    }
);

export interface SourceEnds {
  /**
   * The states that the source reported are unknown at once, until they are reported again. Resolves when that is durable;
   * ending a source twice changes nothing.
   */
  end(ended: EndedSource): Promise<void>;
}
