import type { Page } from '@playwright/test';
import type { Recording } from '#display/runtime/feed/feed-replay.ts';
import { FEED_EVENTS, FeedFrame, LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { Line, listLines } from '#shared/contracts/plant/line.ts';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { hasMosquittoPub, mosquittoPub } from '#tests/support/devices/mosquitto-pub.ts';
import { lineOnGlass, machineOnGlass, openLine } from '#tests/support/walls/wall-model.ts';

type Frames = Recording['frames'][number][];

/** Takes down what the server sends to a page, frame by frame. */
function recordFrames(page: Page): Frames {
  const frames: Frames = [];
  let firstAt = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (!text.startsWith('42')) return;
      const [event, message]: unknown[] = JSON.parse(text.slice(2));
      if (event !== FEED_EVENTS.frame) return;
      const frame = FeedFrame.parse(typeof message === 'string' ? JSON.parse(message) : message);
      if (!frame.topic.startsWith('line:')) return;
      firstAt ||= Date.now();
      frames.push({ afterMs: Date.now() - firstAt, frame });
    }),
  );
  return frames;
}

function lineOf(frames: Frames): Line {
  const [id] = frames.map(({ frame }) => frame.topic.slice('line:'.length));
  const entries = frames.flatMap(({ frame }) => (frame.kind === 'full' ? frame.entries : []));
  return Line.parse(entries.find(([key]) => key === LINE_FEED_KEYS.line(id ?? ''))?.[1]);
}

const REPLAY = '/productLineSignage?feed=replay&file=/recording.json&line=L1';

test('what a wall showed can be recorded and shown again, without the server', async ({
  wall,
  page,
  server,
}) => {
  test.skip(!(await hasMosquittoPub()), 'mosquitto_pub is not installed');
  const publish = (kind: string, payload: object): Promise<void> =>
    mosquittoPub(server.mqtt, `linewall/v1/${server.mqtt.tenantId}/L1-FILLER/${kind}`, {
      ts: Date.now(),
      ...payload,
    });
  const frames = recordFrames(wall);
  await openLine(wall, 'L1');
  await publish('state', { states: ['production'] });
  await publish('metrics', { speed: 33_333 });
  await expect.poll(async () => (await machineOnGlass(wall, '灌装机')).speed.text).toBe('33.3k');
  await publish('state', { states: ['fault'], code: 'F401', text: '缺盖' });
  await expect.poll(async () => (await lineOnGlass(wall)).verdict.kind).toBe('stopped');
  const shown = await lineOnGlass(wall);

  const recording: Recording = {
    topics: [`line:${shown.lineId}`],
    frames: [...frames],
    answers: { [listLines.id]: [lineOf(frames)] },
  };
  await page.route('**/recording.json', (route) => route.fulfill({ json: recording }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(REPLAY);
  await expect
    .poll(() => page.evaluate(() => window.linewall?.diagnostics().feed), { timeout: 30_000 })
    .toMatchObject({ kind: 'replay', phase: 'offline', frames: recording.frames.length, badFrames: 0 });
  await expect.poll(async () => (await lineOnGlass(page))?.verdict.kind).toBe('stopped');
  const replayed = await lineOnGlass(page);
  expect(replayed.verdict.detail).toContain('F401 缺盖');
  expect(replayed.machines.map(({ name, state }) => [name, state])).toEqual(
    shown.machines.map(({ name, state }) => [name, state]),
  );
  expect(asked.filter((path) => /^\/(data|auth|admin|socket\.io)\//.test(path))).toEqual([]);
});

test('a recording that cannot be read is named, and no other picture stands for it', async ({ page }) => {
  await page.route('**/recording.json', (route) => route.fulfill({ json: { frames: [] } }));
  await page.goto(REPLAY);
  await expect(page.getByRole('heading', { name: '无法播放录像' })).toBeVisible();
});
