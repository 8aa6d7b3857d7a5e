import { CAP_FLOORS } from '#display/kit/type-scale.ts';
import { DOCK_SITUATIONS } from '#display/kit/warehouse/synthetic/situations.ts';
import { expect } from '#tests/support/browser/browser-fixture.ts';
import { testLegibility } from '#tests/support/walls/legible-board.ts';

/** Eight docks have larger tiles than twelve. */
const DOCKS = 8;

testLegibility({
  path: '/warehouseSignage',
  situations: DOCK_SITUATIONS,
  capFloors: CAP_FLOORS.far,
  query: (situation) => ({
    screen: 'D1-NORTH',
    machines: situation === DOCK_SITUATIONS.atRisk ? DOCKS : 12,
  }),
  check: (texts, situation) => {
    const parts = texts.map(({ part }) => part);
    expect(parts).toContain('verdict.word');
    const codes = texts.filter(({ part }) => /\.(name|figure|plate|time|value|since)$/.test(part));
    expect(codes.filter(({ part, text }) => text.includes('…') && !part.includes('zone'))).toEqual([]);
    // Ordinary exceptions are read whole; order numbers always are, and give way to nothing but causes.
    const isWide = situation === DOCK_SITUATIONS.widest;
    const whole = texts.filter(
      ({ part, text }) =>
        (part.includes('.exception') && !isWide) || (part.endsWith('.foot') && /^(SO|ASN)-/.test(text)),
    );
    expect(whole.filter(({ text }) => text.includes('…'))).toEqual([]);
  },
});
