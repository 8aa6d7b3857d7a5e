import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadContracts } from '#server/all-contracts.ts';
import {
  asStored,
  CleanedText,
  CodeText,
  ExactText,
  FreeText,
  OptionalFreeText,
  OptionalText,
  Text,
} from '#shared/contracts/kit/text.ts';
import { sampleOf, type WireSchema } from '#tests/support/walks/contract-sample.ts';
import { textSchemasOf } from '#tests/support/walks/text-schemas.ts';

const BAD = { NUL: '\0', 'a high surrogate alone': '\ud83d', 'a low surrogate alone': '\udc00' };
/** Longer than most texts that a contract takes, and than any: what is refused for its length stays so. */
const LONG = [64 * 1024, 8 * 1024 * 1024];

const contracts = await loadContracts();
const texts = contracts.flatMap(textSchemasOf);

const DIRECTIONS = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];
const INVISIBLE = [
  '\u0301',
  '\u{1D159}',
  '\u0301',
  '\u{1D159}',
  '\u200b',
  '\u2060',
  '\u200d',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u0007',
  '\ufeff\u200c',
];

/** Texts of bodies that are not shown as names, by the property that holds them. */
const NOT_SHOWN = new Set([
  // Secrets, proofs and tickets count as they are.
  ...['password', 'challenge', 'secret', 'proof', 'ticket', 'token', 'refresh_token', 'randomStr', 'code'],
  ...['captchaType', 'pointJson', 'clientUid', 'state', 'iss'],
  // They lead to a record that is there, or to none.
  ...['username', 'phone', 'warehouseCode', 'productCode', 'locationCode', 'fromLocation', 'toLocation'],
  ...['places', 'ref', 'id'],
  // What devices and clients send, and what is compared with it.
  ...[
    'pattern',
    'path',
    'level',
    'value',
    'map',
    'topic',
    'payload',
    'stateMap',
    'topicFilter',
    'hostId',
    'separator',
  ],
  ...['node', 'addresses', 'address', 'sdp', 'url', 'message', 'stack', 'info'],
  // Settings of the product, read by machines.
  ...['publicValue', 'validateCode'],
]);
/** A part of an answer of the server, sent back as it is. */
const CONFLICT_KEY = 'mpAutoReply.conflict body.key';
/** Longer texts with lines of their own. */
const PROSE = new Set([
  ...[
    'remarks',
    'adviceZh',
    'adviceEn',
    'companyProfile',
    'companyContact',
    'messageContent',
    'comment',
    'why',
    'repContent',
    'reqKey',
  ],
  ...['templateRaise', 'templateEscalate', 'templateClear'],
]);
/** Of the two kinds of `text`, the comment on alarms is prose. */
/** Of articles of public accounts. */
const isArticle = (path: string) => /^mpMaterial\.\w+ body\.articles\b.*\.(?:content|digest)\b/.test(path);
const isProse = (path: string) =>
  PROSE.has(propertyOf(path)) ||
  path.startsWith('mpMessage.send body.content') ||
  ['alarm.comment body.text', 'mpTeam.note body.text'].includes(path) ||
  isArticle(path) ||
  /^mpTemplate\.\w+ body\.branches\b.*\.(?:zh|en)\b/.test(path);

/** The property of a body that a path of `textSchemasOf` leads to, whatever the schema wraps around it. */
function propertyOf(path: string): string {
  const names = path.replace(/^.* body/, '').split('.');
  return (
    names.map((name) => name.replace(/\/.*$/, '')).findLast((name) => name !== '' && !/^\d+$/.test(name)) ??
    ''
  );
}

/** Names and codes that are stored, with the schema of each. What leaves a pipe (`/out`) has come into it. */
const names = texts.filter(
  ([path]) =>
    path.includes(' body') &&
    !path.endsWith('/out') &&
    !NOT_SHOWN.has(propertyOf(path)) &&
    path !== CONFLICT_KEY,
);

/** Texts for rules that JSON Schema cannot show. */
const SAMPLES = [
  '0123456789abcdef0123456789abcdef',
  'gh_0123456789',
  'wx0123456789',
  'a'.repeat(40),
  'ab'.repeat(32),
  '/sample',
  '/admin/sys-file/a/b',
  '2026-11-22 10:00:00',
  'Asia/Shanghai',
  '01234567-89ab-cdef-0123-456789abcdef.png',
  '20',
  `1.1.${'A'.repeat(43)}`,
  `1.1.sd.1.${'A'.repeat(43)}`,
  'index.m3u8',
];

