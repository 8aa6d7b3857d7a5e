import type { Board, Call, Scenario } from '#display/runtime/board/board.ts';
import type { ScreenOptions } from '#display/runtime/session/screen-options.ts';
import type { ScreenSession } from '#display/runtime/session/screen-session.ts';
import { createLiveFeed } from '#shared/client/feed/feed.ts';
import type { Feed } from '#shared/client/feed/feed-port.ts';
import { createImageStore } from '#shared/client/feed/feed-store.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { createReplayFeed, Recording } from './feed-replay.ts';
import { createSyntheticFeed } from './feed-synthetic.ts';
import { createRandom } from './random.ts';

export interface OpenedFeed {
  readonly feed: Feed;
  readonly call: Call;
}

/** Plant time of synthetic runs: a Friday, 13:42 in Shanghai, the moment of the design's pictures. */
const SYNTHETIC_START_MS = Date.UTC(2026, 10, 20, 5, 42, 0);
const RECORDING_DEADLINE_MS = 30_000;

export function openLiveFeed(session: ScreenSession, storage: Storage): OpenedFeed {
  const store = createImageStore(storage, { tenantId: session.tenantId });
  return {
    feed: createLiveFeed({
      url: location.origin,
      token: session.token,
      isSignedOut: () => !session.isSignedIn(),
      tenantId: session.tenantId,
      store,
    }),
    call: session.call,
  };
}

type SyntheticOptions = Extract<ScreenOptions['feed'], { kind: 'synthetic' }>;

/** What sample alarms are made of: `?fault=`, and the time at which the run begins. */
export interface SampleOptions {
  readonly fault: number;
  readonly startMs: number;
}

/** Drives a board by its own scenario. Calls are answered by the scenario too, through the contract's schema. */
export async function openSyntheticFeed(
  board: Board,
  options: SyntheticOptions,
  line: Line | null,
  withAlarms: ((scenario: Scenario, options: SampleOptions) => Scenario) | null,
): Promise<OpenedFeed> {
  const startMs = SYNTHETIC_START_MS;
  const own = await board((definition): Scenario | Promise<Scenario> =>
    definition.createScenario({
      seed: options.seed,
      rate: options.rate,
      machines: options.machines,
      lines: options.lines,
      fault: options.fault,
      line,
      startMs,
      random: createRandom(options.seed),
    }),
  );
  const scenario = withAlarms ? withAlarms(own, { fault: options.fault, startMs }) : own;
  const feed = createSyntheticFeed({
    scenario,
    startMs,
    atMs: options.atS * 1000,
    isFrozen: options.isFrozen,
    silentAfterMs: options.silentAfterS === null ? null : options.silentAfterS * 1000,
  });
  const call: Call = async (contract, input) =>
    // The contract's schema has just produced it; TypeScript cannot follow the generic that far.
    contract.reply.parse(scenario.answer(contract.id, input, feed.serverNow())) as never;
  return { feed, call };
}

export async function openReplayFeed(path: string, speed: number): Promise<OpenedFeed> {
  const response = await fetch(path, { signal: AbortSignal.timeout(RECORDING_DEADLINE_MS) });
  const recording = Recording.parse(await response.json());
  const call: Call = async (contract) => contract.reply.parse(recording.answers[contract.id]) as never;
  return { feed: createReplayFeed(recording, speed), call };
}
