import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { signInByApi } from '#tests/support/people/sign-in-by-api.ts';
import type { ServerProcess } from '#tests/support/servers/server-process.ts';
import { lineOnGlass, openLine, placeOfText } from '#tests/support/walls/wall-model.ts';

const TENANT = { 'TENANT-ID': '1' };

async function adminHeaders(server: ServerProcess): Promise<Record<string, string>> {
  const { access_token } = await signInByApi(server.baseURL, { password: server.adminPassword });
  return { ...TENANT, Authorization: `Bearer ${access_token}` };
}

/** A square of one colour, as a PNG that a browser made. */
async function pngOf(page: Page, colour: string): Promise<Buffer> {
  const dataUrl = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 64;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no 2D context');
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 64, 64);
    return canvas.toDataURL('image/png');
  }, colour);
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

/** How much of a screenshot's clip has about this colour, 0–1. */
async function shareOfColour(
  page: Page,
  shot: Buffer,
  rgb: readonly [number, number, number],
): Promise<number> {
  return page.evaluate(
    async ({ data, wanted }) => {
      const blob = await (await fetch(`data:image/png;base64,${data}`)).blob();
      const bitmap = await createImageBitmap(blob);
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no 2D context');
      pen.drawImage(bitmap, 0, 0);
      const { data: pixels } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
      let near = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        const off = wanted.reduce(
          (sum, channel, index) => sum + Math.abs((pixels[at + index] ?? 0) - channel),
          0,
        );
        if (off < 30) near += 1;
      }
      return (near * 4) / pixels.length;
    },
    { data: shot.toString('base64'), wanted: [...rgb] },
  );
}

test('draws a machine’s own picture, and its pictogram again when the picture is gone', async ({
  wall,
  server,
  request,
}) => {
  await openLine(wall, 'L1');
  const machine = (await lineOnGlass(wall)).machines.find(({ name }) => name === '洗瓶机');
  if (!machine) throw new Error('the washer is not on the glass');
  const name = await placeOfText(wall, '洗瓶机');
  const clip = { x: name.x - 40, y: name.y + 40, width: 130, height: 110 };
  const magenta = async (): Promise<number> =>
    shareOfColour(wall, await wall.screenshot({ clip }), [255, 0, 255]);
  const pictogram = await wall.screenshot({ clip });
  expect(await magenta()).toBe(0);

  const headers = await adminHeaders(server);
  const put = await request.put(`/data/machine/${machine.id}/image`, {
    headers,
    multipart: { file: { name: 'washer.png', mimeType: 'image/png', buffer: await pngOf(wall, '#ff00ff') } },
  });
  expect(put.ok()).toBe(true);
  await expect.poll(magenta, { timeout: 20_000 }).toBeGreaterThan(0.15);

  expect((await request.delete(`/data/machine/${machine.id}/image`, { headers })).ok()).toBe(true);
  await expect
    .poll(async () => (await wall.screenshot({ clip })).equals(pictogram), { timeout: 20_000 })
    .toBe(true);
});

test('opens the machine view of the tile that was tapped', async ({ wall }) => {
  await openLine(wall, 'L1');
  const machine = (await lineOnGlass(wall)).machines.find(({ name }) => name === '灌装机');
  const name = await placeOfText(wall, '灌装机');
  await wall.mouse.click(name.x + 20, name.y + 80);
  await expect.poll(() => new URL(wall.url()).pathname).toBe('/MachineIndex');
  expect(new URL(wall.url()).searchParams.get('mId')).toBe(machine?.id);
});
