import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';

/** The folder of an address: the `prefix` that the file was uploaded with. */
export const FileBucket = ExactText(64, 1).regex(/^[\w-]+$/);
/** The last part of an address: generated, with the extension. */
export const StoredName = ExactText(128, 1).regex(/^[\w-]+\.[a-z0-9]{1,8}$/);

/** Where an upload goes that names no prefix. */
export const DEFAULT_BUCKET = 'file';

/** The address of a file that needs the rights of a session; records store this one. */
export const filePath = (bucket: string, storedName: string): string =>
  `/admin/sys-file/${bucket}/${storedName}`;

/** Addresses of avatars begin with it, which have calls of their own: no upload goes there. */
export const AVATAR_BUCKET = 'avatar';

/**
 * Bucket and name out of a path, or out of a signed address with its signature, which is not checked; null = the address
 * of something else.
 */
export function toFilePlace(
  address: string,
): { readonly bucket: string; readonly storedName: string; readonly signature?: string } | null {
  const { bucket, signature, storedName } = ADDRESS.exec(address)?.groups ?? {};
  if (bucket === undefined || storedName === undefined) return null;
  return { bucket, storedName, ...(signature !== undefined && { signature }) };
}
const ADDRESS =
  /^\/admin\/sys-file\/(?<bucket>[\w-]{1,64})\/(?:(?<signature>[\w.-]{1,96})\/)?(?<storedName>[\w-]{1,120}\.[a-z0-9]{1,8})(?:\?[\w=&]*)?$/;

/** A signed address stands between bucket and name. */
export const signedFilePath = (bucket: string, signature: string, storedName: string): string =>
  `/admin/sys-file/${bucket}/${signature}/${storedName}`;

/** Tenant, second of expiry and code of a signed address. */
export const FileSignature = ExactText(96, 1).regex(/^[1-9]\d{0,18}\.\d{1,12}\.[\w-]{43}$/);

/** Any value but 0 and false = yes: `?thumb=1`. */
const Given = ExactText(8)
  .optional()
  .transform((value) => value !== undefined && value !== '0' && value !== 'false');
const SERVE_QUERY = z.object({
  /** The small picture of a picture. */
  thumb: Given,
  /** To be saved, not to be shown. */
  download: Given,
});

export const getFile = defineEndpoint({
  id: 'file.serve',
  method: 'GET',
  path: '/admin/sys-file/:bucket/:filename',
  access: 'file_view',
  tenant: 'session',
  summary:
    'A file by its address, with the rights of the session. Takes `Range` (206, 416) and `If-None-Match` (304); pictures, sound and video may be shown by the browser, everything else is saved.',
  params: z.object({ bucket: FileBucket, filename: StoredName }),
  query: SERVE_QUERY,
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

export const getSignedFile = defineEndpoint({
  id: 'file.serveSigned',
  method: 'GET',
  path: '/admin/sys-file/:bucket/:signature/:filename',
  access: 'public',
  tenant: 'none',
  summary:
    'The same by a signed address, for `<img>` and walls, which send no header. A changed or expired address is answered like one that never was.',
  params: z.object({ bucket: FileBucket, signature: FileSignature, filename: StoredName }),
  query: SERVE_QUERY,
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});
