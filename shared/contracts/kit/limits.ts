import { CAPABILITIES } from '#shared/contracts/capabilities.ts';
import { mergeOf } from './capability.ts';

/**
 * Every limit and timing of the specification and of our own contracts, with its unit in the name. Code reads them from
 * here; a test compares the specification's numbers. Here are those of no capability, with the ones of capabilities.
 */
export const LIMITS = {
  /** Records that one call creates, removes, restores or marks. */
  idsMax: 200,
  /** Children of one parent in a tree that is ordered by hand. */
  siblingsMax: 500,
  tableLayoutColumnsMax: 100,
  /** Specification: the components of a tenant are asked for with size 100. */
  tenantComponentsPage: 100,
  /** Specification, point 9: characters of an article's text, and the height of its editor. */
  articleTextMax: 4_000,
  articleHeightPx: 500,
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
  sidebarSlimPx: 176,
  frameLoaderMs: 5_000,
  watermarkCheckMs: 500,
  longTaskThresholdMs: 50,
  passwordLengthMin: 6,
  passwordLengthMax: 24,
  codeResendS: 60,
  phoneLength: 11,
  /** Specification: 上传文件大小不能超过100k! */
  importFileMaxBytes: 100 * 1024,
  /** Of subjects that come by the thousand, such as users. */
  largeImportFileMaxBytes: 1024 * 1024,
  /** Characters of an article with its markup. */
  articleHtmlMax: 64_000,
  articleAddressMax: 2_048,
  /** What a code editor formats and checks. */
  codeMaxLength: 1_000_000,
  /** Entries of a log that a list counts; there may be more. */
  logCountMax: 10_000,
  pageSizeMax: 200,
  feedCoalesceMs: 100,
  feedTopicsPerSocket: 48,
  feedSocketBufferMaxBytes: 1024 * 1024,
  ...mergeOf(CAPABILITIES, 'limits'),
} as const;
