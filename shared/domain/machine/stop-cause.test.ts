import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { type FlowGraph, findStopCause } from './stop-cause.ts';

const LETTERS: Record<string, PresentedState> = {
  p: 'production',
  o: 'shutdown',
  e: 'crash-stop',
  c: 'cip',
  f: 'fault',
  s: 'material-shortage',
  b: 'blockage',
  '?': 'unknown',
};

/** `filler>labellerA labellerA>packer`: the conveyors of a line. */
function flow(edges: string): FlowGraph {
  const pairs = edges.split(' ').map((edge) => edge.split('>'));
  return {
    edges: pairs.map(([from = '', to = '']) => ({ from, to })),
    machines: [...new Set(pairs.flat())].map((id) => ({ id })),
  };
}

/** `filler=b labellerA=f`: states by their letter; whatever is not named runs. */
function states(text: string): (machineId: string) => PresentedState {
  const known = new Map(
    text.split(' ').map((pair) => {
      const [id = '', letter = ''] = pair.split('=');
      return [id, LETTERS[letter] ?? 'unknown'] as const;
    }),
  );
  return (machineId) => known.get(machineId) ?? 'production';
}

const ROW = 'washer>filler filler>capper capper>labeller labeller>packer packer>palletiser';
const BRANCHED =
  'washer>filler filler>capper capper>labelA capper>labelB labelA>packer labelB>packer packer>palletiser';
const MERGED = 'filler>packer erector>packer packer>palletiser';

describe('the cause of a stop', () => {
  it.each([
    ['a fault is its own reason', ROW, 'filler=f', 'filler', 'filler'],
    ['so is an emergency stop', ROW, 'filler=e washer=f', 'filler', 'filler'],
    ['a shut-down machine stops by itself', ROW, 'filler=o washer=f', 'filler', 'filler'],
    ['a running machine has no stop', ROW, 'washer=f', 'filler', 'filler'],
    ['a machine without data is not blamed on others', ROW, 'filler=? washer=f', 'filler', 'filler'],
    ['starvation leads upstream', ROW, 'filler=s washer=f', 'filler', 'filler washer'],
    [
      'over starving machines',
      ROW,
      'packer=s labeller=s capper=s filler=f',
      'packer',
      'packer labeller capper filler',
    ],
    ['blockage leads downstream', ROW, 'filler=b capper=b labeller=f', 'filler', 'filler capper labeller'],
    ['to cleaning too', ROW, 'filler=b capper=c', 'filler', 'filler capper'],
    ['and to a shut-down machine', ROW, 'filler=s washer=o', 'filler', 'filler washer'],
    ['not past a running machine', ROW, 'packer=s labeller=p capper=f', 'packer', 'packer'],
    ['not in the wrong direction', ROW, 'filler=s capper=f', 'filler', 'filler'],
    ['not past a machine with a reason', ROW, 'packer=s labeller=c capper=f', 'packer', 'packer labeller'],
    ['the first in the row starves by itself', ROW, 'filler=s washer=s', 'filler', 'filler washer'],
    ['the last in the row is blocked by itself', ROW, 'packer=b palletiser=b', 'packer', 'packer palletiser'],
    [
      'a starving machine behind running ones lacks something of its own',
      ROW,
      'filler=b capper=b labeller=b packer=s',
      'filler',
      'filler capper labeller packer',
    ],
    ['and so it is when asked itself', ROW, 'filler=b capper=b labeller=b packer=s', 'packer', 'packer'],
    ['one branch is down: the one', BRANCHED, 'filler=b capper=b labelA=f', 'filler', 'filler capper labelA'],
    ['the same from the other end', BRANCHED, 'packer=s labelA=f', 'packer', 'packer labelA'],
    [
      'a branch that starves behind the splitter leads to the branch that failed',
      BRANCHED,
      'labelB=s capper=b labelA=f',
      'labelB',
      'labelB capper labelA',
    ],
    [
      'also where that branch is only cleaned',
      BRANCHED,
      'labelB=s capper=b labelA=c',
      'labelB',
      'labelB capper labelA',
    ],
    [
      'a fault far away beats a shut-down machine next door',
      BRANCHED,
      'packer=s labelA=o labelB=s capper=s filler=f',
      'packer',
      'packer labelB capper filler',
    ],
    [
      'of two faults the nearer',
      BRANCHED,
      'packer=s labelA=s labelB=f capper=s filler=f',
      'packer',
      'packer labelB',
    ],
    [
      'a joining branch starves the packer, which blocks the filler',
      MERGED,
      'filler=b packer=s erector=f',
      'filler',
      'filler packer erector',
    ],
    [
      'a machine without data is searched through',
      ROW,
      'packer=s labeller=? capper=f',
      'packer',
      'packer labeller capper',
    ],
    ['and named when nothing better is known', ROW, 'packer=s labeller=?', 'packer', 'packer labeller'],
    [
      'but not before a known reason',
      BRANCHED,
      'packer=s labelA=? labelB=s capper=c',
      'packer',
      'packer labelA capper',
    ],
    ['machines that wait in a circle have no cause', 'a>b b>c c>a', 'a=s b=s c=s', 'a', 'a'],
    ['a circle with a way out is left', 'a>b b>a fault>b', 'a=s b=s fault=f', 'a', 'a b fault'],
    ['a conveyor to itself is no cause', 'a>a b>a', 'a=s b=f', 'a', 'a b'],
    ['nor a reason to doubt another', 'a>a a>x', 'x=s a=s', 'x', 'x a'],
  ])('%s', (_, edges, known, asked, path) => {
    const stateOf = states(known);
    const cause = findStopCause(flow(edges), asked, stateOf);
    expect(cause.path).toEqual(path.split(' '));
    expect(cause.machineId).toBe(cause.path.at(-1));
    expect(cause.state).toBe(stateOf(cause.machineId));
  });

  it('ignores conveyors that leave the line', () => {
    const line = { edges: [{ from: 'elsewhere', to: 'filler' }], machines: [{ id: 'filler' }] };
    expect(findStopCause(line, 'filler', states('filler=s elsewhere=f')).path).toEqual(['filler']);
  });

  it('answers at once for sixty machines in pairs with every path open', () => {
    const edges = Array.from({ length: 29 }, (_, step) =>
      [0, 1].flatMap((from) => [0, 1].map((to) => `${step}${from ? 'b' : 'a'}>${step + 1}${to ? 'b' : 'a'}`)),
    ).flat();
    const cause = findStopCause(flow(edges.join(' ')), '29a', (id) =>
      id === '0b' ? 'fault' : 'material-shortage',
    );
    expect(cause.machineId).toBe('0b');
    expect(cause.path).toHaveLength(30);
  });
});

