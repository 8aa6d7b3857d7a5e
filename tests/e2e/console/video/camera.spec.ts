import type { Locator } from '@playwright/test';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { camera } from '#shared/contracts/video/camera.ts';
import { axeOn } from '#tests/e2e/console/accessibility/axe-check.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { whyNoFfmpeg } from '#tests/support/devices/video/ffmpeg.ts';
import { type HlsCamera, startHlsCamera } from '#tests/support/devices/video/hls-camera.ts';
import { startWhepCamera, type WhepCamera } from '#tests/support/devices/video/whep-camera.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const missing = whyNoFfmpeg();
test.skip(missing !== null, missing ?? '');
test.use({
  permissions: ['microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    const more = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...more] });
  },
});

let hls: HlsCamera;
let whep: WhepCamera;
test.beforeAll(async () => {
  [hls, whep] = await Promise.all([startHlsCamera(), startWhepCamera()]);
});
test.afterAll(async () => {
  await Promise.all([hls?.close(), whep?.close()]);
});

/** Frames that the browser has decoded. */
const framesOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);
async function expectToPlay(video: Locator): Promise<void> {
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320);
  const before = await framesOf(video);
  await expect.poll(() => framesOf(video)).toBeGreaterThan(before + 5);
}

test('cameras are watched, lost and found again, and spoken to', async ({ page, server }) => {
  const { admin } = server.users as Record<string, Parameters<typeof dataOf>[3]>;
  if (!admin) throw new Error('the tenant has no administrator');
  const [line] = server.wiring.directory.lines(server.tenantId);
  const siteId: Id = line?.id ?? '';
  for (const body of [
    { name: '大门', siteId, protocol: 'hls', address: hls.address, hdAddress: hls.address },
    { name: '灌装区', siteId, protocol: 'whep', address: whep.address, talkAddress: whep.talkAddress },
    { name: '包装区', siteId, protocol: 'whep', address: whep.address, talkAddress: whep.talkAddress },
  ] as const)
    await dataOf(server, camera.create, { body }, admin);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openSignedIn(page, '/camera', server.adminPassword);
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await server.wiring.watchCameras();
  await expect(rowOf('灌装区')).toContainText('网关有应答');

  // HLS: both qualities, a loss, and the picture again by itself.
  await rowOf('大门').getByRole('button', { name: '观看 大门' }).press('Enter');
  const gate = page.getByRole('dialog', { name: '大门' });
  const player = gate.locator('[data-live-video]');
  await expectToPlay(gate.getByLabel('大门的实时画面'));
  await expect(player).toHaveAttribute('data-live-video', 'playing');
  const { width, height } = (await player.boundingBox()) ?? {};
  expect([width, height]).toEqual([600, 400]);
  await expect(gate.getByRole('button', { name: '对讲' })).toBeHidden();
  await gate.getByRole('button', { name: '高清' }).press('Enter');
  await expect(gate.getByRole('button', { name: '高清' })).toHaveAttribute('aria-pressed', 'true');
  await expectToPlay(gate.getByLabel('大门的实时画面'));
  hls.isLost = true;
  await expect(gate.getByText('此视频暂无法播放，请稍后再试')).toBeVisible();
  hls.isLost = false;
  await expect(player).toHaveAttribute('data-live-video', 'playing');
  await expectToPlay(gate.getByLabel('大门的实时画面'));
  await gate.getByRole('button', { name: '全屏' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await gate.getByRole('button', { name: '全屏' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(gate).toBeHidden();

  // WHEP: a picture by WebRTC, sound to one camera, and to both of the line.
  await rowOf('灌装区').getByRole('button', { name: '观看 灌装区' }).press('Enter');
  const filling = page.getByRole('dialog', { name: '灌装区' });
  await expectToPlay(filling.getByLabel('灌装区的实时画面'));
  expect(whep.open).toBe(1);
  const talk = filling.getByRole('button', { name: '对讲' });
  await talk.press('Enter');
  await expect(filling.getByText('正在对讲')).toBeVisible();
  await expect.poll(() => whep.heard).toBeGreaterThan(20);
  await talk.press('Enter');
  await expect.poll(() => whep.open).toBe(1);
  await filling.getByRole('button', { name: '广播' }).press('Enter');
  await expect(filling.getByText('正在广播')).toBeVisible();
  await expect.poll(() => whep.open).toBe(3);
  whep.isLost = true;
  await expect(filling.getByText('此视频暂无法播放，请稍后再试')).toBeVisible();
  await expect(filling.getByText('无法发送声音，请稍后再试')).toBeVisible();
  whep.isLost = false;
  await filling.getByRole('button', { name: '立即重试' }).press('Enter');
  await expectToPlay(filling.getByLabel('灌装区的实时画面'));
  await page.keyboard.press('Escape');
  await expect.poll(() => whep.open).toBe(0);

  // Nothing but our own server was asked, and no address of a camera was named.
  const { origin } = new URL(page.url());
  expect(asked.filter((url) => !/^(?:data|blob):/.test(url) && new URL(url).origin !== origin)).toEqual([]);
  expect(asked.filter((url) => /viewer|\/whep|\/live\//.test(url))).toEqual([]);
});

test('up to four cameras are watched at once, and each segment is fetched once for all pictures', async ({
  page,
  server,
}) => {
  const { admin } = server.users as Record<string, Parameters<typeof dataOf>[3]>;
  if (!admin) throw new Error('the tenant has no administrator');
  const names = ['一号', '二号', '三号', '四号', '五号'];
  for (const name of names) {
    const body =
      name === '四号'
        ? ({ name, siteId: null, protocol: 'whep', address: whep.address } as const)
        : ({ name, siteId: null, protocol: 'hls', address: hls.address } as const);
    await dataOf(server, camera.create, { body }, admin);
  }
  const check = await axeOn(page);
  await openSignedIn(page, '/camera', server.adminPassword);
  const openMenu = (name: string) => page.getByRole('button', { name: `更多操作 ${name}` }).press('Enter');
  for (const name of names) {
    await openMenu(name);
    await page.getByRole('menuitem', { name: '加入同时观看' }).click();
  }
  await expect(page.getByText('最多同时观看 4 个摄像头，请先移出一个')).toBeVisible();

  const already = hls.asked.length;
  await page.getByRole('button', { name: '同时观看（4/4）' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '4 路实时画面' });
  for (const name of names.slice(0, 4)) await expectToPlay(dialog.getByLabel(`${name}的实时画面`));
  const { width, height } = (await dialog.locator('[data-live-video]').first().boundingBox()) ?? {};
  expect([width, height]).toEqual([405, 195]);
  await check('four live pictures');
  const segments = hls.asked.slice(already).filter((call) => call.endsWith('.m4s'));
  expect(new Set(segments).size).toBe(segments.length);

  // The others play on when one is taken away, also when a single one is left.
  await dialog.getByRole('button', { name: '移除画面 四号' }).press('Enter');
  await expect.poll(() => whep.open).toBe(0);
  const three = page.getByRole('dialog', { name: '3 路实时画面' });
  await three.getByRole('button', { name: '移除画面 三号' }).press('Enter');
  const two = page.getByRole('dialog', { name: '2 路实时画面' });
  await two.getByRole('button', { name: '移除画面 二号' }).press('Enter');
  const one = page.getByRole('dialog', { name: '一号' });
  await expectToPlay(one.getByLabel('一号的实时画面'));
  await page.keyboard.press('Escape');
  await expect(one).toBeHidden();
  await expect(page.getByRole('button', { name: '同时观看（1/4）' })).toBeVisible();
});
