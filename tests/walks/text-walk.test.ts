import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadContracts } from '#server/all-contracts.ts';
import { CleanedText, ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { sampleOf, type WireSchema } from '#tests/support/contract-sample.ts';
import { textSchemasOf } from '#tests/support/text-schemas.ts';

const BAD = { NUL: '\0', 'a high surrogate alone': '\ud83d', 'a low surrogate alone': '\udc00' };
/** Longer than most texts that a contract takes, and than any: what is refused for its length stays so. */
const LONG = [64 * 1024, 8 * 1024 * 1024];

const texts = (await loadContracts()).flatMap(textSchemasOf);

/** Texts for rules that JSON Schema cannot show. */
const SAMPLES = [
  '0123456789abcdef0123456789abcdef',
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
