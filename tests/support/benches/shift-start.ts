import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';

/**
 * Advances the clock to `intoMs` after the start of the line's next shift, whatever the time of day is. Returns that
 * start, ms since 1970.
 */
export async function toNextShift(
  server: Pick<TestTenant, 'clock' | 'wiring' | 'tenantId'>,
  lineId: Id,
  intoMs: number,
): Promise<number> {
  const shift = (await server.wiring.history.lineSummary(server.tenantId, lineId))?.shift;
  if (!shift) throw new Error('no shift');
  server.clock.advance(shift.to - server.clock.now() + intoMs);
  return shift.to;
}
