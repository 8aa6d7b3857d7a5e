import { describe, expect, it } from 'vitest';
import { CALLOUT, calloutsOf, planCards } from './callout-plan.ts';

const SHELF = { x: 48, y: 304, w: 1824, h: CALLOUT.height };
const toCard = (name: string, others: number) => `${name}+${others}`;

describe('cards of culprits', () => {
  it('are one each up to two, and one with the number of the others for more', () => {
    expect(calloutsOf([], toCard)).toEqual([]);
    expect(calloutsOf(['a'], toCard)).toEqual(['a+0']);
    expect(calloutsOf(['a', 'b'], toCard)).toEqual(['a+0', 'b+0']);
    expect(calloutsOf(['a', 'b', 'c'], toCard)).toEqual(['a+2']);
  });

  it('have room whose card is crossed by no line, wherever both culprits are', () => {
    for (let a = 60; a < 1860; a += 37)
      for (let b = 60; b < 1860; b += 41) {
        const rooms = planCards([a, b], SHELF, 760);
        const anchors = [a, b];
        const lower = rooms.findIndex(({ y }) => y > SHELF.y);
        expect(rooms.filter(({ y }) => y === SHELF.y)).toHaveLength(1);
        const room = rooms[lower];
        const upperX = anchors[1 - lower] ?? 0;
        if (!room) throw new Error('no card stands lower');
        expect(upperX < room.left || upperX > room.right).toBe(true);
        expect(room.right - room.left).toBeGreaterThanOrEqual(Math.min(760, SHELF.w / 2 - CALLOUT.gap));
      }
  });

  it('give a single one the whole shelf', () => {
    expect(planCards([900], SHELF, 760)).toEqual([{ left: 48, right: 1872, y: 304 }]);
    expect(planCards([], SHELF, 760)).toEqual([]);
  });
});
