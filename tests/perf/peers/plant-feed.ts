import { SYNTHETIC_LINE_ID } from '#display/kit/synthetic/synthetic-line.ts';
import { createSyntheticFeed } from '#display/runtime/feed/feed-synthetic.ts';
import { createRandom } from '#display/runtime/feed/random.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { units } from '#shared/i18n/zh/kit/units.ts';
import { createGridScenario } from './grid-scenario.ts';
import { type MachineFace, toFace } from './machine-face.ts';

/** Plant time of made-up runs, as the display has it. */
const START_MS = Date.UTC(2026, 10, 20, 5, 42, 0);
const STEP_MS = 100;
/** Faces age even when nothing arrives. */
const TICK_MS = 1000;

export interface PeerFeed {
  readonly machines: readonly Machine[];
  faces(): readonly MachineFace[];
}

declare global {
  interface Window {
    /** What the bench asks a peer's page: how often it has drawn something new. */
    bench?: { readonly draws: () => number };
  }
}

/**
 * The same made-up plant as the board's, out of the same address options. `coalesced`: what changed is told once per
 * step, as the server does. Otherwise each value is told by itself, in a task of its own, evenly over the step: what a
 * socket without coalescing brings.
 */
export function openPeerFeed(
  onFaces: (changed: readonly MachineFace[]) => void,
  mode: 'coalesced' | 'each',
): PeerFeed {
  const query = new URLSearchParams(location.search);
  const seed = Number(query.get('seed') ?? 1);
  const scenario = createGridScenario({
    seed,
    rate: Number(query.get('rate') ?? 1000),
    machines: Number(query.get('machines') ?? 200),
    fault: 0,
    startMs: START_MS,
    random: createRandom(seed),
  });
  const isFrozen = query.get('freeze') === '1';
  const feed = createSyntheticFeed({ scenario, startMs: START_MS, atMs: 0, isFrozen, silentAfterMs: null });
  const topic = feed.subscribe({ name: 'line', id: SYNTHETIC_LINE_ID });
  const { image } = topic;
  // The scenario is ours: this key holds a line.
  const { machines } = image.get(LINE_FEED_KEYS.line(SYNTHETIC_LINE_ID)) as Line;
  const shown = new Map<string, MachineFace>();

  /** The faces that look different now. */
  function refresh(candidates: readonly Machine[]): MachineFace[] {
    const nowMs = feed.serverNow();
    return candidates.flatMap((machine) => {
      const face = toFace(image as FeedReader, machine, nowMs, units.perHour[machine.speedUnit]);
      if (!face || shown.get(machine.id)?.key === face.key) return [];
      shown.set(machine.id, face);
      return [face];
    });
  }

  function tell(changed: readonly MachineFace[]): void {
    if (changed.length > 0) onFaces(changed);
  }

  function spread(changed: readonly MachineFace[]): void {
    changed.forEach((face, index) => {
      setTimeout(() => onFaces([face]), (index * STEP_MS) / changed.length);
    });
  }

  refresh(machines);
  topic.onChange(() => (mode === 'each' ? spread : tell)(refresh(machines)));
  setInterval(() => tell(refresh(machines)), TICK_MS);
  return { machines, faces: () => machines.flatMap(({ id }) => shown.get(id) ?? []) };
}
