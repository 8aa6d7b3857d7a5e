import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Day } from '#shared/contracts/kit/envelope.ts';
import { CleanedText, ExactText, Text } from '#shared/contracts/kit/text.ts';
import { type FieldMessage, fieldMessage } from '#shared/domain/text/field-message.ts';
import { errors as en } from '#shared/i18n/en/kit/errors.ts';
import { fillText } from '#shared/i18n/fill-text.ts';
import { errors as zh } from '#shared/i18n/zh/kit/errors.ts';

type Case = readonly [schema: z.ZodType, value: unknown, message: FieldMessage];

const NOON = Date.UTC(2026, 10, 22, 12);
const file = (bytes: number) => new File(['x'.repeat(bytes)], 'a');

/** Every code of zod: one that it adds does not compile. */
const CASES: Record<z.core.$ZodIssue['code'], readonly Case[]> = {
  invalid_type: [
    [z.object({ a: z.string() }), {}, { key: 'required' }],
    [z.number(), null, { key: 'required' }],
    [z.string(), 1, { key: 'not_a_text' }],
    [z.number(), 'x', { key: 'not_a_number' }],
    [z.coerce.number(), 'x', { key: 'not_a_number' }],
    [z.int(), 1.5, { key: 'not_a_whole_number' }],
    [z.bigint(), 1, { key: 'not_a_whole_number' }],
    [z.boolean(), 'yes', { key: 'not_yes_or_no' }],
    [z.array(z.string()), 'x', { key: 'not_a_list' }],
    [z.tuple([z.string()]), 'x', { key: 'not_a_list' }],
    [z.object({}), 'x', { key: 'not_an_object' }],
    [z.record(z.string(), z.string()), 'x', { key: 'not_an_object' }],
    [z.date(), new Date('x'), { key: 'bad_date' }],
    [z.null(), 'x', { key: 'bad_value' }],
  ],
  too_small: [
    [Text(9), ' ', { key: 'required' }],
    [ExactText(9, 3), 'ab', { key: 'too_short', params: { limit: '3' } }],
    [ExactText(9, 3), '', { key: 'required' }],
    [z.string().length(3), 'ab', { key: 'length_exact', params: { limit: '3' } }],
    [z.array(z.string()).min(2), ['a'], { key: 'too_few', params: { limit: '2' } }],
    [z.array(z.string()).length(2), ['a'], { key: 'count_exact', params: { limit: '2' } }],
    [z.number().min(5), 4, { key: 'number_below', params: { limit: '5' } }],
    [z.number().gt(5), 5, { key: 'number_not_above', params: { limit: '5' } }],
    [z.bigint().min(5n), 4n, { key: 'number_below', params: { limit: '5' } }],
    [z.date().min(new Date(NOON)), new Date(0), { key: 'too_early', params: { limit: '2026-11-22' } }],
    [z.file().min(9), file(1), { key: 'file_too_small', params: { limit: '9' } }],
  ],
  too_big: [
    [CleanedText(2), 'abc', { key: 'too_long', params: { limit: '2' } }],
    [z.string().length(3), 'abcd', { key: 'length_exact', params: { limit: '3' } }],
    [z.array(z.string()).max(1), ['a', 'b'], { key: 'too_many', params: { limit: '1' } }],
    [z.set(z.string()).max(1), new Set(['a', 'b']), { key: 'too_many', params: { limit: '1' } }],
    [z.number().max(5), 6, { key: 'number_above', params: { limit: '5' } }],
    [z.number().lt(5), 5, { key: 'number_not_below', params: { limit: '5' } }],
    [z.date().max(new Date(0)), new Date(NOON), { key: 'too_late', params: { limit: '1970-01-01' } }],
    [z.file().max(1), file(9), { key: 'file_too_big', params: { limit: '1' } }],
  ],
  invalid_format: [
    [z.string().regex(/^a$/), 'b', { key: 'bad_format' }],
    [z.string().regex(/^a$/, 'phone_invalid'), 'b', { key: 'phone_invalid' }],
    [z.email(), 'b', { key: 'bad_email' }],
    [z.url(), 'b', { key: 'bad_url' }],
    [z.iso.date(), 'b', { key: 'bad_date' }],
    [Day, '0000-01-01', { key: 'bad_date' }],
    [z.iso.time(), 'b', { key: 'bad_time' }],
    [z.string().startsWith('SMS@'), 'b', { key: 'bad_format' }],
  ],
  not_multiple_of: [[z.number().multipleOf(5), 4, { key: 'not_multiple', params: { step: 5 } }]],
  unrecognized_keys: [[z.strictObject({}), { '<b>': 1 }, { key: 'unknown_field' }]],
  invalid_union: [
    [z.union([z.string(), z.number()]), true, { key: 'bad_value' }],
    [z.union([z.string(), z.number()]), undefined, { key: 'required' }],
    [
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]),
      { kind: 'b' },
      { key: 'bad_choice' },
    ],
  ],
  invalid_key: [[z.record(ExactText(1), z.string()), { ab: 'c' }, { key: 'bad_key' }]],
  invalid_element: [[z.map(z.date(), z.string()), new Map([[new Date(0), 1]]), { key: 'bad_value' }]],
  invalid_value: [
    [z.enum(['a', 'b']), 'c', { key: 'bad_choice' }],
    [z.literal('a'), undefined, { key: 'required' }],
  ],
  custom: [
    [z.string().refine(() => false), 'a', { key: 'bad_value' }],
    [z.string().refine(() => false, 'bad_path'), 'a', { key: 'bad_path' }],
    [Text(9), 'a\0', { key: 'bad_character' }],
    [Text(9), 'a\u202eb', { key: 'direction_character' }],
    [Text(9), '\u200b\u2060', { key: 'no_visible_character' }],
    [
      z.string().superRefine((_text, context) => {
        context.addIssue({ code: 'custom', message: 'level_unknown', params: { level: 'x', of: {} } });
      }),
      'a',
      { key: 'level_unknown', params: { level: 'x' } },
    ],
  ],
};
const FLAT = Object.entries(CASES).flatMap(([code, cases]) => cases.map((one) => [code, ...one] as const));

