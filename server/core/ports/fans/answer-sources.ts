import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpAnswerSource } from '#shared/contracts/public-account/mp-template.ts';
import type { AnswerValues } from '#shared/domain/public-account/fill-template.ts';

/** Whose goods a fan may ask for. `warehouseIds`: in these warehouses alone; null = in all. */
export interface BoundPartner {
  readonly partnerId: Id;
  readonly warehouseIds: readonly Id[] | null;
}

/** What a fan is bound to, as far as answers depend on it. All null = the fan is not bound. */
export interface FanReader {
  /** Which the fan has shown to have, or was given by who knows the driver. */
  readonly phone: string | null;
  /** One truck, by a code at the gate. */
  readonly appointmentId: Id | null;
  readonly partner: BoundPartner | null;
}

/** For whom an answer is. */
export interface AnswerAsk extends FanReader {
  readonly nowMs: number;
  readonly language: 'zh' | 'en';
  /** What the fan has typed; '' = nothing. */
  readonly said: string;
}

/** The case that holds, and its values: plain text of at most 200 characters each. `asOfMs`: when that was so. */
export interface QuotedAnswer {
  readonly when: string;
  readonly values: AnswerValues;
  readonly asOfMs: number;
}

/** A case of a source: the names of its values. */
export interface AnswerBranch {
  readonly when: string;
  readonly values: readonly string[];
}

/** The case that every source has: what is quoted is older than a minute. Its values are those of the case that would hold. */
export const STALE_CASE = 'stale';

/**
 * What answers to fans may quote of a module. It reads at the moment of the answer, within the transaction of the tenant that
 * stores it, and quotes nothing that the fan may not see: who is not bound learns no plate, no name of a partner, no order.
 */
export interface AnswerSource {
  readonly name: MpAnswerSource;
  readonly branches: readonly AnswerBranch[];
  read(tx: AnyTransaction, ask: AnswerAsk): Promise<QuotedAnswer>;
  /** Whether a user may see what is quoted: by permissions and reach of their own. Absent = nobody is shown its values. */
  mayRead?(tx: AnyTransaction, reader: SessionPrincipal, ask: AnswerAsk): Promise<boolean>;
}

/** Phones of people who are no users, which a module knows. */
export interface KnownPhones {
  isKnown(tx: AnyTransaction, phone: string): Promise<boolean>;
}
