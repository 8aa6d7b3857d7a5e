import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type ReportedTimeContext, readReportedTime } from '#shared/domain/ingest/reported-time.ts';
import { accept, type Checked, quote, reject } from './checked.ts';

/** When a message says it happened (`sourceTs`, epoch ms), and whether it said so. */
export interface SourceTime {
  readonly sourceTs: number;
  readonly isFromMessage: boolean;
}

/** What a message says as its time, by `readReportedTime`; a refusal says what is wrong with it. */
export function parseSourceTime(raw: unknown, context: ReportedTimeContext): Checked<number> {
  const time = readReportedTime(raw, context);
  if (typeof time === 'number') return accept(time);
  return reject(
    'bad_shape',
    time === 'no_zone'
      ? `time ${quote(raw)} has no offset, and the machine is in no line whose time zone would hold`
      : `time ${quote(raw)} is neither epoch s, ms, µs or ns, nor ISO 8601, nor yyyy-MM-dd HH:mm:ss`,
  );
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
