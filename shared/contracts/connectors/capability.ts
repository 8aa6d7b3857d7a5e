import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const connectorsCapability = defineCapability({
  folder: 'connectors',
  operationSubjects: ['connector', 'connectorPoint'],
  operationActions: ['trust'],
  explainedSubjects: ['connectorPoint'],
  limits: {
    connectorsPerTenantMax: 500,
    connectorPointsMax: 20_000,
    /** What is stored of one connector: every point that it may have, once a second. */
    connectorValuesPerSMax: 20_000,
    /** Of all connectors of a tenant: half of what one server can store. */
    tenantConnectorValuesPerSMax: 50_000,
    /** Entries in one answer about what a device has. */
    browseEntriesMax: 1_000,
    /** Of those, how many are read again at once. */
    browseValuesMax: 500,
    /** Entries of a connector that are ignored. */
    connectorIgnoredMax: 10_000,
    /** Entries that are remembered of a connection that only listens. */
    heardEntriesMax: 20_000,
    /** Interruptions that are kept of each connector. */
    connectorGapsMax: 1_000,
  },
});
