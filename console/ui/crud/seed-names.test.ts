import { describe, expect, it } from 'vitest';
import { seeds } from '#shared/i18n/zh/platform/seeds.ts';
import { isAsSeeded } from './seed-names.ts';

describe('a record of the product', () => {
  it('is named in the language of the user while it has the name that it came with', () => {
    expect(isAsSeeded('param', 'HIDE_AI', seeds.param.HIDE_AI)).toBe(true);
    expect(isAsSeeded('dict', 'msg_type', seeds.dict.msg_type)).toBe(true);
  });

  it('keeps the name that a tenant gave it', () => {
    expect(isAsSeeded('param', 'HIDE_AI', '助手')).toBe(false);
  });

  it('is known by its code, whatever the code is', () => {
    expect(isAsSeeded('param', 'SHIFT_HOURS', seeds.param.HIDE_AI)).toBe(false);
    expect(isAsSeeded('dict', 'constructor', 'Object')).toBe(false);
  });
});
