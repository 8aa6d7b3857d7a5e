import { describe, expect, it } from 'vitest';
import { OutboundState, OutboundStep } from '#shared/contracts/orders/outbound-order.ts';
import { ExceptionState, ExceptionStep } from '#shared/contracts/orders/warehouse-exception.ts';
import { TaskState, TaskStep } from '#shared/contracts/orders/warehouse-task.ts';
import { WaveState, WaveStep } from '#shared/contracts/orders/wave.ts';
import type { StepTable } from '#shared/domain/step-table.ts';
import { exceptionSteps } from './exception-steps.ts';
import { isOutboundPlanned, outboundStage, outboundSteps } from './outbound-steps.ts';
import { taskSteps } from './task-steps.ts';
import { waveSteps } from './wave-steps.ts';

/** The states that some steps lead through, one after the other. */
function wayOf<State extends string, Step extends string>(
  steps: StepTable<State, Step>,
  first: State,
  way: readonly Step[],
): readonly (State | null)[] {
  let state: State | null = first;
  return way.map((step) => {
    state = state && steps.after(state, step);
    return state;
  });
}

describe('the way of goods that leave', () => {
  it('of an order leads from the draft to the customer', () => {
    expect(
      wayOf(outboundSteps, 'draft', [
        'release',
        'allocate',
        'allocate',
        'pick',
        'check',
        'pack',
        'load',
        'ship',
        'deliver',
      ]),
    ).toEqual([
      'released',
      'allocated',
      'allocated',
      'picking',
      'checking',
      'packed',
      'loading',
      'shipped',
      'delivered',
    ]);
    expect(outboundSteps.after('packed', 'ship')).toBe('shipped');
  });

  it('is cancelled until goods have been picked', () => {
    const states = OutboundState.options.filter((state) => outboundSteps.after(state, 'cancel') !== null);
    expect(states).toEqual(['draft', 'released', 'allocated']);
    expect(OutboundState.options.filter(isOutboundPlanned)).toEqual(['draft', 'released']);
  });

  it('of a wave follows its orders, which never fall back', () => {
    expect(wayOf(waveSteps, 'planned', ['release', 'pick', 'check', 'load', 'complete'])).toEqual([
      'released',
      'picking',
      'checking',
      'loading',
      'done',
    ]);
    const stages = OutboundState.options.filter((state) => state !== 'cancelled').map(outboundStage);
    expect(stages).toEqual(stages.toSorted((a, b) => a - b));
  });

  it('of a task ends once', () => {
    for (const state of ['done', 'short', 'cancelled'] as const) expect(taskSteps.from(state)).toEqual([]);
    expect(taskSteps.from('open')).toEqual(['assign', 'start', 'complete', 'short', 'cancel']);
    expect(taskSteps.from('started')).toEqual(['complete', 'short']);
  });

  it('of an exception is acknowledged or not, and resolved', () => {
    expect(wayOf(exceptionSteps, 'raised', ['acknowledge', 'resolve'])).toEqual(['acknowledged', 'resolved']);
    expect(exceptionSteps.after('raised', 'resolve')).toBe('resolved');
    expect(exceptionSteps.from('resolved')).toEqual([]);
  });

  it.each([
    ['order', outboundSteps, OutboundStep.options, OutboundState.options],
    ['wave', waveSteps, WaveStep.options, WaveState.options],
    ['task', taskSteps, TaskStep.options, TaskState.options],
    ['exception', exceptionSteps, ExceptionStep.options, ExceptionState.options],
  ] as const)('has no step of a %s that is always or never allowed', (_name, table, steps, states) => {
    // Each table is asked for its own steps and states, which the type of all of them does not know.
    const { after } = table as StepTable<string, string>;
    for (const step of steps) {
      const allowed = states.filter((state) => after(state, step) !== null);
      expect(allowed.length).toBeGreaterThan(0);
      expect(allowed.length).toBeLessThan(states.length);
    }
  });
});
