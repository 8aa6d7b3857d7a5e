import { describe, expect, it } from 'vitest';
import { fitName, fitWording } from './fit-name.ts';

/** Every character as wide as half its size. */
const measureAt = (text: string, size: number): number => [...text].length * size * 0.5;

describe('fitName', () => {
  it('keeps a name whole in the largest size that holds it', () => {
    expect(fitName('Filler', 100, [33, 28], measureAt)).toEqual({ text: 'Filler', size: 33 });
    expect(fitName('Filler', 90, [33, 28], measureAt)).toEqual({ text: 'Filler', size: 28 });
  });

  it('keeps the letter or number that tells machines apart', () => {
    expect(fitName('High-speed labeller A', 168, [28], measureAt).text).toBe('High-spee… A');
    expect(fitName('装配检测联合站 12', 84, [28], measureAt).text).toBe('装配… 12');
  });

  it('keeps the number, whatever stands before it, even alone', () => {
    const cut = (name: string, width: number) => fitName(name, width, [28], measureAt).text;
    expect(cut('Depalletizer 12', 140)).toBe('Depall… 12');
    expect(cut('Depalletizer12', 140)).toBe('Depalle…12');
    expect(cut('Depalletizer #1204', 140)).toBe('Depa… 1204');
    expect(cut('装配检测联合站12号', 84)).toBe('装配…12号');
    expect(cut('Depalletizer 12', 56)).toBe('… 12');
    expect(cut('Depalletizer 12', 42)).toBe('12');
    expect(cut('Depalletizer 12', 14)).toBe('…');
  });

  it('gives way to the short name where it does not fit whole', () => {
    expect(fitName('Filler', 100, [33], measureAt, 'Fill.')).toEqual({ text: 'Filler', size: 33 });
    expect(fitName('Depalletiser', 84, [33, 28], measureAt, 'Depal')).toEqual({ text: 'Depal', size: 33 });
    expect(fitName('Depalletiser', 56, [28], measureAt, 'Depall')).toEqual({ text: 'Dep…', size: 28 });
  });

  it('shortens at the end where there is no such letter', () => {
    expect(fitName('Depalletiser', 84, [28], measureAt).text).toBe('Depal…');
  });
});

describe('fitWording', () => {
  it('takes the first wording that fits, and shortens the last', () => {
    const measure = (text: string): number => text.length;
    expect(fitWording(['behind 20 · due 400', 'behind 20'], 30, measure)).toBe('behind 20 · due 400');
    expect(fitWording(['behind 20 · due 400', 'behind 20'], 10, measure)).toBe('behind 20');
    expect(fitWording(['behind 20 · due 400', 'behind 20'], 5, measure)).toBe('behi…');
  });
});
