import { describe, expect, it } from 'vitest';
import type { DoorModel } from '#display/screens/hall/model/door-model.ts';
import { doorsShown } from './doors-shown.ts';

const MINUTE_MS = 60_000;
const CELLS = 14;

function doorOf(id: number, look: DoorModel['look'] = 'plain'): DoorModel {
  const plain = { appointmentNo: null, tone: 'production', mark: 'triangle', bar: null, counts: [] } as const;
  return { ...plain, id: String(id), code: String(id), look, job: null, time: '' };
}

/** Ids of the doors that have had a cell within ten minutes. */
function seen(doors: readonly DoorModel[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (let nowMs = 0; nowMs < 10 * MINUTE_MS; nowMs += 1000) {
    const { doors: shown } = doorsShown(doors, CELLS, nowMs);
    expect(shown.length).toBeLessThanOrEqual(CELLS);
    expect(shown.map(({ id }) => Number(id))).toEqual(
      shown.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
    );
    for (const { id } of shown) ids.add(id);
  }
  return ids;
}

describe('the doors of the cells', () => {
  it('are all of them where they fit', () => {
    const doors = Array.from({ length: CELLS }, (_, index) => doorOf(index));
    expect(doorsShown(doors, CELLS, 5)).toEqual({ doors, page: { page: 0, pages: 1 } });
  });

  it.each([15, 29, 80])('take turns, so that each of %i has its time', (count) => {
    expect(seen(Array.from({ length: count }, (_, index) => doorOf(index))).size).toBe(count);
    // Even where all of them are in trouble.
    expect(seen(Array.from({ length: count }, (_, index) => doorOf(index, 'suffers'))).size).toBe(count);
  });

  it('are always those in trouble, the culprit before what suffers', () => {
    const doors = Array.from({ length: 40 }, (_, index) =>
      doorOf(index, index === 39 ? 'culprit' : index > 20 && index < 25 ? 'suffers' : 'quiet'),
    );
    for (let nowMs = 0; nowMs < 5 * MINUTE_MS; nowMs += 1000) {
      const ids = doorsShown(doors, CELLS, nowMs).doors.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(['21', '22', '23', '24', '39']));
    }
  });
});
