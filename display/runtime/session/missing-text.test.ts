import { expect, it } from 'vitest';
import { BOARDS } from '#display/boards/registry.ts';
import { missingText } from './missing-text.ts';

it('of a board with words of its own says what to do and leads there; of another board there is none', () => {
  for (const language of ['zh', 'en'] as const) {
    const own = missingText(BOARDS, '/pretreatmentSignage', language);
    expect(own?.link).toMatchObject({ href: '/process-unit' });
    expect([own?.title, own?.body, own?.link?.text].every(Boolean)).toBe(true);
    expect(missingText(BOARDS, '/productLineSignage', language)).toBeNull();
  }
});
