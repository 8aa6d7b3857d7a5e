import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#display/runtime/board/board.ts';
import { askedHallIds } from './asked-halls.ts';

const HALLS = [
  { id: '7', code: 'WS-1' },
  { id: '8', code: 'WS-2' },
];

const ask = (search: string, found: readonly object[] = HALLS) => {
  const call = vi.fn().mockResolvedValue(found);
  const place = { path: '/pretreatmentSignage', query: new URLSearchParams(search) };
  // One call of one contract, of whose reply only id and code are read.
  return { call, ids: askedHallIds({ place, call: call as unknown as Call }) };
};

describe('the halls of an address', () => {
  it('are the one with the id, which is not asked for', async () => {
    const { call, ids } = ask('hall=42');
    expect(await ids).toEqual(['42']);
    expect(call).not.toHaveBeenCalled();
  });

  it('are the one with the code, or all', async () => {
    expect(await ask('hall=WS-2').ids).toEqual(['8']);
    expect(await ask('').ids).toEqual(['7', '8']);
    expect(await ask('hall=').ids).toEqual(['7', '8']);
  });

  it('are none where there is none', async () => {
    expect(await ask('hall=WS-9').ids).toEqual([]);
    expect(await ask('', []).ids).toEqual([]);
  });
});
