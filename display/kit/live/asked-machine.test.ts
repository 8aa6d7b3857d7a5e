import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#display/runtime/board/board.ts';
import { askedMachine } from './asked-machine.ts';

const ask = (search: string, found: readonly object[]) => {
  const call = vi.fn().mockResolvedValue(found);
  const place = { path: '/MachineIndex', query: new URLSearchParams(search) };
  // One call of one contract; the machine is handed on unread.
  return { call, machine: askedMachine({ place, call: call as unknown as Call }) };
};

describe('the machine of an address', () => {
  it('is the one that the server knows by the id', async () => {
    const { call, machine } = ask('mId=42', [{ id: '42' }]);
    expect(await machine).toEqual({ id: '42' });
    expect(call.mock.calls[0]?.[1]).toEqual({ query: { productIds: '42' } });
  });

  it('is null where the server knows none', async () => {
    expect(await ask('mId=42', []).machine).toBeNull();
  });

  it.each(['', 'mId=', 'mId=0', 'mId=L1-FILLER', 'mId=1,2', `mId=${'9'.repeat(20)}`])(
    'is null, and no call is made, for "%s"',
    async (search) => {
      const { call, machine } = ask(search, [{ id: '42' }]);
      expect(await machine).toBeNull();
      expect(call).not.toHaveBeenCalled();
    },
  );
});
