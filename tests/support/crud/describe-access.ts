import { describe, expect, it } from 'vitest';
import { PLATFORM_PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';
import type { CrudBench } from './crud-bench.ts';

/** Who reaches a record. */
export function describeAccess(sample: SubjectSample, bench: CrudBench): void {
  const { crud } = sample;
  const { byId, call, create, idOf, nextBody, pageOf, read, update } = bench;

  describe(`access to a ${crud.subject.name}`, () => {
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
  });
}
