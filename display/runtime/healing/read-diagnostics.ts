import type { Takeover } from '#display/runtime/alarms/takeover.ts';
import type { MountedBoard } from '#display/runtime/board/mounted-board.ts';
import type { WallNotice } from '#display/runtime/session/notice.ts';
import type { ScreenStorage } from '#display/runtime/session/screen-storage.ts';
import type { OverlayLayer } from '#display/runtime/stage/overlay.ts';
import type { Stage } from '#display/runtime/stage/stage-port.ts';
import type { Voice } from '#display/runtime/voice/voice.ts';
import type { Feed, FeedStatus } from '#shared/client/feed/feed-port.ts';
import { type Diagnostics, readHeapBytes } from './diagnostics.ts';
import type { Ladder } from './recovery-policy.ts';

export interface DiagnosticSources {
  readonly version: string;
  readonly gpu: string;
  /** performance.now() at the start. */
  readonly startedAt: number;
  readonly stage: Stage;
  readonly ladder: Ladder;
  readonly notice: WallNotice;
  readonly overlays: OverlayLayer;
  readonly mounted: MountedBoard | null;
  readonly feed: Feed | null;
  readonly localStorage: ScreenStorage;
  readonly voice: Voice;
  /** Null = this screen shows no alarms. */
  readonly takeover: Takeover | null;
}

const NO_FEED: FeedStatus = {
  phase: 'connecting',
  reason: null,
  lastFrameMonoMs: null,
  frames: 0,
  badFrames: 0,
  reconnects: 0,
};

export function readDiagnostics(sources: DiagnosticSources): Diagnostics {
  const { stage, ladder, notice, overlays, mounted, feed } = sources;
  const status = feed?.status() ?? NO_FEED;
  const shown = notice.current();
  const now = performance.now();
  return {
    version: sources.version,
    board: mounted?.name ?? null,
    state: shown ? 'notice' : (mounted?.state() ?? 'starting'),
    notice: shown?.title ?? null,
    renderer: stage.rendererKind(),
    gpu: sources.gpu,
    viewport: stage.viewport(),
    frames: { ...stage.loop.statistics(), ...stage.paints() },
    heapBytes: readHeapBytes(),
    counts: {
      ...stage.counts(),
      ...(mounted?.counts() ?? { watchers: 0, timers: 0, topics: 0 }),
      overlays: overlays.size(),
    },
    solid: stage.solid(),
    textureBytes: stage.textureBytes(),
    lastDataAgeMs: status.lastFrameMonoMs === null ? null : Math.round(now - status.lastFrameMonoMs),
    isFromStorage: mounted?.isFromStorage() ?? false,
    isFrozen: stage.isFrozen(),
    storage: sources.localStorage.health(),
    voice: sources.voice.health(),
    alarms: sources.takeover?.health() ?? null,
    feed: { ...status, kind: feed?.kind ?? 'none', serverNow: feed?.serverNow() ?? Date.now() },
    ladder: [...ladder.events()],
    luminance: stage.luminance(),
    uptimeMs: Math.round(now - sources.startedAt),
  };
}
