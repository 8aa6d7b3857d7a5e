import type { Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { doPatternsOverlap, firstOverlap } from '#shared/domain/calendar/shift-overlap.ts';
import { listExceptions, listPatterns, type StoredException, type StoredPattern } from './calendar-store.ts';
import { isAt, listLinePlaces } from './places.ts';

type Tx = Transaction<unknown>;

interface Where {
  readonly tenantId: Id;
  readonly directory: Pick<PlantDirectory, 'lines'>;
}

/** Throws where a pattern wants a line at the same time as another one. `id` null = a new one. */
export async function refusePatternOverlap(
  tx: Tx,
  { tenantId, directory }: Where,
  pattern: Omit<StoredPattern, 'id'> & { readonly id: Id | null },
): Promise<void> {
  const others = (await listPatterns(tx)).filter(
    (other) => other.id !== pattern.id && doPatternsOverlap(pattern, other),
  );
  if (others.length === 0) return;
  const places = await listLinePlaces(tx);
  for (const line of directory.lines(tenantId)) {
    const here = places.get(line.id) ?? new Set();
    const other = others.find(({ placeIds }) => isAt(pattern.placeIds, here) && isAt(placeIds, here));
    if (other) throw overlapError(line, other.name);
  }
}

/** Throws where a changed or an extra shift overlaps another one on its days. */
export async function refuseExceptionOverlap(
  tx: Tx,
  { tenantId, directory }: Where,
  exception: Omit<StoredException, 'id'> & { readonly id: Id | null },
): Promise<void> {
  const { fromDay, toDay } = exception;
  const patterns = await listPatterns(tx);
  const others = (await listExceptions(tx)).filter(({ id }) => id !== exception.id);
  const places = await listLinePlaces(tx);
  for (const line of directory.lines(tenantId)) {
    const here = places.get(line.id) ?? new Set();
    if (!isAt(exception.placeIds, here)) continue;
    const rules = {
      timeZone: line.timeZone,
      patterns: patterns.filter(({ placeIds }) => isAt(placeIds, here)),
      exceptions: [...others, exception].filter(({ placeIds }) => isAt(placeIds, here)),
    };
    const overlap = firstOverlap(rules, fromDay, toDay);
    const other = overlap?.find(({ source }) => source === 'pattern') ?? overlap?.[0];
    if (other) throw overlapError(line, other.name);
  }
}

function overlapError(line: Line, shift: string) {
  const message = { key: 'shift_overlaps', params: { line: line.code, shift } };
  return failure('invalid_input', `overlaps ${shift} of line ${line.code}`, { startTime: message });
}
