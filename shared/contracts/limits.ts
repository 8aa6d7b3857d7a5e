/**
 * Every limit and timing of the specification and of our own contracts, with its unit in the name. Code
 * reads them from here; a test compares the specification's numbers.
 */
export const LIMITS = {
  /** Specification, point 9. */
  httpTimeoutMs: 100_000,
  tokenCheckIntervalMs: 10_000,
  tokenRefreshThresholdS: 1_000,
  tokenDecrementS: 10,
  numberAbbreviationFrom: 1_000,
  keepAliveViews: 5,
  pageMinWidthPx: 1_200,
  sidebarWidthPx: 240,
  sidebarCollapsedPx: 60,
  passwordLengthMin: 6,
  passwordLengthMax: 24,

  /** Ours. */
  pageSizeMax: 200,
  oneTimeLinkValidMs: 10 * 60_000,
  machinesPerLineMax: 60,
  mqttPayloadMaxBytes: 64 * 1024,
  httpIngestMaxBytes: 4 * 1024 * 1024,
  httpIngestMaxMessages: 5_000,
  metricsPerMessageMax: 200,
  metricKeyMaxLength: 64,
  stateTextMaxLength: 200,
  stateCodeMaxLength: 64,
  /** A source clock may be this far ahead of ours before a message is refused. */
  futureToleranceMs: 5 * 60_000,
  /** Older than this is refused: the partition it belongs to may be gone. */
  pastToleranceMs: 31 * 24 * 3_600_000,
  deadLettersPerTenant: 10_000,
  deadLetterPayloadMaxBytes: 2_048,
  historyPointsMax: 4_000,
  historyRangeMaxMs: 400 * 24 * 3_600_000,
  /** Answers that list states one by one (timelines, stops, line summaries) cover at most this much. */
  statesRangeMaxMs: 35 * 24 * 3_600_000,
  metricsPerMachineMax: 1_000,
  machineImageMaxBytes: 2 * 1024 * 1024,
  machineImageMaxPx: 4_096,
  feedCoalesceMs: 100,
  feedTopicsPerSocket: 32,
  feedSocketBufferMaxBytes: 1024 * 1024,
} as const;