describe('the message of a field', () => {
  it.each(FLAT)('is ours for %s (%#)', (code, schema, value, message) => {
    const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
    expect(issues.map((issue) => issue.code)).toContain(code);
    expect(issues.filter((issue) => issue.code === code).map(fieldMessage)).toContainEqual(message);
  });

  it.each(FLAT)(
    'is the same in an error map, as forms use it, for %s (%#)',
    (_code, schema, value, message) => {
      const keys: string[] = [];
      const parsed = schema.safeParse(value, {
        error: (issue) => {
          keys.push(fieldMessage(issue).key);
          return undefined;
        },
      });
      // A schema's own message is not asked for: it stands in the issue.
      const own = parsed.error?.issues.map((issue) => issue.message) ?? [];
      expect([...keys, ...own]).toContain(message.key);
    },
  );

  it.each(FLAT)(
    'has a whole text in both languages for %s (%#)',
    (_code, _schema, _value, { key, params }) => {
      for (const texts of [zh.field, en.field]) {
        expect(Object.keys(texts)).toContain(key);
        const text = fillText(texts[key as keyof typeof texts], params);
        expect(text).not.toContain('{{');
        for (const value of Object.values(params ?? {})) expect(text).toContain(String(value));
      }
    },
  );
});

it('fills a text once: what it is filled with is no pattern', () => {
  expect(fillText('{{a}} {{b}} {{a}}', { a: '{{b}}', b: '$&' })).toBe('{{b}} $& {{b}}');
  expect(fillText('{{missing}}', {})).toBe('{{missing}}');
  expect(fillText('{{constructor}}', {})).toBe('{{constructor}}');
});
