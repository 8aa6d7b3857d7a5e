import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { connectors as zh } from '#shared/i18n/zh/connectors/capability.ts';

export const connectors = {
  operationActions: {
    trust: 'Trusted a certificate',
  },
  operationSubjects: {
    connector: 'Connector',
    connectorPoint: 'Connector point',
  },
  explainedSubjects: {
    connectorPoint: 'Connector points',
  },
  recordErrors: {
    percent_needs_opcua: 'Only OPC UA servers know a range of which this could be percent',
    device_address: 'Not an address of such a device',
    device_taken: 'Another connector has this address',
    point_taken: 'Another point of this connector has this name',
    connector_missing: 'There is no such connector',
    connector_name_shared: 'Several connectors have this name: rename them first',
  },
} satisfies SameKeys<typeof zh>;
