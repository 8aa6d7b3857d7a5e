import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const ingestCapability = defineCapability({
  folder: 'ingest',
  permissions: {
    /** See connections, arriving messages, dead letters. */
    connection_view: { group: 'intake', isUnbounded: true },
    /** Create and change connections and ingest credentials, clear dead letters. */
    connection_edit: { group: 'intake', isRisky: true, isUnbounded: true },
  },
  errors: {
    connection_not_found: { status: 404, report: false },
    credential_not_found: { status: 404, report: false },
    pattern_overlaps: { status: 409, report: false },
    not_durable: { status: 503, report: false },
  },
  operationSubjects: ['connection', 'credential', 'deadLetter'],
});
