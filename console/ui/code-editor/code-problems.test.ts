import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type CodeLanguage, codeProblems } from './code-problems.ts';
import { formatCode } from './format-code.ts';

const places = (text: string, language: CodeLanguage) =>
  codeProblems(text, language).map(({ line, column, key, params }) => [
    line,
    column,
    key,
    params?.name ?? null,
  ]);

describe('problems of a text', () => {
  it.each([
    ['{"a": 1}', []],
    ['', []],
    ['{\n  "a": 1\n  "b": 2\n}', [[3, 3, 'json.comma', null]]],
    ['{"a": 1,}', [[1, 9, 'json.name', null]]],
    ["{'a': 1}", [[1, 2, 'json.symbol', null]]],
    ['{"a" 1}', [[1, 6, 'json.colon', null]]],
    ['{"a": "x', [[1, 7, 'json.unendedText', null]]],
    ['[1, 2', [[1, 6, 'json.bracket', null]]],
    ['{} {}', [[1, 4, 'json.end', null]]],
    ['{} // x', [[1, 4, 'json.comment', null]]],
    ['{"a": "\\q"}', [[1, 7, 'json.escape', null]]],
  ])('JSON %j: %j', (text, expected) => {
    expect(places(text, 'json').slice(0, 1)).toEqual(expected);
  });

  it.each([
    ['<a><b/></a>', []],
    ['<a>\n  <b>\n</a>', 'xml.unexpected', 3],
    ['<a>\n  <b/>', 'xml.unclosed', 2],
    ['<a b=c/>', 'xml.attribute', 1],
    ['<a b="1" b="2"/>', 'xml.duplicate', 1],
    ['<a>&nbsp;</a>', 'xml.entity', 1],
    ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<a>&x;</a>', 'xml.doctype', 1],
    ['<x:a/>', 'xml.prefix', 1],
    ['<a/>\n<b/>', 'xml.rootTwice', 2],
    ['<a/>\nb', 'xml.text', 2],
  ])('XML %j: %s', (text, key, line = 0) => {
    const [first] = codeProblems(text, 'xml');
    expect(first ? [first.key, first.line] : []).toEqual(Array.isArray(key) ? key : [key, line]);
  });

  it('lie within the text, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.constantFrom('json' as const, 'xml' as const),
        (text, language) => {
          for (const { from, to, line, column } of codeProblems(text, language)) {
            expect(from).toBeGreaterThanOrEqual(0);
            expect(to).toBeLessThanOrEqual(text.length);
            expect(line).toBeGreaterThan(0);
            expect(column).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it('are none in what is too long to be checked, and one in what is nested too deep', () => {
    expect(codeProblems('{'.repeat(LIMITS.codeMaxLength + 1), 'json')).toEqual([]);
    expect(codeProblems('['.repeat(200_000), 'json')).toHaveLength(1);
    expect(formatCode('['.repeat(200_000), 'json')).toBeNull();
  });
});

describe('a formatted text', () => {
  it('keeps every value as it was typed', () => {
    expect(formatCode('{"id":9007199254740993,"a":[1.10,"中"],"b":{}}', 'json')).toBe(
      '{\n  "id": 9007199254740993,\n  "a": [\n    1.10,\n    "中"\n  ],\n  "b": {}\n}',
    );
    expect(formatCode('<a x="1"><b>t</b><c/></a>', 'xml')).toBe('<a x="1">\n  <b>t</b>\n  <c/>\n</a>');
  });

  it('means what it meant before', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const formatted = formatCode(JSON.stringify(value), 'json');
        expect(JSON.parse(formatted ?? '')).toEqual(JSON.parse(JSON.stringify(value)));
        expect(formatCode(formatted ?? '', 'json')).toBe(formatted);
      }),
    );
  });

  it('is none where the text has a problem', () => {
    expect(formatCode('{"a": 1,}', 'json')).toBeNull();
    expect(formatCode('<a>', 'xml')).toBeNull();
    expect(formatCode('select 1', 'sql')).toBeNull();
  });
});
