import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Codes to the phone that a fan of a public account says to have. */
export interface FanCodes {
  /**
   * Sends a code where `isKnown` resolves to true, within the limits of the phone and the fan. The caller learns neither whether it
   * was sent nor why not. Never rejects.
   */
  send(ask: {
    readonly tenantId: Id;
    readonly fanId: Id;
    readonly phone: string;
    readonly isKnown: () => Promise<boolean>;
  }): Promise<void>;
  /** True once for the newest code of this phone; five wrong tries spend it. */
  spend(tenantId: Id, phone: string, code: string): Promise<boolean>;
}
