import { describe, expect, it } from 'vitest';
import { createDrawnText, STAND_IN } from './drawn-text.ts';

/** Draws these characters, and a box for all others. */
function cameraOf(characters: ReadonlySet<string>, asked: string[] = []) {
  return (character: string): string => {
    asked.push(character);
    return characters.has(character) ? `picture of ${character}` : 'box';
  };
}

describe('text as a wall can draw it', () => {
  it.each([
    ['all there', '灌装机 🏭 A-1', '灌装机 🏭 A-1'],
    ['a rare character of a name', '𠮷野', `${STAND_IN}野`],
    ['a joined emoji of which a part is missing: one stand-in', '机👩‍🏭2', `机${STAND_IN}2`],
    ['a flag: one stand-in', '🇨🇳', STAND_IN],
    ['a private character', 'A\ue000', `A${STAND_IN}`],
    ['half of a pair', 'A\ud83d', `A${STAND_IN}`],
    ['a joined emoji whose parts are there', '🏭\ufe0f\u200d🏭', '🏭\ufe0f\u200d🏭'],
    ['an accent on its letter', 'e\u0301', 'e\u0301'],
  ])('%s', (_, text, expected) => {
    const drawn = createDrawnText(cameraOf(new Set('灌装机野🏭')));
    expect(drawn.of(text)).toBe(expected);
  });

  it('looks at a character once until font files come in', () => {
    const there = new Set<string>();
    const asked: string[] = [];
    const drawn = createDrawnText(cameraOf(there, asked));
    expect([drawn.of('野'), drawn.of('野')]).toEqual([STAND_IN, STAND_IN]);
    expect(asked.filter((character) => character === '野')).toHaveLength(1);
    there.add('野');
    drawn.forget();
    expect(drawn.of('野')).toBe('野');
  });

  it('leaves texts as they are where nothing can draw', () => {
    expect(createDrawnText(() => null).of('𠮷野')).toBe('𠮷野');
  });
});
