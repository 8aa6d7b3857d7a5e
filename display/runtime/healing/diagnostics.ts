import type { TextRecord } from '#display/parts/scene.ts';
import type { TakeoverHealth } from '#display/runtime/alarms/takeover.ts';
import type { BoardState } from '#display/runtime/board/mounted-board.ts';
import type { StorageHealth } from '#display/runtime/session/screen-storage.ts';
import type { FrameStatistics } from '#display/runtime/stage/frame-loop.ts';
import type { LuminanceGrid } from '#display/runtime/stage/luminance.ts';
import type { SolidDiagnostics, StageCounts } from '#display/runtime/stage/stage-port.ts';
import type { Viewport } from '#display/runtime/stage/viewport.ts';
import type { VoiceHealth } from '#display/runtime/voice/voice.ts';
import type { FeedStatus } from '#shared/client/feed/feed-port.ts';
import type { LadderEvent } from './recovery-policy.ts';

/** The state of a display: the heartbeat, the tests and the console's fleet page read the same. */
export interface Diagnostics {
  readonly version: string;
  readonly board: string | null;
  readonly state: BoardState | 'notice' | 'starting';
  readonly notice: string | null;
  readonly renderer: string | null;
  readonly gpu: string;
  readonly viewport: Viewport;
  readonly frames: FrameStatistics & { readonly full: number; readonly tiles: number };
  /** Bytes of the JavaScript heap, where the browser reports it. */
  readonly heapBytes: number | null;
  readonly counts: StageCounts & {
    readonly watchers: number;
    readonly timers: number;
    readonly topics: number;
    readonly overlays: number;
  };
  /** Quality, draw calls, triangles and objects of the last picture of a big screen; null = the board is flat. */
  readonly solid: SolidDiagnostics | null;
  readonly textureBytes: number;
  /** Since the last frame of the feed; null before the first. */
  readonly lastDataAgeMs: number | null;
  readonly isFromStorage: boolean;
  readonly isFrozen: boolean;
  /** Whether this wall can keep its session and its last pictures over a restart. */
  readonly storage: StorageHealth;
  /** Whether what boards announce can be heard. */
  readonly voice: VoiceHealth;
  /** What stands over the board; null = this screen shows no alarms. */
  readonly alarms: TakeoverHealth | null;
  readonly feed: FeedStatus & { readonly kind: string; readonly serverNow: number };
  readonly ladder: readonly LadderEvent[];
  /** Of the real canvas: proves that something is being shown. */
  readonly luminance: LuminanceGrid | null;
  readonly uptimeMs: number;
}

export interface LinewallWindow {
  diagnostics(): Diagnostics;
  /** The board's model as plain JSON: what is on the glass, with ages. */
  model(): unknown;
  texts(): readonly TextRecord[];
}

declare global {
  interface Window {
    linewall?: LinewallWindow;
  }
}

export function readHeapBytes(): number | null {
  // Chrome only, and not in the DOM types.
  const memory = (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory;
  return memory?.usedJSHeapSize ?? null;
}
