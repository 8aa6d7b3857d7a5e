import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadCruds, loadLogs } from '#server/all-contracts.ts';
import { bareSchema } from '#server/core/crud/sheet-columns.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { getImportTemplate, getJobFile } from '#shared/contracts/jobs/job.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  OPERATION_ACTIONS,
  OPERATION_SUBJECTS,
  operationLog,
} from '#shared/contracts/platform/operation-log.ts';
import { LANGUAGES } from '#shared/domain/text/language.ts';
import { sheetReaderHere } from '#tests/support/files/sheet-reader.ts';
import { badCellsOf, checkSheet, headersOf, sheetOf, writeSheet } from '#tests/support/files/sheet-upload.ts';
import { loadSamples } from '#tests/support/samples/all-samples.ts';
import { rowOf, type SubjectSample } from '#tests/support/samples/subject-sample.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** Its sample needs a plant of its own; `pretreatment-sheets.test.ts` sends its files. */
const ELSEWHERE = ['process-unit'];
const samples = (await loadSamples()).filter(
  ({ crud }) => crud.hasImport && crud.isPaged && !ELSEWHERE.includes(crud.subject.name),
);
const { signal } = new AbortController();

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant });
  admin = await server.addUser();
});
afterAll(() => server.close());

function reading(language: string): TestUser {
  const headers = { ...admin.headers, 'accept-language': language };
  return { ...admin, headers };
}

/** Subjects of which the plant has records, and with which a record of the sample would overlap. */
const OF_PLANT = ['shift-pattern'];

type Values = Readonly<Record<string, unknown>>;

async function recordOf(sample: SubjectSample): Promise<Values> {
  const { crud } = sample;
  if (OF_PLANT.includes(crud.subject.name))
    return (await server.call(crud.page as never, { query: {} } as never, admin)).json().data.records[0];
  return readRecord(sample, await rowOf(sample)(server, admin));
}

async function readRecord({ crud }: SubjectSample, id: string): Promise<Values> {
  return (await server.call(crud.get, { params: { id } } as never, admin)).json().data;
}

async function recordIds({ crud, list }: SubjectSample, record: Values): Promise<string[]> {
  const query = { size: LIMITS.pageSizeMax, ...list?.(record as never) };
  const answer = await server.call(crud.page as never, { query } as never, admin);
  return answer.json().data.records.map((row: Values) => String(row[crud.idField]));
}

/** An entry of a list without a value, and one with null, are the same. */
const withoutNulls = (key: string, value: unknown) =>
  value === null && Number.isNaN(Number(key)) ? undefined : value;

/** The header and the rows of an export of all records. */
async function exportOf({ crud, list }: SubjectSample, record: Values, user: TestUser) {
  const [sort] = crud.sort;
  const call = {
    query: { ...list?.(record as never), ...(sort && { descs: sort }) },
    body: { fileName: 'rows' },
  };
  const started = await server.call(crud.exportRows as never, call as never, user);
  expect(started.statusCode, started.body).toBe(200);
  await server.wiring.jobs.worker.settled();
  const file = await server.call(getJobFile, { params: { id: started.json().data.jobId } }, user);
  const { rows } = await sheetReaderHere.read(file.rawPayload, { rowsMax: 20_000, columnsMax: 100 }, signal);
  return rows.map(({ cells }) => cells);
}

