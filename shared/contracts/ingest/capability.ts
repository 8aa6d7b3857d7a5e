import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const ingestCapability = defineCapability({
  folder: 'ingest',
  errors: {
    connection_not_found: { status: 404, report: false },
    credential_not_found: { status: 404, report: false },
    pattern_overlaps: { status: 409, report: false },
    not_durable: { status: 503, report: false },
  },
});
