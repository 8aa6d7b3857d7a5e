import { describe, expect, it } from 'vitest';
import { toLineModel } from '#display/kit/line/line-model.ts';
import { createLineScenario } from '#display/kit/synthetic/line-scenario.ts';
import { SYNTHETIC_LINE_ID } from '#display/kit/synthetic/synthetic-line.ts';
import { createRandom } from '#display/runtime/feed/random.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { linesOf, toLiveLine } from '#shared/client/feed/live-lines.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';

const START = Date.UTC(2026, 10, 20, 5, 42);
const PERIOD_MS = 10_000;
/** Values of the image were received at `START`: fresh, ageing, stale, dead. */
const AGES_MS = [0, 0.8 * PERIOD_MS, 1.5 * PERIOD_MS, 3 * PERIOD_MS, 6 * PERIOD_MS];

/** The image of a line in one of the situations of the synthetic plant; `changes`: other values by key. */
function imageOf(fault: number, changes: Readonly<Record<string, unknown>> = {}): FeedReader {
  const scenario = createLineScenario({
    seed: 7,
    rate: 20,
    machines: 13,
    fault,
    startMs: START,
    random: createRandom(7),
  });
  const values = new Map(scenario.image({ name: 'line', id: SYNTHETIC_LINE_ID }));
  for (const [key, value] of Object.entries(changes)) values.set(key, value);
  return { get: (key) => values.get(key), keys: () => values.keys(), baseTs: START, size: values.size };
}

/** What the console and a wall say about the same image at the same time, in the same form. */
function bothAt(image: FeedReader, nowMs: number) {
  const [line] = linesOf(image);
  const wall = toLineModel({ image, lineId: SYNTHETIC_LINE_ID, nowMs, language: 'zh' });
  if (!line || !wall) throw new Error('the image holds no line');
  const view = toLiveLine(line, image, image, nowMs);
  const isMarked = !view.isShort && !view.isOld;
  const feltAtMs = view.disturbance?.feltAtMs;
  const felt = wall.verdict.detail.match(/约 (\d+) 分钟后/)?.[1];
  const byId = new Map(view.machines.map((machine) => [machine.machine.id, machine]));
  return {
    console: {
      kind: view.verdict.kind,
      sinceMs: view.verdict.sinceMs,
      // Neither marks a machine by a short stop or by old data.
      causeMachineId: isMarked ? (view.cause?.id ?? null) : null,
      isShort: view.isShort,
      isDisturbed: view.disturbance !== null,
      feltMinutes: feltAtMs == null ? null : Math.round((feltAtMs - nowMs) / 60_000),
      figures: view.figuresAge?.staleness ?? 'dead',
      machines: wall.machines.map(({ id }) => {
        const machine = byId.get(id);
        return [id, machine?.state, machine?.staleness, machine?.speedStaleness, machine?.hasWarning];
      }),
    },
    wall: {
      kind: wall.verdict.kind,
      sinceMs: wall.verdict.sinceMs,
      causeMachineId: wall.verdict.causeMachineId,
      isShort: wall.verdict.isShort,
      isDisturbed: wall.verdict.isDisturbed,
      feltMinutes: felt === undefined ? null : Number(felt),
      figures: wall.plan.staleness,
      machines: wall.machines.map(({ id, state, staleness, speed, hasWarning }) => {
        return [id, state, staleness, speed.staleness, hasWarning];
      }),
    },
  };
}

describe('the console and a wall that read the same image', () => {
  it.each([0, 1, 2, 3, 4, 9, 10])('agree on verdict, states and ages in situation %i', (fault) => {
    const image = imageOf(fault);
    for (const ageMs of AGES_MS) {
      const { console, wall } = bothAt(image, START + ageMs);
      expect(wall, `${ageMs} ms`).toEqual(console);
    }
  });

  it('agree where a part of the image is missing, or older than the rest', () => {
    const { machines } = linesOf(imageOf(0))[0] ?? { machines: [] };
    const filler = machines.find(({ machineType }) => machineType === 'filler')?.id ?? '';
    const state = LINE_FEED_KEYS.state(filler);
    const speed = LINE_FEED_KEYS.metric(filler, 'speed');
    const images = [
      imageOf(1, { [LINE_FEED_KEYS.summary(SYNTHETIC_LINE_ID)]: undefined }),
      imageOf(1, { [state]: undefined, [speed]: undefined }),
      imageOf(1, { [state]: undefined }),
      imageOf(1, { [speed]: undefined }),
      imageOf(1, { [speed]: [33_000, -2.5 * PERIOD_MS, 0] }),
      imageOf(0, { [state]: { s: ['production', 'warning'], t: 0, d: 0, b: 0 }, [speed]: [1, -60_000, 0] }),
      imageOf(0, { [state]: { s: ['production'], t: -60_000, d: 0, b: -90_000 } }),
    ];
    for (const image of images) {
      const { console, wall } = bothAt(image, START + PERIOD_MS / 2);
      expect(wall).toEqual(console);
    }
  });

  it('agree that a line runs while a machine is down, and on when that is felt', () => {
    const { console } = bothAt(imageOf(10), START);
    expect(console).toMatchObject({ kind: 'running', isDisturbed: true, feltMinutes: expect.any(Number) });
  });

  it('see every kind of verdict and of age in these images', () => {
    const seen = [0, 1, 2, 9].flatMap((fault) =>
      AGES_MS.map((ageMs) => bothAt(imageOf(fault), START + ageMs).wall),
    );
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['running', 'stopped', 'unknown']));
    expect(new Set(seen.map(({ figures }) => figures))).toEqual(
      new Set(['fresh', 'ageing', 'stale', 'dead']),
    );
  });
});
