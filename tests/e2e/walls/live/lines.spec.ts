import type { Page } from '@playwright/test';
import { planLinesBoard } from '#display/boards/line/layout/lines-layout.ts';
import type { LinesModel } from '#display/boards/line/model/lines-model.ts';
import type { TextRecord } from '#display/parts/scene.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { hasMosquittoPub, mosquittoPub } from '#tests/support/devices/mosquitto-pub.ts';
import { tap } from '#tests/support/walls/tap.ts';
import { lineOnGlass, settle } from '#tests/support/walls/wall-model.ts';

/** The model of the board of several lines as the page itself tells it. */
async function linesOnGlass(page: Page): Promise<LinesModel> {
  // The board that is open is the one of several lines: its model is this.
  return page.evaluate(() => window.linewall?.model() as LinesModel);
}

async function textsOf(page: Page): Promise<readonly TextRecord[]> {
  return page.evaluate(() => window.linewall?.texts() ?? []);
}

async function showing(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.linewall?.diagnostics().state)).toBe('showing');
}

test('without a line all lines are there, live; a tap opens one, and Esc leads back', async ({
  wall,
  server,
}) => {
  test.skip(!(await hasMosquittoPub()), 'mosquitto_pub is not installed');
  const publish = (machine: string, payload: object) =>
    mosquittoPub(server.mqtt, `linewall/v1/${server.mqtt.tenantId}/${machine}/state`, {
      ts: Date.now(),
      ...payload,
    });
  await wall.goto('/productLineSignage?orbit=0');
  await showing(wall);
  for (const machine of ['L1-FILLER', 'L2-FILLER']) await publish(machine, { states: ['production'] });
  const rolesOf = async () => (await linesOnGlass(wall)).lines.map(({ code, role }) => `${code} ${role}`);
  await expect.poll(rolesOf).toEqual(expect.arrayContaining(['L1 plain', 'L2 plain']));
  const { lines, size, places } = await linesOnGlass(wall);
  const at = lines.findIndex(({ code }) => code === 'L2');
  const tile = planLinesBoard({ size, places }, 'landscape').tiles[at];
  if (!tile) throw new Error('line 2 is not on the glass');
  const clip = { x: tile.x, y: tile.y, width: tile.w, height: tile.h };
  const before = await wall.screenshot({ clip });

  await publish('L2-FILLER', { states: ['fault'], code: 'F114', text: '灌装阀泄漏' });
  await expect.poll(rolesOf).toContain('L2 worst');
  const { verdict, lines: after } = await linesOnGlass(wall);
  expect(verdict).toMatchObject({ word: '2 号线停', needsPerson: true });
  expect(verdict.detail).toContain('F114 灌装阀泄漏');
  expect(after[at]?.cause?.reason).toContain('F114 灌装阀泄漏');
  await expect.poll(async () => (await wall.screenshot({ clip })).equals(before)).toBe(false);

  await tap(wall, tile);
  const lineId = after[at]?.id;
  await expect.poll(() => new URL(wall.url()).searchParams.get('line')).toBe(lineId);
  await expect.poll(async () => (await lineOnGlass(wall))?.lineId).toBe(lineId);
  await expect.poll(async () => (await textsOf(wall)).map(({ part }) => part)).toContain('detail.back');
  await settle(wall);
  await wall.keyboard.press('Escape');
  await expect.poll(() => new URL(wall.url()).searchParams.get('line')).toBeNull();
  await expect.poll(async () => (await linesOnGlass(wall))?.lineCount).toBe(lines.length);

  await wall.goto('/productLineSignage?line=L1,L2,NO-SUCH');
  await showing(wall);
  await expect
    .poll(async () => (await linesOnGlass(wall)).lines.map(({ code }) => code))
    .toEqual(['L1', 'L2']);
  const texts = async () => (await textsOf(wall)).map(({ text }) => text).join('\n');
  await expect.poll(texts).toContain('地址里 3 条产线，找到 2 条');
});
