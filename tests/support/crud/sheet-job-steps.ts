import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createSheetReader } from '#server/adapters/parsers/sheet-hucre-reader.ts';
import { hucreWriter } from '#server/adapters/parsers/sheet-hucre-writer.ts';
import { wireModules } from '#server/wiring.ts';
import { getJob, type Job, uploadImport } from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { dictSource, dictTarget } from './sheet-subject.ts';

const reader = createSheetReader();
const { signal } = new AbortController();

/** A server with the subject `sheetDict`; each file is read in a process of its own, as in the product. */
export async function startSheetJobServer(): Promise<TestServer> {
  const server = await startTestServer({ wire: wireModules });
  server.wiring.jobs.sheetJobs.exportSource(dictSource);
  server.wiring.jobs.sheetJobs.importTarget(dictTarget);
  return server;
}

/** The cells of each row of a file. */
export async function sheetCellsOf(bytes: Uint8Array) {
  const { rows } = await reader.read(bytes, { rowsMax: 2_000, columnsMax: 50 }, signal);
  return rows.map(({ cells }) => cells);
}

/** An xlsx file of texts, the header first. */
export async function sheetOfRows(rows: readonly (readonly (string | null)[])[]): Promise<Buffer> {
  const [header = [], ...lines] = rows;
  const columns = header.map((text, index) => ({
    key: String(index),
    header: text ?? '',
    kind: 'text' as const,
  }));
  async function* stream() {
    for (const line of lines) yield Object.fromEntries(line.map((cell, index) => [String(index), cell]));
  }
  const parts: Uint8Array[] = [];
  for await (const part of hucreWriter.xlsx({ name: 'x', columns }, stream())) parts.push(part);
  return Buffer.concat(parts);
}

/** Removes the rows that imports of a test have left. */
export const removeImported = (server: TestServer): Promise<unknown> =>
  server.db.platform((tx) => sql`delete from sys_dict where type like 'import%'`.execute(tx));

/** What tests of jobs with sheets do; `user` does it where nobody else is named. */
export function sheetJobSteps(server: () => TestServer, user: () => TestUser) {
  const settled = () => server().wiring.jobs.worker.settled();
  const idOf = (answer: LightMyRequestResponse): Id => {
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.jobId;
  };

  async function jobOf(id: Id, as = user()): Promise<Job> {
    const answer = await server().call(getJob, { params: { id } }, as);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }

  function upload(
    bytes: Uint8Array,
    { name = 'dicts.xlsx', subject = 'sheetDict', as = user(), language = 'zh' } = {},
  ) {
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    return server().app.inject({
      method: uploadImport.method,
      url: uploadImport.path.replace(':subject', subject),
      headers: {
        ...as.headers,
        'accept-language': language,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
    });
  }

  async function startExport(as = user(), more: { type?: string; format?: 'csv'; fileName?: string } = {}) {
    const { jobId } = await server().wiring.jobs.sheetJobs.startExport({
      tenantId: as.tenantId,
      userId: as.userId,
      key: null,
      subject: 'sheetDict',
      query: { type: more.type },
      fileName: more.fileName ?? '字典 1/2',
      language: 'zh',
      timeZone: 'Asia/Shanghai',
      ...(more.format && { format: more.format }),
    });
    return jobId;
  }

  return { settled, idOf, jobOf, upload, startExport };
}
