import { safeFileName } from '#shared/domain/files/safe-file-name.ts';

/**
 * `Content-Disposition` of a download under a name that users chose: RFC 6266 with the encoding of RFC 5987, and a plain
 * name for clients that know neither.
 */
export function attachment(fileName: string): string {
  return disposition('attachment', fileName);
}

/** The same of what the browser may show: the name is for saving it. */
export function inline(fileName: string): string {
  return disposition('inline', fileName);
}

function disposition(kind: 'attachment' | 'inline', givenName: string): string {
  const fileName = safeFileName(givenName);
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
