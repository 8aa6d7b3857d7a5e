import { describe, expect, it } from 'vitest';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import { PLATFORM_PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import type { CrudBench, CrudSample } from './crud-bench.ts';

/** Who reaches a record, and what its fields take. */
export function describeRecords(crud: Crud, sample: CrudSample, bench: CrudBench): void {
  const { byId, call, create, forget, idOf, nextBody, pageOf, read, update } = bench;

  describe(`a ${crud.subject.name}`, () => {
    it('H27 needs its permissions', async () => {
      const record = await create();
      const { view, edit } = crud.access;
      const readOnly = view === 'session' || view === edit ? [] : [view];
      const body = await nextBody();
      for (const permissions of [[], readOnly]) {
        const user = await bench.server.addUser({ permissions });
        expect((await call(crud.create, { body }, user)).statusCode).toBe(403);
        expect((await update(record, sample.change, user)).statusCode).toBe(403);
        expect((await call(crud.remove, byId(record), user)).statusCode).toBe(403);
        expect(
          (await call(crud.removeMany, { query: { [crud.idsParam]: [idOf(record)] } }, user)).statusCode,
        ).toBe(403);
        if (crud.restore)
          expect((await call(crud.restore, { body: { ids: [idOf(record)] } }, user)).statusCode).toBe(403);
      }
      const nobody = await bench.server.addUser({ permissions: [] });
      const isOpen = crud.access.view === 'session';
      if (crud.page) {
        const query = sample.list?.(record) ?? {};
        expect((await pageOf(query, nobody)).statusCode).toBe(isOpen ? 200 : 403);
      }
      expect(await read(record)).toMatchObject({ [crud.idField]: idOf(record) });
    });

    it('H13 of another tenant does not exist', async () => {
      const record = await create();
      const stranger = await bench.server.addUser({
        tenantId: await bench.server.addTenant(`other-${idOf(record)}`),
      });
      const ids = [idOf(record)];
      // Permissions of the platform count nowhere else: whoever holds them in another tenant is not even let in.
      const isPlatform = PLATFORM_PERMISSIONS.includes(crud.access.edit);
      const refused = isPlatform ? 403 : 404;
      const removal = { query: { [crud.idsParam]: ids } };
      expect((await call(crud.get, byId(record), stranger)).statusCode).toBe(refused);
      expect((await update(record, sample.change, stranger)).statusCode).toBe(refused);
      expect((await call(crud.remove, byId(record), stranger)).statusCode).toBe(refused);
      expect((await call(crud.removeMany, removal, stranger)).statusCode).toBe(refused);
      if (crud.restore)
        expect((await call(crud.restore, { body: { ids } }, stranger)).statusCode).toBe(refused);
      if (crud.page) {
        const answer = await pageOf({ size: 200, ...sample.list?.(record) }, stranger);
        if (isPlatform) expect(answer.statusCode).toBe(403);
        else expect(answer.json().data.records.map(idOf)).not.toContain(idOf(record));
      }
      expect(await read(record)).toEqual(record);
    });

    it.runIf(sample.outsider)('does not exist for a user whose roles do not reach it', async () => {
      const record = await create();
      const outsider = await sample.outsider?.(bench.server);
      if (!outsider) throw new Error('no outsider');
      const ids = [idOf(record)];
      expect((await pageOf({ size: 200 }, outsider)).json().data).toMatchObject({ records: [], total: 0 });
      expect((await call(crud.get, byId(record), outsider)).statusCode).toBe(404);
      expect((await update(record, sample.change, outsider)).statusCode).toBe(404);
      expect((await call(crud.remove, byId(record), outsider)).statusCode).toBe(404);
      expect((await call(crud.removeMany, { query: { [crud.idsParam]: ids } }, outsider)).statusCode).toBe(
        404,
      );
      expect(await read(record)).toEqual(record);
    });

    it('H19 takes no field that is not its own', async () => {
      const foreign = {
        tenantId: '2',
        tenant_id: '2',
        isAdmin: true,
        updateBy: 'x',
        createBy: 'x',
        system: '1',
      };
      const record = await create({
        ...(await nextBody()),
        ...foreign,
        updateTime: 5,
        [`${crud.idField}X`]: '1',
      });
      const changed = (await update(record, { ...sample.change, ...foreign })).json().data;
      for (const one of [record, changed]) {
        for (const [name, value] of Object.entries(foreign)) expect(one[name]).not.toBe(value);
        expect(one.updateTime).toBeGreaterThan(5);
      }
    });

    it.each([
      ['NUL', 'a\0b'],
      ['half a character', 'a\ud800b'],
      ['more than it holds', 'x'.repeat(sample.text[1] + 1)],
    ])('refuses a text with %s at its field', async (_what, value) => {
      const [field] = sample.text;
      if (crud.isCreatedByBody) {
        const created = await call(crud.create, { body: { ...(await nextBody()), [field]: value } });
        expect([created.statusCode, Object.keys(created.json().fields ?? {})]).toEqual([400, [field]]);
      }
      const record = await create();
      const changed = await update(record, { [field]: value });
      expect([changed.statusCode, Object.keys(changed.json().fields ?? {})]).toEqual([400, [field]]);
      expect(await read(record)).toEqual(record);
    });

    it('takes a text as long as it holds', async () => {
      const [field, max] = sample.text;
      const longest = { [field]: 'x'.repeat(max) };
      if (crud.isCreatedByBody) await create({ ...(await nextBody()), ...longest });
      else expect((await update(await create(), longest)).statusCode).toBe(200);
    });

    it.runIf(crud.isCreatedByBody)('names the field that is missing', async () => {
      const { [sample.required]: _left, ...body } = await nextBody();
      const answer = await call(crud.create, { body });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [sample.required]]);
    });

    it.runIf(sample.unique)('names the field in which another is the same, also of two at once', async () => {
      const field = sample.unique ?? '';
      const body = await nextBody();
      let made = 0;
      const answers = await Promise.all([1, 2, 3].map(() => call(crud.create, { body })));
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      for (const { json } of answers.filter(({ statusCode }) => statusCode === 200)) {
        forget(idOf(json().data));
        made += 1;
      }
      expect(made).toBe(1);
      expect(refused.map((answer) => [answer.statusCode, Object.keys(answer.json().fields)])).toEqual([
        [400, [field]],
        [400, [field]],
      ]);
    });
  });
}