/** A text that the schema takes. */
function sampleText(schema: z.ZodString): string {
  const wire = z.toJSONSchema(schema, { io: 'input' }) as WireSchema;
  const written = String(sampleOf(wire, { id: '987654321', text: 'sample' }));
  return [written, ...SAMPLES].find((text) => schema.safeParse(text).success) ?? written;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** What a schema lets through of a good text with a bad character at each of its places. */
function letThrough(schema: z.ZodString, good: string, bad: string): string[] {
  const places = [...Array(good.length + 1).keys()];
  const spoilt = places.flatMap((at) => [
    good.slice(0, at) + bad + good.slice(at),
    good.slice(0, at) + bad + good.slice(at + 1),
  ]);
  return spoilt.filter((text) => {
    const parsed = schema.safeParse(text);
    return parsed.success && !isStorable(parsed.data);
  });
}

describe('a text in a body, a query or a path', () => {
  it.each(texts)('%s can be stored and has an end', (_path, schema) => {
    const good = sampleText(schema);
    expect(schema.safeParse(good).success, `the sample ${good}`).toBe(true);
    for (const [name, bad] of Object.entries(BAD)) expect(letThrough(schema, good, bad), name).toEqual([]);
    for (const more of ['x', '1'])
      expect(
        LONG.every((length) => schema.safeParse(good.padEnd(length, more)).success),
        'no end',
      ).toBe(false);
  });

  it('is found wherever a contract can hold one', () => {
    expect(texts.length).toBeGreaterThan(150);
    const found = textSchemasOf({
      id: 'walked.once',
      method: 'POST',
      path: '/walked',
      access: 'public',
      tenant: 'none',
      summary: '',
      reply: z.null(),
      body: z.union([
        z.object({ a: z.string().nullish(), b: z.array(z.string().default('')) }),
        z.record(z.string(), z.tuple([z.string().transform(Number)])),
        z.preprocess(
          (value) => value,
          z.lazy(() => z.string()),
        ),
      ]),
    });
    expect(found).toHaveLength(5);
    for (const [, schema] of found) expect(letThrough(schema, 'a', '\0')).not.toEqual([]);
  });
});

describe('a name in a body', () => {
  it.each(names)('%s can be seen, and is written in one direction', (path, schema) => {
    const good = sampleText(schema);
    const directed = isProse(path) ? [] : DIRECTIONS.flatMap((mark) => [mark + good, good.slice(1) + mark]);
    const unseen = INVISIBLE.flatMap((mark) => [1, 2, 4, 12].map((times) => mark.repeat(times)));
    const taken = [...directed, ...unseen].filter((text) => {
      const parsed = schema.safeParse(text);
      return parsed.success && parsed.data !== '';
    });
    expect(taken.map((text) => JSON.stringify(text))).toEqual([]);
  });

  it('is refused at its field by the kinds that the kit has for it', () => {
    expect(names.length).toBeGreaterThan(300);
    for (const mark of DIRECTIONS)
      for (const schema of [Text(9), OptionalText(9), CodeText(9)])
        expect(schema.safeParse(`a${mark}b`).error?.issues[0]?.message).toBe('direction_character');
    for (const mark of INVISIBLE)
      for (const schema of [Text(9), OptionalText(9), CodeText(9), FreeText(9), OptionalFreeText(9)])
        expect(schema.safeParse(mark).error?.issues[0]?.message).toBe('no_visible_character');
  });

  it.each([
    ['a joined emoji', '👩‍🏭'],
    ['an emoji with a variation selector', '⚙️'],
    ['Persian with a zero-width non-joiner', 'می‌خواهم'],
    ['Hindi with a zero-width joiner', 'क्‍ष'],
    ['Arabic and Hebrew', 'خط الإنتاج קו 1'],
    ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ])('may be %s', (_what, text) => {
    for (const schema of [Text(64), OptionalText(64), CodeText(64), FreeText(64)])
      expect(schema.parse(text)).toBe(text);
  });

  it('stays as it is where it was stored before', () => {
    const name = 'a\u202eb';
    expect(asStored(() => Text(9).parse(name))).toBe(name);
    expect(() => asStored(() => Text(2).parse(name))).toThrow();
    expect(Text(9).safeParse(name).success).toBe(false);
  });
});

describe('a longer text', () => {
  it('may be written in both directions', () => {
    for (const schema of [FreeText(64), OptionalFreeText(64)])
      expect(schema.parse('see \u2067קו 1\u2069 and \u202bخط\u202c')).toContain('\u2067');
  });
});

describe('the schemas of texts', () => {
  it.each(Object.entries(BAD))('refuse %s by name', (_name, bad) => {
    for (const schema of [Text(9), OptionalText(9), ExactText(9)])
      expect(schema.safeParse(`a${bad}b`).error?.issues[0]?.message).toBe('bad_character');
    expect(CleanedText(9).parse(`a${bad}b`)).toBe('a\ufffdb');
  });

  it('keep whole characters above U+FFFF', () => {
    for (const schema of [Text(9), OptionalText(9), ExactText(9), CleanedText(9)])
      expect(schema.parse('🏭 a')).toBe('🏭 a');
  });

  it('count after trimming, or trim nothing', () => {
    expect(Text(3).parse('  abc ')).toBe('abc');
    expect(Text(3).safeParse('   ').success).toBe(false);
    expect(OptionalText(3).parse(' ')).toBe('');
    expect([OptionalText(3).parse(null), OptionalText(3).parse(undefined)]).toEqual([null, undefined]);
    expect(ExactText(3).parse(' a ')).toBe(' a ');
    expect(ExactText(3).safeParse(' ab ').success).toBe(false);
  });
});
