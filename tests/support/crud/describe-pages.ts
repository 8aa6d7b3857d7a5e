import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';
import type { CrudBench } from './crud-bench.ts';

/** Order, bounds and filters of the list. */
export function describePages(sample: SubjectSample, bench: CrudBench): void {
  const { crud } = sample;
  const { create, idOf, pageOf } = bench;
  const { filters, nameField } = crud;
  const hasNameFilter = filters instanceof z.ZodObject && nameField in filters.shape;
  const ofName = hasNameFilter ? ([nameField, nameField] as const) : null;
  const [filter, field] = (sample.filter === undefined ? ofName : sample.filter) ?? ['', ''];

  describe.runIf(crud.isPaged)(`a page of ${crud.subject.name}`, () => {
    it('H9 is sorted by the columns of the contract and nothing else', async () => {
      const list = sample.list?.(await create()) ?? {};
      for (const column of crud.sort) {
        expect((await pageOf({ ...list, ascs: column })).statusCode, column).toBe(200);
        expect((await pageOf({ ...list, descs: column })).statusCode, column).toBe(200);
      }
      const [first = ''] = crud.sort;
      for (const column of [
        'tenant_id',
        '1',
        `${first};drop table x`,
        `${first} desc`,
        `${first}' or '1`,
        '(select 1)',
      ]) {
        expect((await pageOf({ ...list, ascs: column })).statusCode, column).toBe(400);
        expect((await pageOf({ ...list, descs: `${first},${column}` })).statusCode, column).toBe(400);
      }
    });

    it('has bounds, and the same total on every page and past the last one', async () => {
      const first = await create();
      await create();
      const list = sample.list?.(first) ?? {};
      for (const bad of [
        { size: 0 },
        { size: LIMITS.pageSizeMax + 1 },
        { current: 0 },
        { current: 1.5 },
        { size: 'x' },
      ])
        expect((await pageOf({ ...list, ...bad })).statusCode, JSON.stringify(bad)).toBe(400);
      const { total } = (await pageOf(list)).json().data;
      expect(total).toBeGreaterThan(0);
      const seen = new Set<string>();
      for (let current = 1; current <= total; current += 1) {
        const page = (await pageOf({ ...list, size: 1, current })).json().data;
        expect(page).toMatchObject({ total, size: 1, current });
        for (const record of page.records) seen.add(idOf(record));
      }
      expect(seen.size).toBe(total);
      const past = (await pageOf({ ...list, size: 1, current: total + 5 })).json().data;
      expect(past).toMatchObject({ records: [], total });
    });

    it.runIf(filter)('is filtered by a text in which % and _ have no meaning (case 48)', async () => {
      const record = await create();
      const value = String(record[field]);
      const find = async (text: string) =>
        (await pageOf({ ...sample.list?.(record), size: 200, [filter]: text })).json().data.records.map(idOf);
      expect(await find(value)).toEqual([idOf(record)]);
      expect(await find(value.toUpperCase())).toEqual([idOf(record)]);
      expect(await find(`${value}%`)).toEqual([]);
      expect(await find(value.replace(/^./, '_'))).toEqual([]);
      expect(await find(`${value}\\`)).toEqual([]);
      expect(await find(`'${value}`)).toEqual([]);
      expect(await find("' or 1=1 --")).toEqual([]);
    });
  });
}
