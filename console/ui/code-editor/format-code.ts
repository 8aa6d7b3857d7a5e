import { applyEdits, format } from 'jsonc-parser';
import formatXml from 'xml-formatter';
import { type CodeLanguage, codeProblems, isCheckable } from './code-problems.ts';

const INDENT = 2;

/** The text laid out in lines, with every value as it was typed; null where it has problems or cannot be laid out. */
export function formatCode(text: string, language: CodeLanguage): string | null {
  if (
    !isCheckable(text) ||
    language === 'sql' ||
    text.trim() === '' ||
    codeProblems(text, language).length > 0
  )
    return null;
  if (language === 'json')
    return applyEdits(
      text,
      format(text, undefined, { tabSize: INDENT, insertSpaces: true, eol: '\n' }),
    ).trim();
  try {
    return formatXml(text, { indentation: ' '.repeat(INDENT), collapseContent: true, lineSeparator: '\n' });
  } catch {
    return null;
  }
}
