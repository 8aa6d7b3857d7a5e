import type { Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { AnswerSource } from '#server/core/ports/fans/answer-sources.ts';
import type { Binding } from '#server/modules/public-account/binding/binding.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MpAnswerSource } from '#shared/contracts/public-account/mp-template.ts';
import { fillTemplate, templateNames } from '#shared/domain/public-account/fill-template.ts';

type Tx = Transaction<PublicAccountSchema>;

/** The text of a template for a fan, and which case of its source it is. */
export interface FilledTemplate {
  readonly text: string;
  readonly source: MpAnswerSource;
  readonly when: string;
  /** Values in the text that are masked, since `reader` may not see them. */
  readonly hidden: readonly string[];
}

interface FillAsk {
  readonly tenantId: Id;
  readonly fanId: Id;
  readonly templateId: Id;
  readonly language: 'zh' | 'en';
  readonly nowMs: number;
  /** Who is shown the text before it is sent; absent = nobody. */
  readonly reader?: SessionPrincipal;
}

/** Null = there is no such template. */
export type FillForFan = (tx: Tx, ask: FillAsk) => Promise<FilledTemplate | null>;

/** What the platform takes of a text. */
const TEXT_MAX_BYTES = 2_048;
const MASKED = '***';

export function createFillForFan(sources: readonly AnswerSource[], binding: Binding): FillForFan {
  return async (tx, { tenantId, fanId, templateId, language, nowMs, reader }) => {
    const template = await tx
      .selectFrom('mp_template')
      .select(['source', 'branches'])
      .where('id', '=', templateId)
      .executeTakeFirst();
    const source = sources.find(({ name }) => name === template?.source);
    if (!template || !source) return null;
    const phone = await binding.phoneOf(tx, tenantId, fanId);
    const ask = { phone, nowMs, language };
    const { when, values } = await source.read(tx, ask);
    const branch = template.branches.find((one) => one.when === when);
    const text = (language === 'en' && branch?.en) || branch?.zh;
    if (!text) return null;
    const isShown = !reader || (await source.mayRead?.(tx, reader, ask)) === true;
    const hidden = isShown ? [] : templateNames(text).filter((name) => Object.hasOwn(values, name));
    const shown = { ...values, ...Object.fromEntries(hidden.map((name) => [name, MASKED])) };
    return { text: withinBytes(fillTemplate(text, shown)), source: source.name, when, hidden };
  };
}

function withinBytes(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= TEXT_MAX_BYTES) return text;
  return new TextDecoder().decode(bytes.subarray(0, TEXT_MAX_BYTES)).replace(/\uFFFD$/, '');
}
