import { describe, expect, it } from 'vitest';
import { edgesOf, readSources } from './import-graph.ts';

/**
 * Lines of a stream are read by `server/core/streams/text-lines.ts`. Node's readers also end a line at U+2028 and U+2029, which are
 * characters of a text in JSON, and a chunk that is split by hand is cut in the middle of a line or of a character.
 */
const NODE_READERS = /\bcreateInterface\s*\(|\.readLines\s*\(/;
const LINE_END = String.raw`(?:\\r)?(?:\\n|\\u2028)`;
const SPLIT = new RegExp(
  String.raw`\.(?:split|indexOf)\(\s*(?:(['"${'`'}])${LINE_END}\1|/[^/\n]*${LINE_END}[^/\n]*/|(?:10|0x0a)\b)`,
);
const CHUNKS = /\.on\(\s*['"]data['"]|\bfor await \([^)]*\bstd(?:in|out|err)\b/;

/** They split a text that they have as a whole. */
const WHOLE_TEXTS = [
  'console/ui/code-editor/code-problems.ts',
  'console/ui/production/production-flow.tsx',
  'server/adapters/mail-smtp.ts',
  'server/adapters/map/gazetteer/read-places.ts',
  'server/build/gazetteer.ts',
  'server/launch/test-reports.mjs',
  'server/modules/video/playlist.ts',
  'server/modules/video/stream-parts.ts',
  'shared/contracts/connectors/connector-point.ts',
  'shared/domain/article/article.ts',
  'shared/domain/energy/tariff-text.ts',
  'shared/domain/public-account/reply-text.ts',
  'shared/domain/report/layout/break-lines.ts',
];

const readsAsNode = (file: string, text: string): boolean =>
  NODE_READERS.test(text) ||
  edgesOf(file, text).some(({ specifier }) => /^(?:node:)?readline(?:\/promises)?$/.test(specifier));

const sources = [...readSources()].filter(([file]) => !file.endsWith('/line-readers.test.ts'));
const filesWhere = (is: (file: string, text: string) => boolean): readonly string[] =>
  sources.filter(([file, text]) => is(file, text)).map(([file]) => file);

describe('lines of a stream', () => {
  it('are not read by a reader of Node', () => {
    expect(filesWhere(readsAsNode)).toEqual([]);
  });

  it('are not split by hand in the product', () => {
    const isProduct = (file: string) => !file.startsWith('tests/') && !/\.test\.tsx?$/.test(file);
    const found = filesWhere((file, text) => isProduct(file) && SPLIT.test(text));
    expect([...found].toSorted()).toEqual(WHOLE_TEXTS);
  });

  it('are not split by hand where chunks arrive', () => {
    // Commands of SMTP end at CR and LF, in bytes that are no UTF-8.
    expect(filesWhere((_file, text) => CHUNKS.test(text) && SPLIT.test(text))).toEqual([
      'tests/support/services/smtp-server.ts',
    ]);
  });
});

describe('the rules', () => {
  it.each([
    `import { createInterface } from 'node:readline';`,
    `import * as lines from 'readline/promises';`,
    `const { createInterface: open } = await import('node:readline');`,
    'for await (const line of handle.readLines()) use(line);',
  ])('find a reader of Node in %s', (text) => {
    expect(readsAsNode('server/a.ts', text)).toBe(true);
  });

  it.each([
    `text.split('\\n')`,
    `text.split("\\r\\n")`,
    'text.split(/\\r?\\n/)',
    'text.split(/[\\r\\n]+/u)',
    'text.split(/\\r\\n|\\u2028/)',
    `rest.indexOf('\\n')`,
    'rest.indexOf(0x0a, from)',
    'rest.indexOf(10)',
  ])('find the split in %s', (text) => {
    expect(SPLIT.test(text)).toBe(true);
  });

  it.each([`text.split(',')`, `lines.join('\\n')`, 'text.indexOf(100)', `text.lastIndexOf('\\n')`])(
    'find none in %s',
    (text) => {
      expect(SPLIT.test(text)).toBe(false);
    },
  );

  it.each([`child.stdout.on('data', (text) => 1)`, 'for await (const chunk of process.stdin) 1'])(
    'find chunks in %s',
    (text) => {
      expect(CHUNKS.test(text)).toBe(true);
    },
  );
});
