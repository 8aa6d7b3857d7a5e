/** What is wrong with a field: a key of the `errors.field` or `recordErrors` texts, and what fills the text's `{{name}}`. */
export interface FieldMessage {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The part of a zod issue that a message is made of; with or without zod's own text. */
export interface FieldIssue {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** Present in an error map, or after `reportInput: true`. Without it a missing field reads as one of a wrong type. */
  readonly input?: unknown;
  readonly origin?: string | undefined;
  readonly expected?: string | undefined;
  readonly format?: string | undefined;
  readonly minimum?: number | bigint | undefined;
  readonly maximum?: number | bigint | undefined;
  readonly inclusive?: boolean | undefined;
  readonly exact?: boolean | undefined;
  readonly divisor?: number | undefined;
  readonly discriminator?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** A schema's own message is a key (`bad_path`); zod's are sentences. */
const KEY = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

/** The message for an issue of any code, in no library's wording. Server and forms show the same text for it. */
export function fieldMessage(issue: FieldIssue): FieldMessage {
  if (issue.message !== undefined && KEY.test(issue.message)) return ownMessage(issue.message, issue.params);
  const isMissing = 'input' in issue && (issue.input === undefined || issue.input === null);
  switch (issue.code) {
    case 'invalid_type':
      return { key: isMissing ? 'required' : (WRONG_TYPES[issue.expected ?? ''] ?? 'bad_value') };
    case 'invalid_value':
      return { key: isMissing ? 'required' : 'bad_choice' };
    case 'invalid_union':
      return { key: isMissing ? 'required' : issue.discriminator ? 'bad_choice' : 'bad_value' };
    case 'invalid_format':
      // An empty field of a form.
      return { key: issue.input === '' ? 'required' : (FORMATS[issue.format ?? ''] ?? 'bad_format') };
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return { key: 'not_multiple', params: { step: issue.divisor ?? 1 } };
    // A caller's own names never come back as text: what shows a message may read markup in it.
    case 'unrecognized_keys':
      return { key: 'unknown_field' };
    case 'invalid_key':
      return { key: 'bad_key' };
    default:
      return { key: 'bad_value' };
  }
}

const WRONG_TYPES: Readonly<Record<string, string>> = {
  string: 'not_a_text',
  number: 'not_a_number',
  bigint: 'not_a_whole_number',
  int: 'not_a_whole_number',
  boolean: 'not_yes_or_no',
  array: 'not_a_list',
  tuple: 'not_a_list',
  set: 'not_a_list',
  object: 'not_an_object',
  record: 'not_an_object',
  map: 'not_an_object',
  date: 'bad_date',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'bad_email',
  url: 'bad_url',
  date: 'bad_date',
  datetime: 'bad_date',
  time: 'bad_time',
};

const LISTS = ['array', 'set', 'map'];

function tooSmall({
  origin = '',
  minimum = 0,
  inclusive = true,
  exact = false,
  input,
}: FieldIssue): FieldMessage {
  // An empty field of a form.
  if (origin === 'string' && (input === '' || (!exact && Number(minimum) === 1))) return { key: 'required' };
  if (origin === 'date') return { key: 'too_early', params: { limit: toDay(minimum) } };
  const params = { limit: String(minimum) };
  if (origin === 'string') return { key: exact ? 'length_exact' : 'too_short', params };
  if (LISTS.includes(origin)) return { key: exact ? 'count_exact' : 'too_few', params };
  if (origin === 'file') return { key: 'file_too_small', params };
  return { key: inclusive ? 'number_below' : 'number_not_above', params };
}

function tooBig({ origin = '', maximum = 0, inclusive = true, exact = false }: FieldIssue): FieldMessage {
  if (origin === 'date') return { key: 'too_late', params: { limit: toDay(maximum) } };
  const params = { limit: String(maximum) };
  if (origin === 'string') return { key: exact ? 'length_exact' : 'too_long', params };
  if (LISTS.includes(origin)) return { key: exact ? 'count_exact' : 'too_many', params };
  if (origin === 'file') return { key: 'file_too_big', params };
  return { key: inclusive ? 'number_above' : 'number_not_below', params };
}

function toDay(epochMs: number | bigint): string {
  return new Date(Number(epochMs)).toISOString().slice(0, 10);
}

/** A rule may give its message what it is filled with: `addIssue({ code: 'custom', message: 'key', params })`. */
function ownMessage(key: string, given: FieldIssue['params']): FieldMessage {
  const filled = Object.entries(given ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
  );
  return filled.length > 0 ? { key, params: Object.fromEntries(filled) } : { key };
}
