import type { Page } from '@playwright/test';
import { SITUATIONS } from '#display/boards/queue/synthetic/situations.ts';
import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { expect, test } from '#tests/support/browser-fixture.ts';
import { legibilityProblems } from '#tests/support/legibility.ts';
import { GLASS_SIZES, openSynthetic } from '#tests/support/synthetic-board.ts';
import { diagnose } from '#tests/support/wall-model.ts';

const CASES = [
  { fault: SITUATIONS.normal, theme: 'dark', palette: 'andon', lang: 'zh' },
  { fault: SITUATIONS.delayed, theme: 'light', palette: 'andon', lang: 'en', machines: 16 },
  { fault: SITUATIONS.widest, theme: 'starry', palette: 'isa101', lang: 'zh', machines: 60 },
  { fault: SITUATIONS.widest, theme: 'light', palette: 'isa101', lang: 'en', machines: 60 },
  { fault: SITUATIONS.stale, theme: 'dark', palette: 'isa101', lang: 'en' },
  { fault: SITUATIONS.dead, theme: 'light', palette: 'andon', lang: 'zh' },
  { fault: SITUATIONS.walkIns, theme: 'starry', palette: 'andon', lang: 'en' },
  { fault: SITUATIONS.paused, theme: 'light', palette: 'isa101', lang: 'zh' },
  { fault: SITUATIONS.noDock, theme: 'dark', palette: 'andon', lang: 'en' },
  { fault: SITUATIONS.idle, theme: 'starry', palette: 'andon', lang: 'zh', machines: 1 },
  { fault: SITUATIONS.crowded, theme: 'dark', palette: 'andon', lang: 'zh', machines: 60 },
] as const;

/** What only staff read. */
const FOR_STAFF = ['label.title', 'detail.status'];

for (const [orientation, size] of Object.entries(GLASS_SIZES)) {
  test(`every text of the queue can be read from ten metres in ${orientation}`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const query of CASES) {
      await test.step(Object.values(query).join(' '), async () => {
        const texts = await openSynthetic(page, '/orderSignage', { screen: 'D1-NORTH', ...query });
        const parts = texts.map(({ part }) => part);
        expect(parts).toContain('head.headline');
        expect(parts.filter((part) => /^(label|detail)\./.test(part))).toEqual(FOR_STAFF);
        expect(legibilityProblems(texts, size, CAP_FLOORS.public)).toEqual([]);
      });
    }
  });
}

test('the plate is one text without a gap, and codes and times are never cut', async ({ page }) => {
  for (const fault of [SITUATIONS.normal, SITUATIONS.widest]) {
    const texts = await openSynthetic(page, '/orderSignage', { fault, machines: 60 });
    const codes = texts.filter(({ part }) => /^(call|row)\./.test(part));
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter(({ text }) => text.includes('…'))).toEqual([]);
    expect(codes.some(({ text }) => /^\p{Script=Han}[A-Z]·.\*+/u.test(text))).toBe(true);
  }
});

/** A wall with a Chinese and an English voice of its own, whose sentences are over at once. */
async function giveVoices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    const voice = (lang: string) => ({ lang, localService: true });
    const speech = {
      getVoices: () => [voice('en-US'), voice('zh-CN')],
      speak: (sentence: { text: string; onend: () => void }) => {
        heard.push(sentence.text);
        setTimeout(() => sentence.onend(), 0);
      },
      resume: () => {},
      cancel: () => {},
      addEventListener: () => {},
    };
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
    Object.defineProperty(window, 'heard', { value: heard });
  });
}

test('calls are said twice, Chinese then English, and a reload repeats none of them', async ({ page }) => {
  await giveVoices(page);
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
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
