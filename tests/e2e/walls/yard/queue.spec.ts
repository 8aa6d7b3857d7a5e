import { SITUATIONS } from '#display/boards/queue/synthetic/situations.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { giveVoices, heardOn } from '#tests/support/walls/given-voices.ts';
import { testLegibility } from '#tests/support/walls/legible-board.ts';
import { openSynthetic } from '#tests/support/walls/synthetic-board.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

/** What only staff read. */
const FOR_STAFF = ['label.title', 'detail.status'];
/** How many trucks are at the gate, where it is not twelve. */
const TRUCKS: Readonly<Record<number, number>> = {
  [SITUATIONS.idle]: 1,
  [SITUATIONS.delayed]: 16,
  [SITUATIONS.widest]: 60,
  [SITUATIONS.crowded]: 60,
};

testLegibility({
  path: '/orderSignage',
  situations: SITUATIONS,
  capFloors: CAP_FLOORS.public,
  query: (situation) => ({ screen: 'D1-NORTH', machines: TRUCKS[situation] ?? 12 }),
  check: (texts) => {
    const parts = texts.map(({ part }) => part);
    expect(parts).toContain('head.headline');
    expect(parts.filter((part) => /^(label|detail)\./.test(part))).toEqual(FOR_STAFF);
  },
});

test('the plate is one text without a gap, and codes and times are never cut', async ({ page }) => {
  for (const fault of [SITUATIONS.normal, SITUATIONS.widest]) {
    const texts = await openSynthetic(page, '/orderSignage', { fault, machines: 60 });
    const codes = texts.filter(({ part }) => /^(call|row)\./.test(part));
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter(({ text }) => text.includes('…'))).toEqual([]);
    expect(codes.some(({ text }) => /^\p{Script=Han}[A-Z]·.\*+/u.test(text))).toBe(true);
  }
});

test('calls are said twice, Chinese then English, and a reload repeats none of them', async ({ page }) => {
  await giveVoices(page);
  const heard = () => heardOn(page);
  await openSynthetic(page, '/orderSignage', { fault: SITUATIONS.dead });
  expect(await heard()).toEqual([]);
  await openSynthetic(page, '/orderSignage', { fault: SITUATIONS.delayed });
  const first = [
    '请 苏 A 5 3 D，A 0 2 2 号， 到 12 号月台卸货。',
    'Truck Su A 5 3 D, ticket A 0 2 2, go to dock 12 to unload.',
  ];
  const third = [
    '第 3 次叫号。 请 沪 A 8 3 K，A 0 2 3 号， 到 3 号月台装货。',
    'Call number 3. Truck Hu A 8 3 K, ticket A 0 2 3, go to dock 3 to load.',
  ];
  await expect.poll(heard).toEqual([...first, ...first, ...third, ...third]);
  await expect.poll(async () => (await diagnose(page)).voice).toMatchObject({ sound: 'speech', said: 4 });

  await openSynthetic(page, '/orderSignage', { fault: SITUATIONS.delayed });
  expect((await diagnose(page)).voice).toEqual({ sound: 'off', speaking: null, waiting: 0, said: 0 });
  expect(await heard()).toEqual([]);
});

test('a wall whose browser allows no sound says so in its diagnostics, and works on', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'speechSynthesis', { value: undefined });
    Object.defineProperty(window, 'AudioContext', {
      value: class {
        state = 'suspended';
        resume = () => new Promise(() => {});
        close = async () => {};
      },
    });
  });
  await openSynthetic(page, '/orderSignage', { fault: SITUATIONS.normal });
  await expect.poll(async () => (await diagnose(page)).voice.sound).toBe('refused');
  expect(await diagnose(page)).toMatchObject({ state: 'showing', ladder: [] });
});
