/**
 * Every limit and timing of the specification and of our own contracts, with its unit in the name. Code
 * reads them from here; a test compares the specification's numbers.
 */
export const LIMITS = {
  /** Records that one call creates, removes, restores or marks. */
  idsMax: 200,
  /** Children of one parent in a tree that is ordered by hand. */
  siblingsMax: 500,
  /** Menus of a role, and departments. */
  roleGrantsMax: 5_000,
  tableLayoutColumnsMax: 100,
  /** Fields of a form that a tenant decides about. */
  formFieldsMax: 100,
  /** Specification: the components of a tenant are asked for with size 100. */
  tenantComponentsPage: 100,
  tableLayoutsPerUserMax: 300,
  /** Specification, point 9: characters of an article's text, and the height of its editor. */
  articleTextMax: 4_000,
  articleHeightPx: 500,
  /** Specification, point 9. */
  httpTimeoutMs: 100_000,
  tokenCheckIntervalMs: 10_000,
  tokenRefreshThresholdS: 1_000,
  tokenDecrementS: 10,
  numberAbbreviationFrom: 1_000,
  messagePingMs: 60_000,
  messageRetryMs: 60_000,
  keepAliveViews: 5,
  pageMinWidthPx: 1_200,
  sidebarWidthPx: 240,
  sidebarCollapsedPx: 60,
  sidebarSlimPx: 176,
  frameLoaderMs: 5_000,
  watermarkCheckMs: 500,
  longTaskThresholdMs: 50,
  passwordLengthMin: 6,
  passwordLengthMax: 24,
  passwordValidityDays: 30,
  captchaPictureWidthPx: 310,
  captchaPictureHeightPx: 155,
  captchaBarHeightPx: 40,
  captchaSpacePx: 5,
  captchaSlideY: 5,
  captchaClicks: 3,
  captchaTipMs: 1_000,
  captchaPopCloseMs: 1_500,
  captchaResetAnimationMs: 300,
  captchaClickRefreshMs: 700,
  codeResendS: 60,
  phoneLength: 11,
  /** 上传文件大小不能超过100k! */
  importFileMaxBytes: 100 * 1024,
  /** Of subjects that come by the thousand, such as users. */
  largeImportFileMaxBytes: 1024 * 1024,

  /** Library upload: 当前限制选择 3 个文件 */
  filesAtOnce: 3,
  filePageSize: 12,
  /** Of a picture that is cropped, on both sides. */
  croppedPictureMaxPx: 3_000,

  /** Ours. */
  /** Of files without a group, and of groups without a limit. */
  fileDefaultMb: 20,
  /** Of one upload, whatever its group says. */
  fileMaxBytes: 200 * 1024 * 1024,
  /** Of one resumable upload, and of the size that a group may be given. */
  fileResumableMaxBytes: 4096 * 1024 * 1024,
  /** The console sends larger files in a way that goes on after a cut connection. */
  fileResumableFromBytes: 20 * 1024 * 1024,
  /** How long what has arrived of an upload waits for the rest. */
  fileUploadKeptHours: 48,
  /** Unfinished uploads of one user; the oldest gives way to another one. */
  fileUploadsOpenMax: 20,
  /** Of what is looked through as a whole: pictures and office files. */
  fileWholeMaxBytes: 32 * 1024 * 1024,
  filePictureMaxPx: 8_192,
  filePictureMaxMegapixels: 24,
  /** What an office file may inflate to. */
  fileInflatedMaxBytes: 256 * 1024 * 1024,
  fileThumbPx: 320,
  /** Characters that are shown of an old Word file. */
  documentTextMaxChars: 300_000,
  /** Former contents that are kept of each file. */
  fileVersionsMax: 10,
  fileTrashDays: 30,
  /** The least that a signed address is valid; it changes every `fileUrlStepS`. */
  fileUrlValidS: 30 * 60,
  fileUrlStepS: 10 * 60,
  /** Where the parameter FILE_QUOTA_MB is absent. */
  fileQuotaMb: 10_240,
  /** Characters of an article with its markup. */
  articleHtmlMax: 64_000,
  articleAddressMax: 2_048,
  /** What a code editor formats and checks. */
  codeMaxLength: 1_000_000,
  messageTicketValidS: 30,
  messageSocketsPerUser: 16,
  messageFrameMaxBytes: 1_024,
  messageBacklogMaxBytes: 256 * 1_024,
  messageFramesPerMinute: 120,
  machineLogMax: 2_000,
  frontEndLogKeptDays: 30,
  frontEndLogPerTenantMax: 50_000,
  challengeValidS: 120,
  secondFactorValidS: 300,
  secondFactorTries: 5,
  proofValidS: 300,
  passwordHistory: 5,
  /** Entries of a log that a list counts; there may be more. */
  logCountMax: 10_000,
  sessionMaxDays: 30,
  loginLogKeptDays: 180,
  serverLogKeptDays: 30,
  serverLogPerTenantMax: 20_000,
  apiKeyValidDaysMax: 730,
  apiKeyCallsPerMinute: 600,
  /** Refused attempts before a sign-in that make it unusual; an account is locked after five. */
  signInAnomalyFailures: 3,
  /** After the last click its mark is seen before the answer is sent. */
  captchaClickSubmitMs: 400,
  /** The server forgets a captcha after 120 s: an untouched one is replaced before. */
  captchaRenewMs: 110_000,
  captchaPieceWidthPx: 47,
  smsCodeValidMs: 5 * 60_000,
  smsCodeTries: 5,
  smsOutboxKeptMs: 7 * 24 * 3_600_000,
  smsProblemMaxLength: 200,
  pageSizeMax: 200,
  frontEndLogBatchMax: 50,
  oneTimeLinkValidMs: 10 * 60_000,
  /** The link of a screen may be opened by another person, in a later shift. */
  screenLinkValidMs: 24 * 3_600_000,
  /** The link that invites a user: over a weekend. */
  inviteValidMs: 72 * 3_600_000,
  /** Links that one call makes for all who have none. */
  invitesMax: 5_000,
  rolesPerUserMax: 50,
  /** A wall reports this often; it is offline when it has missed two reports and a half. */
  screenReportEveryMs: 60_000,
  screenOfflineAfterMs: 150_000,
  /** Slots of 20 min that one appointment takes. */
  appointmentSlotsMax: 24,
  /** Items of a check plan times their samples: results of one check bill. */
  checkResultsPerBillMax: 500,
  /** Lines of an order in one event of a warehouse system. */
  eventLinesMax: 500,
  machinesPerLineMax: 60,
  edgesPerLineMax: 240,
  expectedPeriodMinMs: 100,
  expectedPeriodMaxMs: 24 * 3_600_000,
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
  historyPointsMax: 4_000,
  historyRangeMaxMs: 400 * 24 * 3_600_000,
  /** Answers that list states one by one (timelines, stops, line summaries) cover at most this much. */
  statesRangeMaxMs: 35 * 24 * 3_600_000,
  stopCommentMaxLength: 500,
  correctionReasonMaxLength: 500,
  metricsPerMachineMax: 1_000,
  machineImageMaxBytes: 2 * 1024 * 1024,
  machineImageMaxPx: 4_096,
  logoMaxBytes: 512 * 1024,
  logoMaxPx: 2_048,
  avatarMaxBytes: 2 * 1024 * 1024,
  avatarMaxPx: 3_000,
  /** At one record. */
  attachmentsMax: 20,
  shortNameMaxLength: 12,
  feedCoalesceMs: 100,
  feedTopicsPerSocket: 48,
  feedSocketBufferMaxBytes: 1024 * 1024,
  importRowsMax: 10_000,
  importColumnsMax: 200,
  /** What a workbook may inflate to. */
  sheetInflatedMaxBytes: 64 * 1024 * 1024,
  /** Bad rows that are listed on the screen; the file with the error column has all. */
  importBadRowsListed: 500,
  jobsPerUserMax: 20,
  /** Exports and imports of a user and all their keys that wait or run: a process runs two at a time, and others have to get a turn. */
  sheetJobsPerUserMax: 3,
  jobKeptDays: 30,
  jobFileKeptDays: 7,
  exceptionDaysMax: 366,
  connectorsPerTenantMax: 500,
  connectorPointsMax: 20_000,
  /** What is stored of one connector: every point that it may have, once a second. */
  connectorValuesPerSMax: 20_000,
  /** Of all connectors of a tenant: half of what one server can store. */
  tenantConnectorValuesPerSMax: 50_000,
  derivedRulesPerMachineMax: 20,
  alarmRulesMax: 5_000,
  alarmShelfMaxMinutes: 10_080,
  alarmChannelsMax: 100,
  /** Of one channel. */
  alarmRecipientsMax: 20,
  alarmTemplateMaxLength: 1_000,
  onCallMembersMax: 50,
  onCallOverridesMax: 200,
  /** A leap year. */
  alarmRangeMaxMs: 366 * 24 * 3_600_000,
  codesPerTableMax: 5_000,
  /** Codes that arrived and are in no table; those that were heard last are kept. */
  heardCodesPerTenantMax: 2_000,
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
  camerasPerTenantMax: 500,
  /** Pictures on one page. Of the six connections that a browser has to a server over HTTP/1.1, two stay free. */
  camerasAtOnce: 4,
  /** Of a ticket for the playlists of a camera; a player renews it in time. */
  streamTicketValidS: 60,
  /** Characters of an offer or answer of WebRTC. */
  sdpMax: 64 * 1024,
  /** Of a playlist of a camera, and of one segment. */
  playlistMaxBytes: 512 * 1024,
  segmentMaxBytes: 64 * 1024 * 1024,
  /** Segments up to this size are fetched once for all who watch. */
  segmentSharedMaxBytes: 16 * 1024 * 1024,
  /** Of all segments that are kept for those who watch. */
  segmentsKeptMaxBytes: 64 * 1024 * 1024,
} as const;
