import type { LightMyRequestResponse } from 'fastify';
import { RESUMABLE_PATH } from '#shared/contracts/files/file-upload.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** `Upload-Metadata` of tus. */
export function metadataHeader(metadata: Readonly<Record<string, string>>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Begins a resumable upload as a client of tus does it. */
export function begin(
  server: TestServer,
  user: TestUser,
  {
    name,
    sizeBytes,
    metadata = {},
  }: {
    readonly name: string;
    readonly sizeBytes: number;
    readonly metadata?: Readonly<Record<string, string | undefined>>;
  },
): Promise<LightMyRequestResponse> {
  const given = Object.entries({ filename: name, ...metadata }).filter(([, value]) => value !== undefined);
  return server.app.inject({
    method: 'POST',
    url: RESUMABLE_PATH,
    headers: {
      ...user.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(sizeBytes),
      'upload-metadata': metadataHeader(Object.fromEntries(given) as Record<string, string>),
    },
  });
}

/** The id of an upload that was begun. */
export function uploadIdOf(begun: LightMyRequestResponse): string {
  if (begun.statusCode !== 201) throw new Error(begun.body);
  return begun.json().data.uploadId;
}

export function patch(
  server: TestServer,
  user: TestUser,
  uploadId: string,
  offset: number,
  bytes: Uint8Array,
): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: 'PATCH',
    url: `${RESUMABLE_PATH}/${uploadId}`,
    headers: {
      ...user.headers,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    payload: Buffer.from(bytes),
  });
}
