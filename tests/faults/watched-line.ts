import { createLiveFeed } from '#shared/client/feed/feed.ts';
import type { FeedPhase } from '#shared/client/feed/feed-port.ts';
import { LINE_FEED_KEYS, LiveMetricWire, LiveStateWire } from '#shared/contracts/live/feed.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { toLiveMetric, toLiveState } from '#shared/domain/machine/live-value.ts';
import { ageMsOf } from '#shared/domain/machine/staleness.ts';
import type { SignedIn } from '#tests/support/people/signed-in.ts';

/** A wall's own feed on a line of the demo plant, without the glass. */
export interface WatchedLine {
  phase(): FeedPhase;
  /** Age of the youngest state in the picture by the server's clock, as a wall shows it; null without a picture. */
  youngestMs(): number | null;
  /** What the picture shows of a machine of the line; null = nothing. */
  metric(machineCode: string, key: string): number | null;
  /** Live, and what it shows is as young as machines report. */
  isLive(): boolean;
  /** Connected, and something has come since that time of `performance.now`. */
  hasHeardSince(monoMs: number): boolean;
  /** Writes down what a wall shows until the returned function is called. */
  observe(): () => { readonly phases: ReadonlySet<FeedPhase>; readonly oldestMs: number };
  close(): void;
}

const YOUNG_MS = 1_000;
const LOOK_EVERY_MS = 50;

export async function watchLine(baseURL: string, who: SignedIn): Promise<WatchedLine> {
  const lines = listLines.reply.parse(await who.get(listLines.path));
  const line = lines[0];
  if (!line) throw new Error('the demo plant has no line');
  const feed = createLiveFeed({
    url: baseURL,
    token: async () => who.token,
    isSignedOut: () => false,
    tenantId: () => who.tenantId,
  });
  const { image } = feed.subscribe({ name: 'line', id: line.id });

  function youngestMs(): number | null {
    let youngest: number | null = null;
    for (const key of image.keys()) {
      if (!key.startsWith('s:')) continue;
      const state = toLiveState(LiveStateWire.parse(image.get(key)), image.baseTs);
      const ageMs = ageMsOf(state, feed.serverNow());
      youngest = Math.min(youngest ?? ageMs, ageMs);
    }
    return youngest;
  }
  return {
    phase: () => feed.status().phase,
    youngestMs,
    metric(machineCode, key) {
      const machine = line.machines.find(({ code }) => code === machineCode);
      const wire = machine && image.get(LINE_FEED_KEYS.metric(machine.id, key));
      return wire === undefined ? null : toLiveMetric(LiveMetricWire.parse(wire), image.baseTs).value;
    },
    isLive: () => feed.status().phase === 'live' && (youngestMs() ?? Number.POSITIVE_INFINITY) < YOUNG_MS,
    hasHeardSince: (monoMs) =>
      feed.status().phase === 'live' && (feed.status().lastFrameMonoMs ?? Number.NEGATIVE_INFINITY) > monoMs,
    observe() {
      const phases = new Set<FeedPhase>();
      let oldestMs = 0;
      const timer = setInterval(() => {
        phases.add(feed.status().phase);
        oldestMs = Math.max(oldestMs, youngestMs() ?? 0);
      }, LOOK_EVERY_MS);
      return () => {
        clearInterval(timer);
        return { phases, oldestMs };
      };
    },
    close: () => feed.close(),
  };
}
