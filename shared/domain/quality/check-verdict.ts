import type { CheckVerdict } from '#shared/contracts/quality/quality-check-bill.ts';
import type { ResultAudit } from '#shared/contracts/quality/quality-check-bill-result.ts';
import type { DeviationSeverity } from '#shared/contracts/quality/quality-plan-item.ts';

export interface AuditedResult {
  readonly severity: DeviationSeverity;
  readonly isGood: boolean | null;
  readonly audit: ResultAudit;
}

/** A deviation that no auditor may approve. */
export function isUnacceptable({ severity, isGood }: Pick<AuditedResult, 'severity' | 'isGood'>): boolean {
  return isGood === false && severity !== 'minor';
}

/**
 * What the audits of all results come to; null while one is open. A rejected deviation fails the goods; a value that is
 * rejected although it is within its limits, or cannot be judged by them, puts them on hold.
 */
export function verdictOf(results: readonly AuditedResult[]): CheckVerdict | null {
  if (results.some(({ audit }) => audit === 'open')) return null;
  const rejected = results.filter(({ audit }) => audit === 'rejected');
  if (rejected.some(({ isGood }) => isGood === false)) return 'fail';
  if (rejected.length > 0) return 'hold';
  return results.some(({ isGood }) => isGood === false) ? 'conditional' : 'pass';
}
