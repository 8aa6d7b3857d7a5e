import { describe, expect, it } from 'vitest';
import { planHallScreen } from './hall-layout.ts';
import { placeLegend } from './legend-plan.ts';

const { legend: box, legendAside: aside, shelf } = planHallScreen('landscape');
const cardAt = (x: number, w: number) => ({ x, y: shelf.y, w, h: shelf.h });
const WIDTH = 620;

describe('the legend', () => {
  it.each(['landscape', 'portrait'] as const)(
    'stands above all that the scene covers in %s',
    (orientation) => {
      const { legend, room } = planHallScreen(orientation);
      expect(legend.y + legend.h).toBeLessThan(room.y);
    },
  );

  it('is at the left, at the right where a card covers that, and no wider than it has to be', () => {
    expect(placeLegend(WIDTH, { box, aside }, [])).toEqual({ ...box, w: WIDTH });
    expect(placeLegend(WIDTH, { box, aside }, [cardAt(500, 700)])).toMatchObject({
      x: 1872 - WIDTH,
      w: WIDTH,
    });
    expect(placeLegend(WIDTH, { box, aside }, [cardAt(900, 760)]).x).toBe(box.x);
  });

  it('is shortened rather than covered where a card stands at both places', () => {
    for (let x = shelf.x; x + 760 <= shelf.x + shelf.w; x += 31) {
      const card = cardAt(x, 760);
      const place = placeLegend(WIDTH, { box, aside }, [card]);
      expect(place.w === 0 || place.x + place.w < card.x || place.x > card.x + card.w).toBe(true);
    }
    expect(placeLegend(WIDTH, { box, aside }, [cardAt(560, 760)])).toMatchObject({ x: box.x, w: 488 });
  });

  it('stands where no card comes in portrait', () => {
    const portrait = planHallScreen('portrait');
    const card = { ...portrait.shelf };
    const place = { box: portrait.legend, aside: portrait.legendAside };
    expect(placeLegend(WIDTH, place, [card])).toEqual({ ...portrait.legend, w: WIDTH });
  });
});