describe('a template that is filled from the export of its list (cases 21 to 28)', () => {
  it.each(samples.map((sample) => [sample.crud.subject.name, sample] as const))(
    'is stored as it was, from a file of either language by a reader of the other: %s',
    async (_name, sample) => {
      const { crud } = sample;
      let record = await recordOf(sample);
      const subject = crud.subject.key;
      for (const language of LANGUAGES) {
        const [other = language] = LANGUAGES.filter((each) => each !== language);
        const user = reading(language);
        const call = { params: { subject }, query: {} };
        const headers = await headersOf((await server.call(getImportTemplate, call, user)).rawPayload);
        const [head = [], ...rows] = await exportOf(sample, record, user);
        const columns = server.wiring.jobs.subjects.target(subject)?.columns(language) ?? [];
        const shared = headers.filter((header) => head.includes(header));
        const isOwn = (row: readonly (string | null)[]): boolean =>
          columns.every(({ key, header, kind, options }) => {
            const value = record[key];
            const at = head.indexOf(header);
            return (
              at < 0 || kind !== 'text' || options || typeof value !== 'string' || (row[at] ?? '') === value
            );
          });
        const own = rows.filter(isOwn);
        const cells = own.map((row) => shared.map((header) => row[head.indexOf(header)] ?? null));
        expect(cells.length).toBeGreaterThan(0);
        await server.call(crud.remove, { params: { id: record[crud.idField] } } as never, admin);
        const before = await recordIds(sample, record);
        const check = await checkSheet(server, crud, await sheetOf(shared, cells), reading(other));
        const bad = await badCellsOf(server, check, reading(other));
        expect(check.result, JSON.stringify(check.error)).toMatchObject({
          rows: cells.length,
          ignoredColumns: [],
        });
        expect(bad).toEqual([]);
        await writeSheet(server, check, reading(other));
        const [id = ''] = (await recordIds(sample, record)).filter((one) => !before.includes(one));
        const stored = await readRecord(sample, id);
        const fields = columns
          .filter(({ header }) => shared.includes(header))
          .map(({ key }) => key.split('.')[0] ?? key);
        const partOf = (of: Values) =>
          JSON.parse(
            JSON.stringify(
              fields.map((key) => [key, of[key]]),
              withoutNulls,
            ),
          );
        expect(partOf(stored)).toEqual(partOf(record));
        record = stored;
      }
    },
  );
});

/** Words that are the same for every reader: names of protocols, files and signs. */
const CODES = [
  'file.type',
  'derivedRule.operator',
  'connector.wordOrder',
  'connectorPoint.wordOrder',
  'connectorPoint.dataType',
];

/** What a field of a contract may hold, where that is a list of words; null where it is not. */
function wordsIn(schema: unknown): readonly string[] | null {
  const inner = bareSchema(schema);
  if (inner instanceof z.ZodEnum) return inner.options.map(String);
  if (inner instanceof z.ZodLiteral) return [...inner.values].map(String);
  if (inner instanceof z.ZodArray) return wordsIn(inner.element);
  if (!(inner instanceof z.ZodUnion)) return null;
  const parts = inner.options.map(wordsIn);
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

it.each(LANGUAGES)(
  'an export has the words of the page in place of those of the wire: %s',
  async (language) => {
    const contracts = [...(await loadCruds()), ...(await loadLogs())];
    const wrong: string[] = [];
    let checked = 0;
    for (const { subject, record } of contracts) {
      const shape = record instanceof z.ZodObject ? record.shape : {};
      for (const { key, kind, texts } of server.wiring.jobs.subjects.source(subject.key)?.columns(language) ??
        []) {
        const name = `${subject.key}.${key}`;
        const field = bareSchema(shape[key]);
        const isBoolean = kind === 'boolean';
        const words = isBoolean ? ['true', 'false'] : CODES.includes(name) ? [] : (wordsIn(field) ?? []);
        const isObject = (one: unknown) => one instanceof z.ZodObject || one instanceof z.ZodRecord;
        if (isObject(field) || (field instanceof z.ZodArray && isObject(bareSchema(field.element))))
          wrong.push(`${name} is an object`);
        wrong.push(...words.filter((word) => !texts?.[word]).map((word) => `${name}: ${word}`));
        checked += words.length;
      }
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(300);
  },
);

it.each(LANGUAGES)(
  'the operation log has the words of the page, and those of its chain beside: %s',
  (language) => {
    const columns = server.wiring.jobs.subjects.source(operationLog.subject.key)?.columns(language) ?? [];
    const wordsOf = (key: string) => columns.find((column) => column.key === key)?.texts ?? {};
    expect(OPERATION_ACTIONS.filter((action) => !wordsOf('action')[action])).toEqual([]);
    expect(OPERATION_SUBJECTS.filter((subject) => !wordsOf('subject')[subject])).toEqual([]);
    const ofChain = columns.filter(({ key }) => ['subjectKey', 'actionKey'].includes(key));
    expect(ofChain.map(({ texts }) => texts)).toEqual([undefined, undefined]);
  },
);
