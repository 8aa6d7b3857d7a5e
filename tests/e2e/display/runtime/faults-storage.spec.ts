import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { diagnose, isPicture, lineOnGlass, openLine } from '#tests/support/walls/wall-model.ts';

async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect.poll(async () => (await diagnose(page)).state).toBe('showing');
  await expect.poll(async () => (await diagnose(page)).feed.phase).toBe('live');
  expect(isPicture(await diagnose(page))).toBe(true);
  expect(await lineOnGlass(page)).not.toBeNull();
}

test('a full storage costs the stored picture, not the wall', async ({ wall }) => {
  await wall.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('the quota has been exceeded', 'QuotaExceededError');
    };
  });
  await openLine(wall, 'L1');
  await expect.poll(async () => (await diagnose(wall)).feed.phase).toBe('live');
  await expect.poll(async () => (await diagnose(wall)).storage.lostWrites).toBeGreaterThan(0);
  const diagnostics = await diagnose(wall);
  expect(diagnostics).toMatchObject({
    storage: { kind: 'kept', lastError: 'QuotaExceededError' },
    state: 'showing',
    notice: null,
    isFrozen: false,
    ladder: [],
  });
  expect(isPicture(diagnostics)).toBe(true);
});

for (const [name, forbid] of [
  [
    'whose storage refuses to be read and written',
    () => {
      const refuse = (): never => {
        throw new DOMException('access is denied', 'SecurityError');
      };
      Storage.prototype.getItem = refuse;
      Storage.prototype.setItem = refuse;
      Storage.prototype.removeItem = refuse;
    },
  ],
  [
    'that has no storage at all',
    () => {
      for (const kind of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, kind, {
          get: () => {
            throw new DOMException('access is denied', 'SecurityError');
          },
        });
    },
  ],
] as const) {
  test(`a browser ${name} still shows the wall, and says that it keeps nothing`, async ({ page, server }) => {
    // Another test may have used the link that the last start printed.
    await server.restart();
    await page.addInitScript(forbid);
    await openLink(page, server.wallLink());
    const { storage, ladder } = await diagnose(page);
    expect(storage.lostWrites).toBeGreaterThan(0);
    expect(storage.lastError).toBe('SecurityError');
    expect(ladder).toEqual([]);
  });
}

test('a storage that is full of pictures makes room for the session: the wall outlives its restart', async ({
  page,
  server,
}) => {
  await server.restart();
  await page.goto('/healthz');
  await page.evaluate(() => {
    let size = 1_000_000;
    for (let index = 0; size > 0; index += 1) {
      try {
        localStorage.setItem(`linewall.image.v1.1.line:${index}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 10);
      }
    }
  });
  await openLink(page, server.wallLink());
  await page.reload();
  await expect.poll(async () => (await diagnose(page)).feed.phase).toBe('live');
  expect((await diagnose(page)).notice).toBeNull();
});
