import type { Page } from '@playwright/test';
import type { TextRecord } from '#display/parts/scene.ts';
import { expect, test } from '#tests/support/browser-fixture.ts';
import { contrast } from '#tests/support/colour-vision.ts';
import { settle } from '#tests/support/wall-model.ts';

const CAP_FLOORS: Readonly<Record<string, number>> = { verdict: 96, figure: 48, label: 24, detail: 20 };
const LEAST_CONTRAST = 4.5;

const SIZES = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
} as const;
type Orientation = keyof typeof SIZES;

/** `fault=3` is the board's own worst case: the longest names and the widest numbers; 9 is everything broken. */
const BOARDS = [
  { machines: 4, fault: 3 },
  { machines: 13, fault: 0 },
  { machines: 13, fault: 1 },
  { machines: 13, fault: 2 },
  { machines: 13, fault: 3 },
  { machines: 24, fault: 9 },
  { machines: 60, fault: 3 },
  { machines: 60, fault: 9 },
];
const LOOKS = [
  { theme: 'dark', palette: 'andon', lang: 'zh' },
  { theme: 'light', palette: 'andon', lang: 'en' },
  { theme: 'starry', palette: 'isa101', lang: 'zh' },
  { theme: 'light', palette: 'isa101', lang: 'en' },
  { theme: 'dark', palette: 'isa101', lang: 'en' },
  { theme: 'starry', palette: 'andon', lang: 'en' },
];

async function textsOf(page: Page, query: Record<string, string | number>): Promise<readonly TextRecord[]> {
  const search = new URLSearchParams(
    Object.entries({ feed: 'synthetic', freeze: 1, orbit: 0, screen: 'A3-NORTH', ...query }).map(
      ([key, value]) => [key, String(value)],
    ),
  );
  await page.goto(`/productLineSignage?${search}`);
  await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  await settle(page);
  return page.evaluate(() => window.linewall?.texts() ?? []);
}

function tooSmall(texts: readonly TextRecord[]): string[] {
  return texts
    .filter(
      ({ part, capHeight }) => capHeight < (CAP_FLOORS[part.split('.')[0] ?? ''] ?? Number.POSITIVE_INFINITY),
    )
    .map(({ part, text, capHeight }) => `${part} "${text}" is ${capHeight.toFixed(1)} high`);
}

/** Ink, not line boxes: what a reader would see run together. */
function collisions(texts: readonly TextRecord[]): string[] {
  return texts.flatMap((a, index) =>
    texts
      .slice(index + 1)
      .filter(
        (b) =>
          a.x < b.x + b.width - 1 &&
          b.x < a.x + a.width - 1 &&
          a.y < b.y + b.height - 3 &&
          b.y < a.y + a.height - 3,
      )
      .map((b) => `${a.part} "${a.text}" × ${b.part} "${b.text}"`),
  );
}

function outside(
  texts: readonly TextRecord[],
  { width, height }: { width: number; height: number },
): string[] {
  return texts
    .filter(
      (text) => text.x < 0 || text.y < 0 || text.x + text.width > width || text.y + text.height > height,
    )
    .map(({ part, text }) => `${part} "${text}"`);
}

function faint(texts: readonly TextRecord[]): string[] {
  return texts
    .map((text) => ({ ...text, ratio: contrast(text.colour, text.ground) }))
    .filter(({ ratio }) => ratio < LEAST_CONTRAST)
    .map(
      ({ part, text, colour, ground, ratio }) =>
        `${part} "${text}" ${colour} on ${ground}: ${ratio.toFixed(2)}`,
    );
}

for (const orientation of Object.keys(SIZES) as Orientation[]) {
  for (const [index, board] of BOARDS.entries()) {
    // Every look meets every kind of board over the whole table; the worst case meets half of them each time.
    const looks = LOOKS.filter((_, look) => (look + index) % (board.fault === 3 ? 2 : 3) === 0);
    test(`every text is legible, apart and on the glass: ${orientation}, ${board.machines} machines, fault ${board.fault}`, async ({
      page,
    }) => {
      await page.setViewportSize(SIZES[orientation]);
      for (const look of looks) {
        await test.step(Object.values(look).join(' '), async () => {
          const texts = await textsOf(page, { ...board, ...look });
          expect(texts.length).toBeGreaterThan(2 * board.machines);
          expect(tooSmall(texts)).toEqual([]);
          expect(collisions(texts)).toEqual([]);
          expect(outside(texts, SIZES[orientation])).toEqual([]);
          expect(faint(texts)).toEqual([]);
        });
      }
    });
  }
}

test('the checks see what is wrong', () => {
  const good: TextRecord = {
    text: '灌装机',
    part: 'label.name',
    x: 10,
    y: 10,
    width: 100,
    height: 33,
    fontSize: 33,
    capHeight: 24.2,
    colour: '#ffffff',
    ground: '#000000',
  };
  expect(tooSmall([good, { ...good, capHeight: 23.9 }, { ...good, part: 'unnamed' }])).toHaveLength(2);
  expect(collisions([good, { ...good, x: 108 }, { ...good, y: 44 }])).toHaveLength(1);
  expect(outside([good, { ...good, x: 1821 }, { ...good, y: -1 }], SIZES.landscape)).toHaveLength(2);
  expect(faint([good, { ...good, colour: '#555555' }])).toHaveLength(1);
});
