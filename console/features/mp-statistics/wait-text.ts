import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 600_000;

/** A waiting time in ms, below ten minutes with its seconds. Null = `–`. */
export function waitText(ms: number | null, language: Language): string {
  if (ms === null) return '–';
  const rest = ms % MINUTE_MS;
  if (ms < MINUTE_MS || ms >= TEN_MINUTES_MS || rest < 1_000) return spokenDuration(ms, language);
  return `${spokenDuration(ms - rest, language)} ${spokenDuration(rest, language)}`;
}
