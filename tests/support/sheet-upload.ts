import type { LightMyRequestResponse } from 'fastify';
import { createSheetReader } from '#server/adapters/sheet-hucre-reader.ts';
import { hucreWriter } from '#server/adapters/sheet-hucre-writer.ts';
import type { Crud } from '#shared/contracts/crud.ts';
import { uploadImport } from '#shared/contracts/job.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import type { Language } from '#shared/domain/language.ts';
import type { TestServer, TestUser } from './test-server.ts';

const reader = createSheetReader();
const { signal } = new AbortController();

/** Headers of a subject's sheets. */
export async function labelsOf(
  { subject }: Pick<Crud, 'subject'>,
  language: Language = 'zh',
): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, { field: Record<string, string> }> = await import(
    `#shared/i18n/${language}/${subject.name}.ts`
  );
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
  const bytes = Buffer.concat(parts);
  await reader.read(bytes, { rowsMax: LIMITS.importRowsMax + 10, columnsMax: 50 }, signal);
  return bytes;
}

export function sendSheet(
  server: TestServer,
  { subject }: Crud,
  bytes: Uint8Array,
  user: TestUser,
): Promise<LightMyRequestResponse> {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="rows.xlsx"\r\n\r\n';
  return server.app.inject({
    method: uploadImport.method,
    url: uploadImport.path.replace(':subject', subject.key),
    headers: { ...user.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  });
}
