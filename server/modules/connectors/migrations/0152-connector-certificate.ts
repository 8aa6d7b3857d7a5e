import type { Migration } from '#server/core/ports/database.ts';

/** The certificate that a device may have: SHA-256, approved by a person. */
export const connectorCertificate: Migration = {
  name: '0152-connector-certificate',
  sql: `
alter table connector add column trusted_certificate text;
`,
};
