import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withSchema } from '#server/core/database/typed-database.ts';
import { commitImport, getJob, getJobFile, type Job, undoImport } from '#shared/contracts/jobs/job.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, type Id } from '#shared/contracts/kit/envelope.ts';
import {
  badCellsOf,
  cellOf,
  checkSheet,
  labelsOf,
  sendSheet,
  sheetOf,
} from '#tests/support/files/sheet-upload.ts';
import type { Fields, SubjectSample } from '#tests/support/samples/subject-sample.ts';
import type { CrudBench } from './crud-bench.ts';

/** More than are checked in one transaction where rows are tried. */
const FAR_ROWS = 23;

function isMoment({ createBody }: Crud, name: string): boolean {
  let schema: unknown = createBody instanceof z.ZodObject ? createBody.shape[name] : undefined;
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) schema = schema.unwrap();
  return schema === EpochMs;
}

/** Exports and imports of a subject, as jobs of the running server. */
export function describeSheets(sample: SubjectSample, bench: CrudBench): void {
  const { crud } = sample;
  const settled = () => bench.server.wiring.jobs.worker.settled();
  const jobOf = async (id: Id): Promise<Job> => {
    const { server, admin } = bench;
    return (await server.call(getJob, { params: { id } }, admin)).json().data;
  };
  const audited = (action: string) => {
    const { server, admin } = bench;
    return server.db.tenant(server.tenantId, async (tx) => {
      const { rows } = await sql<{ record_id: string | null; changes: Fields }>`
        select record_id, changes from sys_audit where subject = ${crud.subject.key} and action = ${action}
        and username = ${admin.username} order by seq`.execute(withSchema<unknown>(tx));
      return rows;
    });
  };

  const { sheetList } = sample;
  const entriesOf = (record: Fields): readonly Fields[] =>
    sheetList ? ((record[sheetList.field] ?? []) as readonly Fields[]) : [];
  /** How many rows of a file hold some records. */
  const linesOf = (records: readonly Fields[]): number =>
    sheetList ? records.reduce((sum, record) => sum + entriesOf(record).length, 0) : records.length;

  const fileOf = async (bodies: readonly Fields[]) => {
    const labels = await labelsOf(crud);
    const names = Object.keys(labels).filter(
      (name) => name !== sheetList?.field && bodies.some((body) => name in body),
    );
    const headers = Object.entries(sheetList?.headers ?? {});
    const listLabel = labels[sheetList?.field ?? ''];
    const heads = [
      ...names.map((name) => labels[name] ?? ''),
      ...headers.map(([, header]) => `${listLabel} / ${header}`),
    ];
    const cells = bodies.flatMap((body) => {
      const own = names.map((name) => (isMoment(crud, name) ? cellOf(Number(body[name])) : body[name]));
      if (!sheetList) return [own];
      return entriesOf(body).map((entry) => [...own, ...headers.map(([name]) => entry[name])]);
    });
    return { names, bytes: await sheetOf(heads, cells) };
  };

  describe.runIf(crud.isPaged)(`a sheet of ${crud.subject.name}`, () => {
    it('is exported as the list shows it, with an entry in the audit', async () => {
      const { server, admin, call, create } = bench;
      const records = [await create(), await create()];
      const [sort = ''] = crud.sort;
      const query = { ...sample.list?.(records[0] ?? {}), descs: sort };
      const body = { fileName: 'list', format: 'csv' };
      const nobody = await server.addUser({ permissions: [] });
      expect((await call(crud.exportRows, { query, body }, nobody)).statusCode).toBe(403);
      expect(
        (await call(crud.exportRows, { query: { ...query, descs: 'tenant_id' }, body })).statusCode,
      ).toBe(400);
      expect(
        (await call(crud.exportRows, { query, body: { ...body, timeZone: 'Nowhere' } })).statusCode,
      ).toBe(400);
      const started = await call(crud.exportRows, { query, body });
      expect(started.statusCode, started.body).toBe(200);
      await settled();
      const job = await jobOf(started.json().data.jobId);
      const page = await call(crud.page, { query: { ...query, size: 200 } });
      const { records: listed, total } = page.json().data;
      const lines = sheetList ? linesOf(listed) : total;
      expect(job).toMatchObject({ status: 'done', result: { type: 'export', rows: lines } });
      const file = await server.call(getJobFile, { params: { id: job.id } }, admin);
      const text = sample.text[0];
      const shown: string[] = listed.map((record: Fields) => String(record[text]));
      // In the order of the list, whatever the columns beside them hold.
      const places = shown.map((value) => file.body.indexOf(value));
      expect(places.every((place) => place > 0)).toBe(true);
      expect((await audited('export')).at(-1)).toMatchObject({
        record_id: null,
        changes: { format: { after: 'csv' } },
      });
    });

    const hasNamed = crud.hasImport && sample.unique !== undefined && !sheetList;
    it.runIf(hasNamed)('is refused where two rows far from each other are the same', async () => {
      const { server, admin, nextBody } = bench;
      const rows: Fields[] = [];
      while (rows.length < FAR_ROWS) rows.push(await nextBody());
      const { bytes } = await fileOf([...rows, rows[0] ?? {}]);
      const check = await checkSheet(server, crud, bytes, admin);
      const lines = (await badCellsOf(server, check, admin)).map((cell) => cell.split(':')[0]);
      expect([...new Set(lines)]).toEqual([String(FAR_ROWS + 2)]);
    });

    it.runIf(crud.hasImport)('is imported by the rules of its form, and the import is undone', async () => {
      const { server, admin, call, nextBody, forget } = bench;
      const [text, max] = sample.text;
      const good = [await nextBody(), await nextBody()];
      const bad = { ...(await nextBody()), [text]: 'x'.repeat(max + 1) };
      const { names, bytes } = await fileOf([...good, bad]);
      const upload = async (user = admin) => {
        const answer = await sendSheet(server, crud, bytes, user);
        if (answer.statusCode !== 200) return { status: answer.statusCode, job: null };
        await settled();
        return { status: 200, job: await jobOf(answer.json().data.jobId) };
      };
      expect((await upload(await server.addUser({ permissions: [] }))).status).toBe(403);
      const { job } = await upload();
      expect(job?.result).toMatchObject({
        type: 'importCheck',
        rows: linesOf([...good, bad]),
        goodRows: linesOf(good),
      });
      const before = (await audited('create')).length;
      const id = job?.id ?? '';
      const commit = await server.call(commitImport, { params: { id }, body: { rows: 'good' } }, admin);
      await settled();
      const done = await jobOf(commit.json().data.jobId);
      expect(done.result).toMatchObject({
        ...{ type: 'importCommit', rows: linesOf(good), skippedRows: linesOf([bad]), canUndo: true },
      });
      const made = (await audited('create')).slice(before);
      expect(made).toHaveLength(2);
      for (const [index, { record_id }] of made.entries()) {
        const record = (await call(crud.get, { params: { id: record_id } })).json().data;
        for (const name of names) expect(record[name]).toEqual(good[index]?.[name] ?? record[name]);
        for (const [at, entry] of entriesOf(good[index] ?? {}).entries())
          for (const [name, value] of Object.entries(entry))
            expect(entriesOf(record)[at]?.[name] ?? null, `${name} of entry ${at}`).toEqual(value ?? null);
        forget(record_id ?? '');
      }
      if (sample.unique) expect((await upload()).job?.result).toMatchObject({ goodRows: 0 });
      await server.call(undoImport, { params: { id: done.id } }, admin);
      await settled();
      for (const { record_id } of made)
        expect((await call(crud.get, { params: { id: record_id } })).statusCode).toBe(404);
    });
  });
}
