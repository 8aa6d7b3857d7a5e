import type { LightMyRequestResponse } from 'fastify';
import { type FileRecord, file } from '#shared/contracts/files/file.ts';
import { filePath } from '#shared/contracts/files/file-address.ts';
import { replaceFile } from '#shared/contracts/files/file-version.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** A file as a browser sends it, with other fields of the form before or behind it. */
export interface UploadForm {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  readonly type?: string;
  readonly before?: Readonly<Record<string, string>>;
  readonly behind?: Readonly<Record<string, string>>;
}

const BOUNDARY = 'x-boundary';

/** The body of a multipart form. */
function multipart({ name, bytes, type = 'application/octet-stream', before, behind }: UploadForm): Buffer {
  const fieldsOf = (fields: Readonly<Record<string, string>> = {}): string =>
    Object.entries(fields)
      .map(
        ([key, value]) =>
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
      )
      .join('');
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(fieldsOf(before) + head),
    typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    Buffer.from(`\r\n${fieldsOf(behind)}--${BOUNDARY}--\r\n`),
  ]);
}

const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Sends a form to a call of any kind. */
export function sendForm(
  server: TestServer,
  user: TestUser,
  to: { readonly method: 'POST' | 'PUT'; readonly url: string },
  form: UploadForm,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return server.app.inject({
    ...to,
    headers: { ...user.headers, 'content-type': MULTIPART_TYPE, ...headers },
    payload: multipart(form),
  });
}

export function upload(
  server: TestServer,
  user: TestUser,
  form: UploadForm,
  { query = '', headers = {} }: { readonly query?: string; readonly headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  return sendForm(server, user, { method: 'POST', url: `${file.create.path}${query}` }, form, headers);
}

export function replace(
  server: TestServer,
  user: TestUser,
  id: Id,
  form: UploadForm,
): Promise<LightMyRequestResponse> {
  return sendForm(server, user, { method: 'PUT', url: replaceFile.path.replace(':id', id) }, form);
}

/** Uploads a text; returns the id of its file. */
export async function uploadCsv(
  server: TestServer,
  user: TestUser,
  name = 'list.csv',
  before: Readonly<Record<string, string>> = {},
): Promise<Id> {
  const answer = await upload(server, user, { name, bytes: 'a,b\r\n1,2\r\n', before });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.id;
}

/** Uploads a file; returns its record. */
export async function uploadedFile(
  server: TestServer,
  user: TestUser,
  form: UploadForm,
  query = '',
): Promise<FileRecord> {
  const answer = await upload(server, user, form, { query });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { id } = answer.json().data;
  return (await server.call(file.get, { params: { id } }, user)).json().data;
}

/** The address of a file that needs the rights of a session. */
export const plainAddress = ({ bucket, fileName }: FileRecord): string => filePath(bucket, fileName);

/** Signed addresses are the same until the next step: it begins now. */
export function beginAddressStep({ clock }: TestServer): void {
  const stepMs = LIMITS.fileUrlStepS * 1_000;
  clock.advance(stepMs - (clock.now() % stepMs));
}
