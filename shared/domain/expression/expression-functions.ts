/** Which functions an expression may use: where it is stored decides. */
export type ExpressionProfile = 'report' | 'alarm' | 'workflow' | 'metric';

export type ExprType = 'number' | 'text' | 'flag' | 'instant' | 'day' | 'duration' | 'list' | 'null' | 'any';

/**
 * What a function takes. `measure`: a number or duration; `moment`: an instant or day; `scope`: `@group`; `literal`: a text that
 * is written out. `rows` are computed for each row and may not hold a function over rows themselves.
 */
export type ArgType = Exclude<ExprType, 'null'> | 'measure' | 'moment' | 'scope' | 'literal';

export interface FunctionShape {
  readonly args: readonly ArgType[];
  /** How many of `args`, from the last, may be left out. */
  readonly optional?: number;
  /** The last `repeat` of `args` may be given again and again. */
  readonly repeat?: number;
  /** The type of its value; a number: that of the argument at this place. */
  readonly returns: ExprType | number;
  /** Computed over the rows of a group: its first argument is computed for each row. */
  readonly overRows?: boolean;
  /** Only where the source says which fields are the facts of OEE. */
  readonly needsFacts?: boolean;
  /** Only where the source says which fields count failures. */
  readonly needsFailures?: boolean;
}

const COMMON = {
  if: { args: ['flag', 'any', 'any'], optional: 1, returns: 1 },
  ifs: { args: ['flag', 'any'], repeat: 2, returns: 1 },
  switch: { args: ['any', 'any', 'any', 'any'], optional: 1, repeat: 2, returns: 2 },
  coalesce: { args: ['any'], repeat: 1, returns: 0 },
  is_null: { args: ['any'], returns: 'flag' },
  abs: { args: ['measure'], returns: 0 },
  round: { args: ['number', 'number'], optional: 1, returns: 'number' },
  ceil: { args: ['number'], returns: 'number' },
  floor: { args: ['number'], returns: 'number' },
  mod: { args: ['number', 'number'], returns: 'number' },
  number: { args: ['any'], returns: 'number' },
  text: { args: ['any'], repeat: 1, returns: 'text' },
  left: { args: ['text', 'number'], returns: 'text' },
  length: { args: ['text'], returns: 'number' },
  trim: { args: ['text'], returns: 'text' },
  replace: { args: ['text', 'text', 'text'], returns: 'text' },
  mask: { args: ['text'], returns: 'text' },
  now: { args: [], returns: 'instant' },
  today: { args: [], returns: 'day' },
  date: { args: ['any', 'number', 'number'], optional: 2, returns: 'day' },
  year: { args: ['moment'], returns: 'number' },
  month: { args: ['moment'], returns: 'number' },
  iso_week: { args: ['moment'], returns: 'number' },
  add_days: { args: ['moment', 'number'], returns: 0 },
  add_months: { args: ['moment', 'number'], returns: 0 },
  start_of: { args: ['moment', 'literal'], returns: 0 },
  range: { args: ['any', 'any'], returns: 'list' },
  hm: { args: ['duration'], returns: 'text' },
  format: { args: ['any', 'literal'], returns: 'text' },
  pct: { args: ['measure', 'measure'], returns: 'number' },
} as const satisfies Readonly<Record<string, FunctionShape>>;

