import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const ingestCapability = defineCapability({
  folder: 'ingest',
  permissions: {
    /** See connections, arriving messages, dead letters. */
    connection_view: { group: 'intake', isUnbounded: true, isOfKeys: true },
    /** Create and change connections and ingest credentials, clear dead letters. */
    connection_edit: { group: 'intake', isRisky: true, isUnbounded: true },
  },
  feedTopics: {
    /** Messages as they arrive at ingest: `IngestSample` under keys `0`…`49`, a ring. */
    ingest: { permission: 'connection_view', id: false },
  },
  errors: {
    connection_not_found: { status: 404, report: false },
    credential_not_found: { status: 404, report: false },
    pattern_overlaps: { status: 409, report: false },
    not_durable: { status: 503, report: false },
  },
  operationSubjects: ['connection', 'credential', 'deadLetter'],
  limits: {
    mqttPayloadMaxBytes: 64 * 1024,
    httpIngestMaxBytes: 4 * 1024 * 1024,
    httpIngestMaxMessages: 5_000,
    metricsPerMessageMax: 200,
    stateTextMaxLength: 200,
    stateCodeMaxLength: 64,
    /** A source clock may be this far ahead of ours before a message is refused. */
    futureToleranceMs: 5 * 60_000,
    /** Older than this is refused: the partition it belongs to may be gone. */
    pastToleranceMs: 31 * 24 * 3_600_000,
    deadLettersPerTenant: 10_000,
    deadLetterPayloadMaxBytes: 2_048,
    connectionRulesMax: 2_000,
    connectionIgnoredMax: 5_000,
    connectionMaxBytes: 4 * 1024 * 1024,
    connectionTriesMax: 200,
    heardValuesPerTenantMax: 50_000,
    /** Over all tenants. */
    heardValuesMax: 250_000,
    /** Distinct values of one topic. */
    heardPathsPerTopicMax: 500,
    heardLastValues: 5,
    heardTextMaxLength: 120,
  },
});
