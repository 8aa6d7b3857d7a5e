import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { fieldRule } from './field-rule.ts';

describe('what a form reads from a schema', () => {
  it.each([
    ['a text', Text(64), { isRequired: true, emptyValue: '', maxLength: 64, initial: '' }],
    [
      'an optional text',
      OptionalText(256),
      { isRequired: false, emptyValue: null, maxLength: 256, initial: null },
    ],
    [
      'a text that may be empty',
      ExactText(9),
      { isRequired: false, emptyValue: '', maxLength: 9, initial: '' },
    ],
    [
      'an absent text',
      ExactText(9, 1).optional(),
      { isRequired: false, emptyValue: undefined, maxLength: 9 },
    ],
    [
      'a pattern',
      ExactText(20).regex(/^\d+$/).nullable().default(null),
      { emptyValue: null, maxLength: 20, initial: null },
    ],
    ['an address', z.url().max(512).nullable().default(null), { maxLength: 512, initial: null }],
    [
      'a number',
      z.number().int().min(0).max(99).default(7),
      { isRequired: false, min: 0, max: 99, initial: 7 },
    ],
    ['a number without limits', z.number().int(), { isRequired: true, min: null, max: null }],
    ['a choice', z.enum(['1', '2']), { isRequired: true, options: ['1', '2'], initial: '1' }],
    ['a choice with a default', z.enum(['1', '2']).default('2'), { isRequired: false, initial: '2' }],
    ['yes or no', z.boolean(), { initial: false }],
    ['a list', z.array(z.string()), { initial: [] }],
  ])('%s', (_name, schema, expected) => {
    expect(fieldRule(schema)).toMatchObject(expected);
  });
});
