let loading: Promise<ReadonlySet<string>> | null = null;

/** 49,233 passwords of public lists, in small letters: read when the first password is chosen. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

const OTHER_MARKS = /[^\p{L}\p{N}]+/gu;
/** What is written for a letter: `P@ssw0rd`. */
const LETTER_OF: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', $: 's', '3': 'e', '!': 'i' };
/** A year, or a row of digits that people put behind a word. */
const TAIL = /(?:(?:19|20)\d\d|1(?:2(?:3(?:4(?:5(?:6)?)?)?)?)?|520|1314|666|888)$/;

/**
 * Whether a password is one that many people have: whatever its capitals, the marks in it, digits and marks for letters, and
 * a year or a row of digits behind it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  const common = await loading;
  const text = password.toLowerCase();
  const lettered = text.replace(/[@0$3!]/g, (mark) => LETTER_OF[mark] ?? mark);
  const forms = [text, lettered].flatMap((form) => [form, form.replaceAll(OTHER_MARKS, '')]);
  // In the form with letters a digit behind the word has become one: its tail is cut before.
  const word = text.replaceAll(/[^\p{L}\p{N}@$!]+/gu, '').replace(/[@$!]*$/, '');
  const cut = word.replace(TAIL, '').replace(/[@$!]+$/, '');
  if (cut !== word && cut.length >= WORD_LENGTH_MIN)
    forms.push(
      cut.replaceAll(OTHER_MARKS, ''),
      cut.replace(/[@0$3!]/g, (mark) => LETTER_OF[mark] ?? mark),
    );
  return forms.some((form) => common.has(form));
}

/** A shorter word before a row of digits says little about the password. */
const WORD_LENGTH_MIN = 4;