const REPORT = {
  sum: { args: ['measure', 'scope'], optional: 1, returns: 0, overRows: true },
  avg: { args: ['measure', 'scope'], optional: 1, returns: 0, overRows: true },
  min: { args: ['any', 'scope'], optional: 1, returns: 0, overRows: true },
  max: { args: ['any', 'scope'], optional: 1, returns: 0, overRows: true },
  count: { args: ['any', 'scope'], optional: 2, returns: 'number', overRows: true },
  count_distinct: { args: ['any', 'scope'], optional: 1, returns: 'number', overRows: true },
  first: { args: ['any', 'scope'], optional: 1, returns: 0, overRows: true },
  last: { args: ['any', 'scope'], optional: 1, returns: 0, overRows: true },
  percentile: { args: ['measure', 'number', 'scope'], optional: 1, returns: 0, overRows: true },
  weighted: { args: ['measure', 'number', 'scope'], optional: 1, returns: 0, overRows: true },
  sum_if: { args: ['measure', 'flag', 'scope'], optional: 1, returns: 0, overRows: true },
  rest: { args: ['measure'], returns: 0, overRows: true },
  index: { args: ['scope'], optional: 1, returns: 'number' },
  is_first: { args: ['scope'], optional: 1, returns: 'flag' },
  prev: { args: ['any', 'scope'], optional: 1, returns: 0 },
  running: { args: ['measure', 'scope'], optional: 1, returns: 0 },
  share: { args: ['measure', 'scope'], optional: 1, returns: 'number' },
  rank: { args: ['measure', 'scope'], optional: 1, returns: 'number' },
  cell: { args: ['literal'], returns: 'any' },
  value: { args: [], returns: 'any' },
  page: { args: [], returns: 'number' },
  pages: { args: [], returns: 'number' },
  oee: { args: ['scope'], optional: 1, returns: 'number', needsFacts: true },
  avail: { args: ['scope'], optional: 1, returns: 'number', needsFacts: true },
  perf: { args: ['scope'], optional: 1, returns: 'number', needsFacts: true },
  qual: { args: ['scope'], optional: 1, returns: 'number', needsFacts: true },
  mtbf: { args: ['scope'], optional: 1, returns: 'duration', needsFailures: true },
  mttr: { args: ['scope'], optional: 1, returns: 'duration', needsFailures: true },
  same_period: { args: ['any', 'literal'], returns: 0 },
  dict: { args: ['any', 'literal'], returns: 'text' },
  amount_words: { args: ['number'], returns: 'text' },
  user: { args: [], returns: 'text' },
} as const satisfies Readonly<Record<string, FunctionShape>>;

export type CommonFunction = keyof typeof COMMON;
export type ReportFunction = keyof typeof REPORT;

const COMMON_TABLE: ReadonlyMap<string, FunctionShape> = new Map(Object.entries(COMMON));
const REPORT_TABLE: ReadonlyMap<string, FunctionShape> = new Map([
  ...COMMON_TABLE,
  ...Object.entries(REPORT),
]);
const COMMON_NAMES: ReadonlySet<string> = new Set(COMMON_TABLE.keys());
const REPORT_NAMES: ReadonlySet<string> = new Set(REPORT_TABLE.keys());

/** `target` is refused by name: lines have no targets. */
export function functionNames(profile: ExpressionProfile): ReadonlySet<string> {
  return profile === 'report' ? REPORT_NAMES : COMMON_NAMES;
}

export function functionShape(profile: ExpressionProfile, name: string): FunctionShape | undefined {
  return (profile === 'report' ? REPORT_TABLE : COMMON_TABLE).get(name);
}

export function isCommonFunction(name: string): name is CommonFunction {
  return COMMON_NAMES.has(name);
}

/** Whether so many arguments can be given, and which type the one at a place has. */
export function argTypeAt(shape: FunctionShape, index: number): ArgType | undefined {
  const { args, repeat = 0 } = shape;
  if (index < args.length) return args[index];
  if (repeat === 0) return undefined;
  return args[args.length - repeat + ((index - args.length) % repeat)];
}

export function takesCount(shape: FunctionShape, count: number): boolean {
  const { args, optional = 0, repeat = 0 } = shape;
  if (count < args.length) return count >= args.length - optional;
  if (repeat === 0) return count === args.length;
  // `switch` ends with what holds for all else, or does not: both numbers of arguments are right.
  return (count - args.length) % repeat === 0 || (optional > 0 && (count - args.length) % repeat === 1);
}
