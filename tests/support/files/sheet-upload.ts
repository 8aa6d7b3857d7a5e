import { join, resolve } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { momentText } from '#console/ui/text/moment-text.ts';
import { hucreWriter } from '#server/adapters/parsers/sheet-hucre-writer.ts';
import {
  commitImport,
  getImportBadRows,
  getJob,
  type ImportBadRow,
  type Job,
  uploadImport,
} from '#shared/contracts/jobs/job.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { sheetReaderHere } from '#tests/support/files/sheet-reader.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const TEXTS = resolve(import.meta.dirname, '../../../shared/i18n');
const SHEET_ZONE = 'Asia/Shanghai';
const { signal } = new AbortController();

/** Headers of a subject's sheets. */
export async function labelsOf(
  { subject }: Pick<Crud, 'subject'>,
  language: Language = 'zh',
): Promise<Readonly<Record<string, string>>> {
  const file = join(TEXTS, language, subject.module, `${subject.name}.ts`);
  const texts: Record<string, { field: Record<string, string> }> = await import(file);
  return texts[subject.key]?.field ?? {};
}

/** An xlsx file of texts. */
export async function sheetOf(
  headers: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<Buffer> {
  const columns = headers.map((header, index) => ({ key: String(index), header, kind: 'text' as const }));
  async function* lines() {
    for (const row of rows)
      yield Object.fromEntries(row.map((cell, index) => [String(index), cell == null ? null : String(cell)]));
  }
  const parts: Uint8Array[] = [];
  for await (const part of hucreWriter.xlsx({ name: 'x', columns }, lines())) parts.push(part);
  return Buffer.concat(parts);
}

/** The headers of a file, in their order. */
export async function headersOf(bytes: Uint8Array): Promise<string[]> {
  const { rows } = await sheetReaderHere.read(
    bytes,
    { rowsMax: LIMITS.importRowsMax, columnsMax: 50 },
    signal,
  );
  return rows[0]?.cells.filter((cell) => cell !== null) ?? [];
}

/** Times in the file are those of `timeZone`. */
export function sendSheet(
  server: TestServer,
  { subject }: Pick<Crud, 'subject'>,
  bytes: Uint8Array,
  user: TestUser,
  { name = 'rows.xlsx', timeZone = SHEET_ZONE } = {},
): Promise<LightMyRequestResponse> {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return server.app.inject({
    method: uploadImport.method,
    url: uploadImport.path.replace(':subject', subject.key),
    query: { timeZone },
    headers: { ...user.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  });
}

/** Sends a file and waits for its check; the job of the check. */
export async function checkSheet(
  server: TestServer,
  crud: Pick<Crud, 'subject'>,
  bytes: Uint8Array,
  user: TestUser,
  as: { readonly name?: string; readonly timeZone?: string } = {},
): Promise<Job> {
  const sent = await sendSheet(server, crud, bytes, user, as);
  if (sent.statusCode !== 200) throw new Error(sent.body);
  return settledJob(server, sent.json().data.jobId, user);
}

/** Writes the rows of a checked file; the job that wrote them. */
export async function writeSheet(
  server: TestServer,
  check: Job,
  user: TestUser,
  rows: 'all' | 'good' = 'all',
): Promise<Job> {
  const started = await server.call(commitImport, { params: { id: check.id }, body: { rows } }, user);
  if (started.statusCode !== 200) throw new Error(started.body);
  return settledJob(server, started.json().data.jobId, user);
}

async function settledJob(server: TestServer, id: Id, user: TestUser): Promise<Job> {
  await server.wiring.jobs.worker.settled();
  return (await server.call(getJob, { params: { id } }, user)).json().data;
}

/** `LINE:field:problem` of each bad cell. */
export async function badCellsOf(server: TestServer, check: Job, user: TestUser): Promise<string[]> {
  const { data } = (await server.call(getImportBadRows, { params: { id: check.id } }, user)).json();
  const rows: readonly ImportBadRow[] = data.rows;
  return rows.flatMap(({ lineNum, errors }) => errors.map(({ field, key }) => `${lineNum}:${field}:${key}`));
}

/** A moment as a cell holds it. */
export function cellOf(ms: number): string {
  return momentText(ms, SHEET_ZONE);
}
