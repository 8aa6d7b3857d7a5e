import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { MpAnswerSource } from '#shared/contracts/public-account/mp-template.ts';
import type { AnswerValues } from '#shared/domain/public-account/fill-template.ts';

/** For whom an answer is. `phone`: which the fan has shown to have; null = none. */
export interface AnswerAsk {
  readonly phone: string | null;
  readonly nowMs: number;
  readonly language: 'zh' | 'en';
}

/** The case that holds, and its values: plain text of at most 200 characters each. */
export interface QuotedAnswer {
  readonly when: string;
  readonly values: AnswerValues;
}

/** A case of a source: the names of its values. */
export interface AnswerBranch {
  readonly when: string;
  readonly values: readonly string[];
}

/**
 * What answers to fans may quote of a module. It reads at the moment of the answer, within the transaction of the tenant that
 * stores it, and quotes nothing that the owner of the phone may not see.
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
