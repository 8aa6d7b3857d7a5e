import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { accept, type Checked, quote, reject } from './checked.ts';

/** When a message says it happened (`sourceTs`, epoch ms), and whether it said so. */
export interface SourceTime {
  readonly sourceTs: number;
  readonly isFromMessage: boolean;
}

/** Epoch seconds stay below this until the year 5138, epoch milliseconds have been above it since 1973. */
const SECONDS_BELOW = 1e11;
const NUMERIC = /^\d+(?:\.\d+)?$/;
/** A time without an offset would be read in the server's zone, which the machine does not know. */
const ISO_WITH_ZONE =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;

/** Epoch ms, epoch s or ISO 8601 with an offset → epoch ms. */
export function parseSourceTime(raw: unknown): Checked<number> {
  if (typeof raw === 'string' && NUMERIC.test(raw.trim())) return parseSourceTime(Number(raw));
  if (typeof raw === 'number' && Number.isFinite(raw) && raw >= 0) {
    return accept(Math.round(raw < SECONDS_BELOW ? raw * 1_000 : raw));
  }
  if (typeof raw === 'string' && ISO_WITH_ZONE.test(raw.trim())) {
    const ms = Date.parse(toStrictIso(raw.trim()));
    if (Number.isFinite(ms) && ms >= 0) return accept(ms);
  }
  return reject('bad_shape', `time ${quote(raw)} is neither epoch ms, epoch s nor ISO 8601 with an offset`);
}

function toStrictIso(text: string): string {
  return text
    .toUpperCase()
    .replace(/^(\d{4}-\d{2}-\d{2})[T ]/, '$1T')
    .replace(',', '.')
    .replace(/\s?(Z|[+-]\d{2}(?::?\d{2})?)$/, (_match, zone: string) => {
      if (zone === 'Z') return zone;
      const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
      return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
    });
}

/** Refuses a time that a sound clock would not give, or that lies before what is kept (`pastMs`); without one the arrival counts. */
export function judgeSourceTime(
  ts: number | undefined,
  arrivalTs: number,
  pastMs: number = LIMITS.pastToleranceMs,
): Checked<SourceTime> {
  if (ts === undefined) return accept({ sourceTs: arrivalTs, isFromMessage: false });
  const aheadMs = ts - arrivalTs;
  if (aheadMs > LIMITS.futureToleranceMs) {
    return reject('future_time', `ts ${ts} is ${Math.round(aheadMs / 1_000)} s ahead of the server's clock`);
  }
  if (-aheadMs > pastMs) {
    const days = (ms: number) => Math.round(ms / 86_400_000);
    return reject(
      'too_old',
      `ts ${ts} is ${days(-aheadMs)} days old, more than the ${days(pastMs)} that are taken`,
    );
  }
  return accept({ sourceTs: ts, isFromMessage: true });
}
