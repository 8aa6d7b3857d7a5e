import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Box } from '#display/parts/box.ts';
import type {} from '#display/testing/test-window.ts';
import {
  createScreenLink,
  type ScreenBoard,
  type ScreenSettings,
  screen,
} from '#shared/contracts/screens/screen.ts';
import type { ConsoleServer } from '#tests/support/browser/console-page.ts';
import { diagnose } from './wall-model.ts';

/** A board on a wall that was signed in by a link. */
export interface FollowedWall<Model> {
  readonly board: ScreenBoard;
  readonly page: Page;
  model(): Promise<Model | null>;
}

/** What a wall is expected to show after a step, and where its picture has to differ then. */
export interface Sight {
  readonly board: ScreenBoard;
  readonly page: Page;
  readonly place: Box;
  isShown(): Promise<boolean>;
}

type OtherBrowser = (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;

export const LANDSCAPE = { width: 1920, height: 1080 } as const;

/**
 * Opens the board of the tenant's first line or warehouse by a link of its own; `prepare` runs before its page loads, `settings`
 * are those of the screen beside.
 */
export async function openWall<Model>(
  server: ConsoleServer,
  otherBrowser: OtherBrowser,
  board: ScreenBoard,
  prepare: (page: Page) => Promise<void> = async () => {},
  settings: Partial<ScreenSettings> = {},
): Promise<FollowedWall<Model>> {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  const made = await server.call(
    screen.create,
    { body: { name: board, board, ...settings } as never },
    admin,
  );
  const link = await server.call(createScreenLink, { params: { id: made.json().data.id } }, admin);
  return openLink(otherBrowser, board, link.json().data.path, prepare);
}

/** Opens a board by the link of a screen; `prepare` runs before its page loads. */
export async function openLink<Model>(
  otherBrowser: OtherBrowser,
  board: ScreenBoard,
  path: string,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<FollowedWall<Model>> {
  const page = await otherBrowser({ viewport: LANDSCAPE });
  await prepare(page);
  await page.goto(path);
  await expect.poll(async () => (await diagnose(page)).state).toBe('showing');
  return {
    board,
    page,
    // The board that is open is the one that was asked for: its model is this.
    model: () => page.evaluate(() => window.linewall?.model() as Model | null),
  };
}

/** Where nothing blinks: a blinking mark alone must not count as a change. */
export function sightOf<Model>(
  { board, page, model }: FollowedWall<Model>,
  place: Box,
  isShown: (model: Model) => boolean,
): Sight {
  return {
    board,
    page,
    place,
    isShown: async () => {
      const current = await model();
      return current !== null && isShown(current);
    },
  };
}

const OFTEN = { intervals: [40] };

/**
 * Does a step and waits until every wall shows it, by its model and then by its picture. How long each took is an annotation
 * of the test; no time is expected.
 */
export async function follow(
  step: string,
  act: () => Promise<unknown>,
  sights: readonly Sight[],
): Promise<void> {
  await test.step(step, async () => {
    const before = await Promise.all(sights.map(pictureOf));
    await act();
    const doneAt = performance.now();
    const sinceMs = (): number => Math.round(performance.now() - doneAt);
    await Promise.all(
      sights.map(async (sight, index) => {
        const { board } = sight;
        await expect.poll(sight.isShown, { ...OFTEN, message: `${board}: ${step}, in the model` }).toBe(true);
        const modelMs = sinceMs();
        await expect
          .poll(async () => before[index]?.equals(await pictureOf(sight)), {
            ...OFTEN,
            message: `${board}: ${step}, in the picture`,
          })
          .toBe(false);
        const description = `${step} – ${board}: model ${modelMs} ms, picture ${sinceMs()} ms`;
        test.info().annotations.push({ type: 'followed', description });
      }),
    );
  });
}

function pictureOf({ page, place: { x, y, w, h } }: Sight): Promise<Buffer> {
  return page.screenshot({ clip: { x, y, width: w, height: h } });
}
