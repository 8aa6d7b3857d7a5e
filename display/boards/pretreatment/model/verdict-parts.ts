import type { VerdictModel } from '#display/kit/head/verdict-view.tsx';
import type { HallEntries } from '#display/kit/pretreatment/entries.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { PretreatmentContext } from './texts.ts';

/** The line under the verdict, and a shorter wording of it. */
export type VerdictDetail = Pick<VerdictModel, 'detail' | 'briefDetail'>;

export function plain(detail: string): VerdictDetail {
  return { detail, briefDetail: detail };
}

export function nameOfUnit(
  { hall }: HallEntries,
  id: Id | null,
  { language }: PretreatmentContext,
): string | null {
  const unit = id === null ? undefined : hall.units.get(id);
  return unit ? nameIn(language, unit) : null;
}

export function nameOfLine({ hall }: HallEntries, id: Id, { language }: PretreatmentContext): string {
  const line = hall.lines.get(id);
  return line ? nameIn(language, line) : '';
}
