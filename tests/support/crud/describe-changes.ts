import { describe, expect, it } from 'vitest';
import { verifyAudit } from '#server/core/audit/verify-audit.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';
import type { CrudBench } from './crud-bench.ts';

/** How a record is changed, removed and restored, and what is left of it in the audit. */
export function describeChanges(sample: SubjectSample, bench: CrudBench): void {
  const { crud } = sample;
  const { audited, byId, call, create, idOf, nextBody, pageOf, read, update } = bench;

  describe(`a change of a ${crud.subject.name}`, () => {
    it('is changed, and its version rises with every change', async () => {
      const record = await create();
      const first = (await update(record, sample.change)).json().data;
      const second = (await update(first, {})).json().data;
      expect(first.updateTime).toBeGreaterThan(Number(record.updateTime));
      expect(second.updateTime).toBeGreaterThan(first.updateTime);
      const shown = Object.keys(sample.change).filter((name) => name in record);
      for (const name of shown) expect(first[name]).not.toEqual(record[name]);
    });

    it('is not changed by the sender of an older version, who is shown the newer one', async () => {
      const record = await create();
      const newer = (await update(record, sample.change)).json().data;
      const answer = await update(record, {});
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'stale']);
      const shown = Object.keys(sample.change).filter((name) => name in record);
      expect(answer.json().data.record).toEqual(newer);
      expect([...answer.json().data.changed].sort()).toEqual(shown.sort());
      expect((await call(crud.get, byId(record))).json().data.updateTime).toBe(newer.updateTime);
      const answers = await Promise.all([1, 2, 3].map(() => update(newer, {})));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    });

    it('does not exist when it has been removed', async () => {
      const record = await create();
      expect((await call(crud.remove, byId(record))).json().data).toBe(true);
      expect((await call(crud.get, byId(record))).statusCode).toBe(404);
      expect((await update(record, {})).statusCode).toBe(404);
      expect((await call(crud.remove, byId(record))).statusCode).toBe(404);
      if (crud.page) {
        const answer = await pageOf({ size: 200, ...sample.list?.(record) });
        expect(answer.json().data.records.map(idOf)).not.toContain(idOf(record));
      }
    });

    it('is removed with others, or none of them is', async () => {
      const first = await create();
      const gone = await create();
      expect((await call(crud.remove, byId(gone))).statusCode).toBe(200);
      const answer = await call(crud.removeMany, {
        query: { [crud.idsParam]: [idOf(first), idOf(gone)].join(',') },
      });
      expect(answer.statusCode).toBe(404);
      expect(await read(first)).toEqual(first);
      const second = await create();
      const both = await call(crud.removeMany, { query: { [crud.idsParam]: [idOf(first), idOf(second)] } });
      expect(both.json().data).toBe(true);
      for (const one of [first, second]) expect((await call(crud.get, byId(one))).statusCode).toBe(404);
    });

    it.runIf(sample.systemId)(
      'that comes with the product is not removed, alone or with others',
      async () => {
        const own = await create();
        const id = (await sample.systemId?.(bench.server, bench.admin)) ?? '';
        const alone = await call(crud.remove, { params: { id } });
        expect(alone.json()).toMatchObject({ error: 'system_record' });
        const among = await call(crud.removeMany, { query: { [crud.idsParam]: [idOf(own), id] } });
        expect(among.json()).toMatchObject({ error: 'system_record' });
        expect(await read(own)).toEqual(own);
      },
    );

    it.runIf(crud.restore)('comes back as it was, once, unless its place is taken', async () => {
      const body = await nextBody();
      const record = await create(body);
      const ids = [idOf(record)];
      expect((await call(crud.restore, { body: { ids } })).statusCode).toBe(404);
      expect((await call(crud.remove, byId(record))).statusCode).toBe(200);
      expect((await call(crud.restore, { body: { ids } })).json().data).toBe(true);
      const back = await read(record);
      expect(back).toEqual({ ...record, updateTime: back.updateTime });
      expect(back.updateTime).toBeGreaterThan(Number(record.updateTime));
      expect((await call(crud.restore, { body: { ids } })).statusCode).toBe(404);
      if (sample.unique === undefined) return;
      expect((await call(crud.remove, byId(record))).statusCode).toBe(200);
      await create(body);
      const taken = await call(crud.restore, { body: { ids } });
      expect([taken.statusCode, Object.keys(taken.json().fields)]).toEqual([400, [sample.unique]]);
    });

    it('leaves an entry of every change, field by field, and none of a refused one', async () => {
      const record = await create();
      const changed = (await update(record, sample.change)).json().data;
      await update(record, sample.change);
      await call(crud.remove, byId(record));
      if (crud.restore) await call(crud.restore, { body: { ids: [idOf(record)] } });
      // An id that is a name, not a number, may have been used before.
      const all = await audited(record);
      const entries = all.slice(all.findLastIndex(({ action }) => action === 'create'));
      const actions = ['create', 'update', 'remove', ...(crud.restore ? ['restore'] : [])];
      expect(entries.map(({ action }) => action)).toEqual(actions);
      expect(new Set(entries.map(({ username }) => username))).toEqual(new Set([bench.admin.username]));
      const shown = Object.keys(sample.change).filter((name) => name in record);
      for (const name of shown)
        expect(entries[1]?.changes[name]).toEqual({ before: record[name], after: changed[name] });
      const [field] = sample.text;
      expect(entries[0]?.changes[field]).toEqual({ after: record[field] });
      expect(entries[2]?.changes[field]).toEqual({ before: changed[field] });
      for (const secret of sample.secrets ?? []) expect(JSON.stringify(entries)).not.toContain(secret);
      const chains = await verifyAudit(bench.server.db);
      expect(chains.find(({ tenantId }) => tenantId === bench.server.tenantId)?.broken).toBeNull();
    });
  });
}
