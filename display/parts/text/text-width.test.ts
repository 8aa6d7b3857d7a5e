import { expect, it } from 'vitest';
import { createTextRuler } from './text-width.ts';

const FONT = '400 30px sans-serif';

/** A ruler whose pens see each character as wide as half the font's size, and how often each pen has measured. */
function setUp(textsMax: number): { ruler: ReturnType<typeof createTextRuler>; measured: number[] } {
  const measured: number[] = [];
  const ruler = createTextRuler(() => {
    const number = measured.push(0) - 1;
    return {
      font: '',
      measureText(text) {
        measured[number] = (measured[number] ?? 0) + 1;
        const width = text.length * 0.5 * Number(/(\d+)px/.exec(this.font)?.[1]);
        return { width, actualBoundingBoxLeft: 0, actualBoundingBoxRight: width - 1 };
      },
    };
  }, textsMax);
  return { ruler, measured };
}

it('measures a text once for each font', () => {
  const { ruler, measured } = setUp(100);
  expect(ruler.width('36,120', FONT)).toBe(90);
  expect(ruler.width('36,120', FONT)).toBe(90);
  expect(ruler.width('36,120', '400 60px sans-serif')).toBe(180);
  expect(measured).toEqual([2]);
});

it('takes another pen before one has measured more texts than are kept, however many there are', () => {
  const { ruler, measured } = setUp(100);
  for (let count = 0; count < 10_050; count += 1) ruler.width(String(count), FONT);
  expect(measured).toHaveLength(101);
  expect(Math.max(...measured)).toBe(100);
});

it('keeps what comes again while new texts come and go', () => {
  const { ruler, measured } = setUp(100);
  for (let count = 0; count < 10_000; count += 1) {
    ruler.width('灌装机', FONT);
    ruler.width(String(count), FONT);
  }
  const total = measured.reduce((sum, one) => sum + one, 0);
  expect(total).toBe(10_001);
});

it('measures anew after font files came in', () => {
  const { ruler, measured } = setUp(100);
  ruler.width('产量', FONT);
  ruler.forget();
  ruler.width('产量', FONT);
  expect(measured).toEqual([1, 1]);
});
