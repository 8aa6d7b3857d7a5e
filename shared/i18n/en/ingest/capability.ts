import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { ingest as zh } from '#shared/i18n/zh/ingest/capability.ts';

export const ingest = {
  errors: {
    connection_not_found: 'No such connection',
    credential_not_found: 'No such credential',
    pattern_overlaps: 'The topic overlaps with an existing connection',
    not_durable: 'The data could not be saved. Please try again',
  },
} satisfies SameKeys<typeof zh>;
