import { describe, expect, it } from 'vitest';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';
import type { CrudBench } from './crud-bench.ts';

/** What the fields of a record take. */
export function describeRecords(sample: SubjectSample, bench: CrudBench): void {
  const { crud } = sample;
  const { call, create, forget, idOf, nextBody, read, update } = bench;

  describe(`a ${crud.subject.name}`, () => {
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

    it.runIf(crud.isCreatedByBody)('names each field that is missing', async () => {
      expect(crud.requiredFields).not.toEqual([]);
      for (const name of crud.requiredFields) {
        const { [name]: _left, ...body } = await nextBody();
        const answer = await call(crud.create, { body });
        expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [name]]);
      }
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
