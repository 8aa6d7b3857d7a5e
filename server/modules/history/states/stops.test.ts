import { describe, expect, it } from 'vitest';
import type { StateInterval, Stop } from '#shared/contracts/history/history.ts';
import type { BaseState, PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { type Notes, sumStopReasons, toStops } from './stops.ts';

const SECOND = 1_000;
const NO_NOTES: Notes = new Map();
const flow = {
  edges: [
    { from: '1', to: '2' },
    { from: '2', to: '3' },
  ],
  machines: [{ id: '1' }, { id: '2' }, { id: '3' }],
};

/** `[second, state, code?]`: each lasts to the next one, the last is open. */
function timeline(...changes: [number, PresentedState, string?][]): StateInterval[] {
  return changes.map(([at, base, code], index) => {
    const next = changes[index + 1];
    return {
      from: at * SECOND,
      to: next ? next[0] * SECOND : null,
      base,
      states: base === 'unknown' ? [] : [base],
      code: code ?? null,
      text: null,
    };
  });
}

function causes(stops: readonly Stop[]) {
  return stops.map((stop) => [stop.from / SECOND, stop.causeMachineId, stop.causeBase, stop.code]);
}

describe('stops', () => {
  it('name the machine that the goods were missing from', () => {
    const timelines = new Map([
      ['1', timeline([0, 'production'], [100, 'fault', 'E7'], [400, 'production'])],
      ['2', timeline([0, 'production'], [200, 'material-shortage'], [430, 'production'])],
      ['3', timeline([0, 'production'])],
    ]);
    const stops = toStops('2', timelines.get('2') ?? [], flow, timelines, NO_NOTES);
    expect(stops).toMatchObject([{ from: 200_000, to: 430_000, base: 'material-shortage' }]);
    expect(causes(stops)).toEqual([[200, '1', 'fault', 'E7']]);
  });

  it('find a cause that is already over when the gap arrives, and one that is reported a little later', () => {
    const over = new Map([
      ['1', timeline([0, 'production'], [100, 'fault', 'E7'], [160, 'production'])],
      ['2', timeline([0, 'production'], [200, 'material-shortage'], [230, 'production'])],
    ]);
    expect(causes(toStops('2', over.get('2') ?? [], flow, over, NO_NOTES))).toEqual([
      [200, '1', 'fault', 'E7'],
    ]);
    const later = new Map([
      ['2', timeline([0, 'production'], [200, 'blockage'])],
      ['3', timeline([0, 'production'], [203, 'crash-stop', 'ES'])],
    ]);
    expect(causes(toStops('2', later.get('2') ?? [], flow, later, NO_NOTES))).toEqual([
      [200, '3', 'crash-stop', 'ES'],
    ]);
  });

  it('stay with the machine itself when nothing around it stopped, or nothing is known of it', () => {
    const alone = new Map([
      ['1', timeline([0, 'fault'], [10, 'production'])],
      ['2', timeline([0, 'production'], [200, 'material-shortage', 'CAPS'])],
    ]);
    expect(causes(toStops('2', alone.get('2') ?? [], flow, alone, NO_NOTES))).toEqual([
      [200, '2', 'material-shortage', 'CAPS'],
    ]);
    const silent = new Map([
      ['1', timeline([0, 'unknown'])],
      ['2', timeline([200, 'material-shortage'])],
    ]);
    expect(causes(toStops('2', silent.get('2') ?? [], flow, silent, NO_NOTES))).toEqual([
      [200, '2', 'material-shortage', null],
    ]);
  });

  it('are one stop while state and code stay, and another when they change; not knowing is no stop', () => {
    const own = timeline(
      [0, 'fault', 'A'],
      [10, 'fault', 'A'],
      [20, 'fault', 'B'],
      [30, 'unknown'],
      [40, 'fault', 'B'],
    );
    expect(causes(toStops('1', own, flow, new Map(), NO_NOTES))).toEqual([
      [0, '1', 'fault', 'A'],
      [20, '1', 'fault', 'B'],
      [40, '1', 'fault', 'B'],
    ]);
  });

  it('are summed by cause, longest first, an open one up to the end', () => {
    const stop = (from: number, to: number | null, causeBase: BaseState, code: string): Stop => ({
      from,
      to,
      base: causeBase,
      causeMachineId: '1',
      causeBase,
      code,
      text: null,
    });
    const reasons = sumStopReasons(
      [stop(0, 10, 'fault', 'A'), stop(20, 50, 'cip', 'C'), stop(90, null, 'fault', 'A')],
      115,
    );
    expect(reasons.map(({ code, durationMs, count }) => [code, durationMs, count])).toEqual([
      ['A', 35, 2],
      ['C', 30, 1],
    ]);
  });

  it('leave out what lies in planned time', () => {
    const stop = (from: number, to: number | null): Stop => ({
      from,
      to,
      base: 'shutdown',
      causeMachineId: '1',
      causeBase: 'shutdown',
      code: null,
      text: null,
    });
    const planned = [
      { from: 5, to: 20 },
      { from: 40, to: 60 },
    ];
    const sums = (...stops: Stop[]) =>
      sumStopReasons(stops, 70, planned).map(({ durationMs, count }) => [durationMs, count]);
    expect(sums(stop(0, 25), stop(50, null))).toEqual([[20, 2]]);
    expect(sums(stop(6, 18))).toEqual([]);
  });
});
