import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './ports/clock.ts';

/** Less than this between two looks is a clock being kept right, not one being set. */
const JUMP_MS = 5_000;

/**
 * Tells when the server's clock was set. It is followed: durations here run on the monotonic clock, and times are what
 * the clock says. But machines whose own clocks are right are then refused, or seem old, and the operator has to know why.
 */
export function createClockWatch(
  clock: Clock,
  log: FastifyBaseLogger,
  monoNow: () => number = () => performance.now(),
): () => void {
  let offsetMs = clock.now() - monoNow();
  return () => {
    const nextMs = clock.now() - monoNow();
    const jumpMs = nextMs - offsetMs;
    offsetMs = nextMs;
    if (Math.abs(jumpMs) < JUMP_MS) return;
    const direction = jumpMs > 0 ? 'forward' : 'back';
    log.warn(
      { jumpMs: Math.round(jumpMs) },
      `the server's clock was set ${direction} by ${Math.round(Math.abs(jumpMs) / 1_000)} s`,
    );
  };
}
