import './public-account-audits.ts';
import './other-audits.ts';
import './warehouse-audits.ts';
import './own-account-audits.ts';
import { type AuditSample, collectedAudits } from './audit-sample.ts';

/** One for each contract that changes something and is not the kit's. */
export const AUDIT_SAMPLES: readonly AuditSample[] = collectedAudits;
