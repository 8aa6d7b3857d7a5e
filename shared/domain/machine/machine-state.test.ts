import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BaseState, MACHINE_STATES, type MachineState } from '#shared/contracts/plant/machine-state.ts';
import { hasWarning, isPlannedStop, isStop, STATE_PRECEDENCE, toBaseState } from './machine-state.ts';

describe('the base state of a list', () => {
  it.each<[MachineState[], BaseState]>([
    [['production'], 'production'],
    [['warning'], 'production'],
    [['production', 'warning'], 'production'],
    [['warning', 'shutdown'], 'shutdown'],
    [['shutdown', 'production'], 'shutdown'],
    [['cip', 'shutdown'], 'cip'],
    [['material-shortage', 'cip'], 'material-shortage'],
    [['material-shortage', 'blockage'], 'blockage'],
    [['blockage', 'fault'], 'fault'],
    [['fault', 'crash-stop'], 'crash-stop'],
    [['production', 'fault', 'warning'], 'fault'],
    [[...MACHINE_STATES], 'crash-stop'],
  ])('%j is %s', (states, expected) => {
    expect(toBaseState(states)).toBe(expected);
  });

  it('is refused for an empty list instead of called shutdown', () => {
    expect(() => toBaseState([])).toThrow(RangeError);
  });

  it('covers every base state in its precedence', () => {
    expect([...STATE_PRECEDENCE].toSorted()).toEqual([...BaseState.options].toSorted());
  });

  it('does not depend on order, repetition or a warning', () => {
    const states = fc.array(fc.constantFrom(...MACHINE_STATES), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(states, (list) => {
        const base = toBaseState(list);
        expect(toBaseState(list.toReversed())).toBe(base);
        expect(toBaseState([...list, ...list, 'warning'])).toBe(base);
        expect(hasWarning(list)).toBe(list.some((state) => state === 'warning'));
      }),
    );
  });
});

it.each([
  ['production', false, false],
  ['shutdown', true, false],
  ['crash-stop', true, false],
  ['cip', true, true],
  ['fault', true, false],
  ['material-shortage', true, false],
  ['blockage', true, false],
  ['unknown', false, false],
] as const)('%s: stop %s, planned %s', (state, stop, planned) => {
  expect(isStop(state)).toBe(stop);
  expect(isPlannedStop(state)).toBe(planned);
});
