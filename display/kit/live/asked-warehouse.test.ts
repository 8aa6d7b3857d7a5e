import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#display/runtime/board/board.ts';
import { askedWarehouseId } from './asked-warehouse.ts';

const WAREHOUSES = [
  { id: '7', code: 'HD1' },
  { id: '8', code: 'HD2' },
];

const ask = (search: string, found: readonly object[] = WAREHOUSES) => {
  const call = vi.fn().mockResolvedValue(found);
  const place = { path: '/orderSignage', query: new URLSearchParams(search) };
  // One call of one contract, of whose reply only id and code are read.
  return { call, id: askedWarehouseId({ place, call: call as unknown as Call }) };
};

describe('the warehouse of an address', () => {
  it('is the one with the id, which is not asked for', async () => {
    const { call, id } = ask('warehouse=42');
    expect(await id).toBe('42');
    expect(call).not.toHaveBeenCalled();
  });

  it('is the one with the code, or the first', async () => {
    expect(await ask('warehouse=HD2').id).toBe('8');
    expect(await ask('').id).toBe('7');
    expect(await ask('warehouse=').id).toBe('7');
  });

  it('is null where there is none', async () => {
    expect(await ask('warehouse=HD9').id).toBeNull();
    expect(await ask('', []).id).toBeNull();
  });
});
