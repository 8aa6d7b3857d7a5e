import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { SaxesParser } from 'saxes';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

export type CodeLanguage = 'json' | 'xml' | 'sql';

/** What is wrong with a text and where. */
export interface CodeProblem {
  /** Characters of the text. */
  readonly from: number;
  readonly to: number;
  /** From 1, as people count. */
  readonly line: number;
  readonly column: number;
  /** A key of the `codeEditor` texts, with what fills it. */
  readonly key: `json.${JsonProblem}` | `xml.${XmlProblem}`;
  readonly params?: Readonly<Record<string, string>>;
}

type JsonProblem =
  | ('symbol' | 'number' | 'name' | 'value' | 'colon' | 'comma' | 'brace' | 'bracket' | 'end' | 'comment')
  | ('unendedComment' | 'unendedText' | 'unendedNumber' | 'unicode' | 'escape' | 'character' | 'other');
type XmlProblem =
  | (
      | 'unclosed'
      | 'unexpected'
      | 'entity'
      | 'doctype'
      | 'attribute'
      | 'duplicate'
      | 'prefix'
      | 'text'
      | 'root'
    )
  | ('rootTwice' | 'other');

/** What is listed of one text; the first is what people mend. */
const LISTED_MAX = 100;
/** What is read of a name that is wrong. */
const NAME_MAX = 200;

/** Longer texts are neither checked nor formatted: they would hold the page. */
export function isCheckable(text: string): boolean {
  return text.length <= LIMITS.codeMaxLength;
}

/** Problems in the order of the text. SQL and texts that are not checkable have none. */
export function codeProblems(text: string, language: CodeLanguage): readonly CodeProblem[] {
  if (!isCheckable(text) || language === 'sql' || text.trim() === '') return [];
  return language === 'json' ? jsonProblems(text) : xmlProblems(text);
}

/** By the parser's names of its errors. */
const JSON_PROBLEMS: Readonly<Record<string, JsonProblem>> = {
  InvalidSymbol: 'symbol',
  InvalidNumberFormat: 'number',
  PropertyNameExpected: 'name',
  ValueExpected: 'value',
  ColonExpected: 'colon',
  CommaExpected: 'comma',
  CloseBraceExpected: 'brace',
  CloseBracketExpected: 'bracket',
  EndOfFileExpected: 'end',
  InvalidCommentToken: 'comment',
  UnexpectedEndOfComment: 'unendedComment',
  UnexpectedEndOfString: 'unendedText',
  UnexpectedEndOfNumber: 'unendedNumber',
  InvalidUnicode: 'unicode',
  InvalidEscapeCharacter: 'escape',
  InvalidCharacter: 'character',
};

function jsonProblems(text: string): CodeProblem[] {
  const errors: ParseError[] = [];
  try {
    parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch {
    // The parser calls itself for each level: one that is nested too deep for it cannot be read.
    return [problemAt(text, 0, 0, 'json.other')];
  }
  return errors
    .slice(0, LISTED_MAX)
    .map(({ error, offset, length }) =>
      problemAt(text, offset, length, `json.${JSON_PROBLEMS[printParseErrorCode(error)] ?? 'other'}`),
    );
}

const XML_MESSAGES: readonly (readonly [RegExp, XmlProblem])[] = [
  [/unclosed tag: (.*)/, 'unclosed'],
  [/unbound namespace prefix: "(.*)"/, 'prefix'],
  [/duplicate attribute: (.*)\./, 'duplicate'],
  [/attribute|unquoted|whitespace between/, 'attribute'],
  [/text data outside of root/, 'text'],
  [/must contain a root/, 'root'],
  [/only one root/, 'rootTwice'],
];

function xmlProblems(text: string): CodeProblem[] {
  const problems: CodeProblem[] = [];
  const parser = new SaxesParser({ xmlns: true, position: true });
  const add = (key: XmlProblem, name?: string): void => {
    if (problems.length >= LISTED_MAX) return;
    const at = Math.max(0, Math.min(text.length, parser.position - 1));
    problems.push(problemAt(text, at, 1, `xml.${key}`, name === undefined ? undefined : { name }));
  };
  parser.on('error', ({ message }) => {
    const before = text.slice(Math.max(0, parser.position - NAME_MAX), parser.position);
    if (/undefined entity/.test(message)) return add('entity', /&[^&;]*;?$/.exec(before)?.[0] ?? '&');
    if (/clos(?:e|ing) tag/.test(message)) return add('unexpected', /<\/([^<>]*)>?$/.exec(before)?.[1] ?? '');
    const found = XML_MESSAGES.find(([pattern]) => pattern.test(message));
    const name = found?.[0].exec(message)?.[1];
    add(found?.[1] ?? 'other', name);
  });
  parser.on('doctype', () => add('doctype'));
  parser.write(text).close();
  return problems.toSorted((one, other) => one.from - other.from);
}

function problemAt(
  text: string,
  from: number,
  length: number,
  key: CodeProblem['key'],
  params?: CodeProblem['params'],
): CodeProblem {
  const before = text.slice(0, from);
  const lineStart = before.lastIndexOf('\n') + 1;
  return {
    from,
    to: Math.min(text.length, from + length),
    line: before.split('\n').length,
    column: from - lineStart + 1,
    key,
    ...(params && { params }),
  };
}
