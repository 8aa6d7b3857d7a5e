import { describe, expect, it } from 'vitest';
import { fillTemplate, isEnglish, templateNames } from './fill-template.ts';

describe('a template', () => {
  it('has its values, each as it is, and a dash for what is missing', () => {
    const values = { plate: '沪A{ahead}', position: '3' };
    expect(fillTemplate('{plate} 第 {position},{dock} {constructor} {', values)).toBe(
      '沪A{ahead} 第 3,– – {',
    );
  });

  it('names what it asks for, each once', () => {
    expect(templateNames('{plate} {dock} {plate} { x } {}')).toEqual(['plate', 'dock']);
  });

  it.each([
    ['bind', true],
    ['月台 7', false],
    ['where is dock 7?', true],
    ['7', false],
    ['ok 好', false],
  ])('%s is in English: %s', (text, is) => {
    expect(isEnglish(text)).toBe(is);
  });
});
