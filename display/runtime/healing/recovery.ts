import type { BoardSlot } from '#display/runtime/board/board-slot.ts';
import type { RendererKind } from '#display/runtime/session/screen-options.ts';
import type { Stage } from '#display/runtime/stage/stage-port.ts';
import { withDeadline } from './deadline.ts';
import { createLadder, type Fault, type Ladder, type Rung } from './recovery-policy.ts';
import { browserReload, createSafeReload, type SafeReload } from './safe-reload.ts';

/** A glass that has been frozen this long has nothing to lose by a reload of the same build. */
const DESPERATE_MS = 60 * 60_000;
/** A recovery that works takes less than this, and shows no message. */
const QUIET_FREEZE_MS = 3000;
const STRIP_EVERY_MS = 1000;
const RENDERER_DEADLINE_MS = 15_000;
const RENDERER_RETRY_MS = 5_000;

export interface RecoveryParts {
  readonly stage: () => Stage;
  readonly slot: () => BoardSlot;
  readonly wantedRenderer: RendererKind;
  /** The server's time, where it is known. */
  readonly nowEpochMs: () => number;
  readonly sessionStorage: Storage;
  /** Nothing can paint yet: neither renderer could be made. */
  readonly onNoRenderer: () => void;
  /** Receives how long the picture has been frozen; null hides the line. */
  readonly showFrozenFor: (ageMs: number | null) => void;
}

/** Recovery after a fault: the glass keeps its picture while the ladder is climbed. */
export interface Recovery {
  readonly ladder: Ladder;
  readonly safeReload: SafeReload;
  breakDown(fault: Fault, error: unknown): void;
  /** The new view stands: from here on the glass shows it, and not the last good picture. */
  thaw(): void;
  painted(): void;
  /** The last rung: the board is left alone until the next careful attempt. */
  hasGivenUp(): boolean;
  /** The glass has shown a board before. */
  hasPicture(): boolean;
  /** Resolves once something can paint; until then it keeps trying. */
  startRenderer(): Promise<void>;
  destroy(): void;
}

export function createRecovery(parts: RecoveryParts): Recovery {
  const safeReload = createSafeReload(browserReload(parts.sessionStorage));
  const ladder = createLadder({
    now: () => performance.now(),
    nowEpochMs: parts.nowEpochMs,
    take: takeRung,
    isFrameDue: () => parts.slot().mounted()?.state() === 'showing',
  });
  let lastGoodAt: number | null = null;
  let hasGivenUp = false;
  let frozenAt: number | null = null;
  let climbs = 0;
  let isDestroyed = false;
  const stripTimer = setInterval(updateStrip, STRIP_EVERY_MS);

  function freeze(): void {
    parts.stage().setFrozen(true);
    updateStrip();
  }

  function thaw(): void {
    parts.stage().setFrozen(false);
    updateStrip();
  }

  function updateStrip(): void {
    const ageMs = parts.stage().isFrozen() && lastGoodAt !== null ? performance.now() - lastGoodAt : 0;
    parts.showFrozenFor(ageMs >= QUIET_FREEZE_MS ? ageMs : null);
  }

  async function takeRung(rung: Rung): Promise<void> {
    climbs += 1;
    const mine = climbs;
    const stage = parts.stage();
    hasGivenUp = rung === 'frozen';
    if (hasGivenUp) {
      frozenAt ??= performance.now();
      freeze();
      void safeReload.attempt({ isDesperate: performance.now() - frozenAt > DESPERATE_MS });
      return;
    }
    const kind = rung === 'canvas' ? 'canvas' : (stage.rendererKind() ?? parts.wantedRenderer);
    parts.slot().close();
    await stage.clear();
    if (mine !== climbs) return;
    if (rung === 'renderer' || rung === 'canvas' || stage.rendererKind() === null)
      await stage.replaceRenderer(kind);
    // The ladder did not wait for this rung any longer, and took the next one.
    if (mine !== climbs) return;
    if (!parts.slot().remount()) thaw();
  }

  async function tryRenderer(kind: RendererKind): Promise<boolean> {
    try {
      await withDeadline(parts.stage().replaceRenderer(kind), RENDERER_DEADLINE_MS, `the ${kind} renderer`);
      return true;
    } catch (error) {
      ladder.note(error);
      return false;
    }
  }

  async function tryOutSpare(): Promise<void> {
    try {
      await parts.stage().tryOutSpare();
    } catch (error) {
      ladder.note(error);
    }
  }

  return {
    ladder,
    safeReload,
    breakDown: (fault, error) => {
      freeze();
      ladder.fault(fault, error);
    },
    thaw,
    painted: () => {
      if (parts.slot().mounted()?.state() !== 'showing') return;
      lastGoodAt = performance.now();
      frozenAt = null;
      ladder.frameWasGood();
    },
    hasGivenUp: () => hasGivenUp,
    hasPicture: () => lastGoodAt !== null,
    startRenderer: async () => {
      // A GL that was there for the probe may be gone for the stage.
      while (!(await tryRenderer(parts.wantedRenderer)) && !(await tryRenderer('canvas'))) {
        if (isDestroyed) return;
        parts.onNoRenderer();
        // Its code did not come, and a browser may remember that: then only another page helps.
        await safeReload.attempt({ isDesperate: true });
        await new Promise((resolve) => setTimeout(resolve, RENDERER_RETRY_MS));
      }
      void tryOutSpare();
    },
    destroy: () => {
      isDestroyed = true;
      clearInterval(stripTimer);
      ladder.destroy();
    },
  };
}