describe('the cause of a stop in any line', () => {
  const SIZE = 8;
  const ids = Array.from({ length: SIZE }, (_, index) => `m${index}`);
  const machine = fc.constantFrom(...ids);
  const plant = fc.record({
    edges: fc.array(fc.record({ from: machine, to: machine }), { maxLength: 16 }),
    states: fc.array(fc.constantFrom(...PresentedState.options), { minLength: SIZE, maxLength: SIZE }),
    asked: machine,
  });
  type Plant = typeof plant extends fc.Arbitrary<infer Value> ? Value : never;

  const stateIn =
    ({ states: list }: Plant) =>
    (id: string) =>
      list[ids.indexOf(id)] ?? 'unknown';
  const search = (value: Plant) =>
    findStopCause({ edges: value.edges, machines: ids.map((id) => ({ id })) }, value.asked, stateIn(value));

  /** Machines that a waiting machine waits for, by a fixed point over hops: the slow way, without unknown ones. */
  function distances(value: Plant): Map<string, number> {
    const stateOf = stateIn(value);
    const found = new Map([[value.asked, 0]]);
    for (let hop = 1; hop <= SIZE; hop += 1) {
      for (const [id, distance] of [...found]) {
        if (distance !== hop - 1) continue;
        const next = value.edges.flatMap(({ from, to }) => {
          if (stateOf(id) === 'material-shortage' && to === id) return [from];
          return stateOf(id) === 'blockage' && from === id ? [to] : [];
        });
        for (const other of next) {
          if (!found.has(other) && stateOf(other) !== 'production') found.set(other, hop);
        }
      }
    }
    return found;
  }

  it('is reached along conveyors, over machines that wait or are silent, none of them twice', () => {
    fc.assert(
      fc.property(plant, (value) => {
        const stateOf = stateIn(value);
        const { path, machineId, state } = search(value);
        expect(path[0]).toBe(value.asked);
        expect(path.at(-1)).toBe(machineId);
        expect(state).toBe(stateOf(machineId));
        path.slice(0, -1).forEach((id, index) => {
          const next = path[index + 1];
          const upstream = value.edges.some(({ from, to }) => to === id && from === next);
          const downstream = value.edges.some(({ from, to }) => from === id && to === next);
          if (stateOf(id) === 'material-shortage') expect(upstream).toBe(true);
          else if (stateOf(id) === 'blockage') expect(downstream).toBe(true);
          else expect([stateOf(id), upstream || downstream]).toEqual(['unknown', true]);
        });
        if (path.length > 1) expect(state).not.toBe('production');
      }),
      { numRuns: 300 },
    );
  });

  it('is the nearest fault or crash stop wherever one can be reached', () => {
    fc.assert(
      fc.property(plant, (value) => {
        const stateOf = stateIn(value);
        fc.pre(!value.states.includes('unknown'));
        const faults = [...distances(value)].filter(([id]) => ['fault', 'crash-stop'].includes(stateOf(id)));
        const { state, path } = search(value);
        expect(['fault', 'crash-stop'].includes(state)).toBe(faults.length > 0);
        if (faults.length > 0) {
          expect(path.length - 1).toBe(Math.min(...faults.map(([, distance]) => distance)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has a reason of its own whenever such a machine can be reached', () => {
    fc.assert(
      fc.property(plant, (value) => {
        const stateOf = stateIn(value);
        const own: PresentedState[] = ['fault', 'crash-stop', 'cip', 'shutdown'];
        fc.pre([...distances(value).keys()].some((id) => own.includes(stateOf(id))));
        expect(search(value).state).not.toBe('unknown');
      }),
      { numRuns: 300 },
    );
  });

  it('does not depend on the order of the conveyors in rank and distance', () => {
    fc.assert(
      fc.property(plant, (value) => {
        const forward = search(value);
        const backward = search({ ...value, edges: value.edges.toReversed() });
        expect(backward.path).toHaveLength(forward.path.length);
      }),
      { numRuns: 300 },
    );
  });
});
