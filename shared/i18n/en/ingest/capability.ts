import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { ingest as zh } from '#shared/i18n/zh/ingest/capability.ts';

export const ingest = {
  permissions: {
    connection_view: 'See connections',
    connection_edit: 'Change connections',
  },
  permissionRisks: {
    connection_edit: 'Can let any device in, to write data of this tenant',
  },
  unbounded: {
    connection_view:
      'Messages that arrive, dead letters, connections and points of connectors are shown as far as the data authority reaches; connectors and code tables belong to the tenant and are not bounded by it',
    connection_edit:
      'Connections and ingest credentials concern every machine of the tenant: only who reaches all data changes them. Points of connectors are changed within reach; connectors by who reaches the machines of all their points, and those without points by everybody',
  },
  errors: {
    connection_not_found: 'No such connection',
    credential_not_found: 'No such credential',
    pattern_overlaps: 'The topic overlaps with an existing connection',
    not_durable: 'The data could not be saved. Please try again',
  },
  operationSubjects: {
    connection: 'Connection',
    credential: 'Credential',
    deadLetter: 'Refused message',
  },
} satisfies SameKeys<typeof zh>;
