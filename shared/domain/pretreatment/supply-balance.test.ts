import { describe, expect, test } from 'vitest';
import { measured, SAMPLE_NOW, sampleHall, sampleUnit, toLine } from '#tests/support/made/sample-hall.ts';
import { supplyBalance } from './supply-balance.ts';

type Unit = Parameters<typeof sampleUnit>[1];

/** Line 1 needs 12 t/h, line 2 needs 10 t/h; each has a tank. */
function balance(first: Unit, second: Unit = {}) {
  const hall = sampleHall({
    tank1: sampleUnit('tank1', { lowPct: 15, flow: measured(0), feeds: toLine('line1'), ...first }),
    tank2: sampleUnit('tank2', { level: measured(90), flow: measured(0), feeds: toLine('line2'), ...second }),
  });
  const line = { code: 'L', name: 'L', nameEn: null };
  const lines = new Map([
    ['line1', { ...line, demandTPerH: 12 }],
    ['line2', { ...line, demandTPerH: 10 }],
  ]);
  return supplyBalance({ ...hall, lines }, SAMPLE_NOW);
}

describe('what flows to the fillers beside what they need', () => {
  test('needs what the lines need that draw product', () => {
    expect(balance({ level: measured(60), flow: measured(12) })).toEqual({
      supplyTPerH: 12,
      neededTPerH: 12,
      isIdle: false,
      isShort: false,
    });
  });
  test('is idle where no line draws product and none lacks it', () => {
    expect(balance({ level: measured(60) })).toEqual({
      supplyTPerH: 0,
      neededTPerH: null,
      isIdle: true,
      isShort: false,
    });
  });
  test('is not short where a line draws less from a tank that holds enough', () => {
    expect(balance({ level: measured(90), flow: measured(6) })).toMatchObject({
      neededTPerH: 12,
      isShort: false,
    });
  });
  test('is short where a line gets less because its tank is empty, low or has a fault', () => {
    const drawn = { flow: measured(6) };
    const fault = { ...sampleUnit('tank1').state, base: 'fault' } as ReturnType<typeof sampleUnit>['state'];
    expect(balance({ level: measured(0) }).isShort).toBe(true);
    expect(balance({ level: measured(14), ...drawn }).isShort).toBe(true);
    expect(balance({ level: measured(60), ...drawn, state: fault }).isShort).toBe(true);
    expect(balance({ level: measured(60), flow: measured(12), state: fault }).isShort).toBe(false);
  });
});
