import { describe, expect, it } from 'vitest';
import { callTurns, FIRST_TURN_MS, TURN_MS } from './call-turns.ts';
import { callsOf, type TruckCall } from './trucks.ts';

type Options = Parameters<typeof callTurns>[2];

const START = Date.UTC(2026, 10, 20, 5, 42);
const SILENT: Options = { speaking: null, hasMessage: false };

interface Made {
  readonly id: string;
  readonly atS: number;
  readonly state?: TruckCall['state'];
}

function made(...calls: readonly Made[]): readonly TruckCall[] {
  return callsOf(
    calls.map(({ id, atS, state = 'called' }) => ({
      id,
      state,
      plate: `沪A·${id}**3K`,
      ticket: `A00${id}`,
      job: 'load' as const,
      dock: '3',
      slotStart: null,
      slotEnd: null,
      arrivedAt: null,
      expectedCallAt: null,
      position: null,
      calledAt: START + atS * 1000,
      callCount: 1,
      mustDockBy: null,
      dockedAt: null,
    })),
  );
}

/** The id on the band at a second; an asterisk marks a new call, `-` the message. */
function bandAt(calls: readonly TruckCall[], second: number, options = SILENT): string {
  const { turn } = callTurns(calls, START + second * 1000, options);
  return turn.kind === 'message' ? '-' : `${turn.call.id}${turn.isNew ? '*' : ''}`;
}

const seconds = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe('the band', () => {
  it('shows a message while nobody is called', () => {
    expect(bandAt([], 0)).toBe('-');
    expect(bandAt(made({ id: '1', atS: 0, state: 'docked' }), 60)).toBe('-');
    expect(bandAt(made({ id: '1', atS: 0, state: 'missed' }), 60)).toBe('-');
  });

  it('shows a call from the moment it is made, as new for its first turn, and until it is over', () => {
    const calls = made({ id: '1', atS: 0 });
    expect([
      bandAt(calls, -1),
      bandAt(calls, 0),
      bandAt(calls, 14),
      bandAt(calls, 15),
      bandAt(calls, 280),
    ]).toEqual(['-', '1*', '1*', '1', '1']);
  });

  it('lets a later call wait until the one before has had its first turn', () => {
    const calls = made({ id: '1', atS: 0 }, { id: '2', atS: 4 });
    expect(seconds(0, 15).map((at) => bandAt(calls, at))).toEqual(Array(15).fill('1*'));
    expect(seconds(15, 30).map((at) => bandAt(calls, at))).toEqual(Array(15).fill('2*'));
  });

  it('gives each of five simultaneous calls its first turn, then turns of eight seconds', () => {
    const calls = made(...['1', '2', '3', '4', '5'].map((id) => ({ id, atS: 0 })));
    const firstTurns = ['1', '2', '3', '4', '5'].map((_, turn) =>
      bandAt(calls, (turn * FIRST_TURN_MS) / 1000),
    );
    expect(firstTurns).toEqual(['1*', '2*', '3*', '4*', '5*']);
    const later = seconds(0, 10).map((turn) => bandAt(calls, 75 + (turn * TURN_MS) / 1000));
    expect(later).toEqual(['1', '2', '3', '4', '5', '1', '2', '3', '4', '5']);
    expect(bandAt(calls, 75 + 7)).toBe('1');
  });

  it('takes a call that is over out of the turns', () => {
    const calls = made({ id: '1', atS: 0 }, { id: '2', atS: 0, state: 'docked' }, { id: '3', atS: 0 });
    expect(seconds(0, 4).map((turn) => bandAt(calls, 45 + turn * 8))).toEqual(['1', '3', '1', '3']);
  });

  it('shows an open call in the first turn of one that is over already', () => {
    const calls = made({ id: '1', atS: 0 }, { id: '2', atS: 100, state: 'docked' });
    expect(bandAt(calls, 105)).toBe('1');
  });

  it('keeps what is being said for as long as it is said', () => {
    const calls = made({ id: '1', atS: 0 }, { id: '2', atS: 4 });
    const speaking = { speaking: calls[0]?.key ?? '', hasMessage: false };
    expect([bandAt(calls, 20, speaking), bandAt(calls, 29, speaking)]).toEqual(['1', '1']);
    const gone = made({ id: '1', atS: 0, state: 'docked' }, { id: '2', atS: 4 });
    expect(bandAt(gone, 20, speaking)).toBe('2*');
  });

  it('lets a message take turns with open calls', () => {
    const calls = made({ id: '1', atS: 0 });
    const paused = { speaking: null, hasMessage: true };
    expect(seconds(0, 4).map((turn) => bandAt(calls, 15 + turn * 8, paused))).toEqual(['1', '-', '1', '-']);
    expect(bandAt(calls, 5, paused)).toBe('1*');
  });
});

describe('what is to be said', () => {
  it('is every open call whose first turn has come, in order', () => {
    const calls = made({ id: '1', atS: 0 }, { id: '2', atS: 1, state: 'docked' }, { id: '3', atS: 2 });
    const begunAt = (second: number) =>
      callTurns(calls, START + second * 1000, SILENT).begun.map(({ id }) => id);
    expect([begunAt(0), begunAt(20), begunAt(30)]).toEqual([['1'], ['1'], ['1', '3']]);
  });

  it('names a second call of the same truck anew', () => {
    const [first] = made({ id: '1', atS: 0 });
    const [second] = made({ id: '1', atS: 300 });
    expect(first?.key).not.toBe(second?.key);
  });
});
