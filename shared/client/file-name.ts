import { safeFileName } from '#shared/domain/files/safe-file-name.ts';

/** Longest name that all file systems take, in characters of UTF-8 that are three bytes. */
const NAME_MAX_LENGTH = 80;

/** The name that a `Content-Disposition` header (RFC 6266) gives a file; null = none. Never a path. */
export function fileNameOf(header: string): string | null {
  const encoded = /;\s*filename\*\s*=\s*"?utf-8'[^']*'([^;"]+)/i.exec(header)?.[1];
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1');
  const bare = /;\s*filename\s*=\s*([^";\s][^;]*)/i.exec(header)?.[1];
  for (const given of [encoded, quoted, bare]) {
    const name = given === undefined ? '' : plainName(decoded(given));
    if (name !== '') return name;
  }
  return null;
}

/** A name without folders, and without characters that are not seen or turn the text around. */
export function plainName(text: string): string {
  const last = text.split(/[/\\]/).at(-1) ?? '';
  const clean = safeFileName(last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '').trim());
  if (/^\.*$/.test(clean)) return '';
  const [extension = ''] = /\.[^.]{1,16}$/.exec(clean) ?? [];
  const stem = [...clean.slice(0, clean.length - extension.length)];
  return stem.length > NAME_MAX_LENGTH ? `${stem.slice(0, NAME_MAX_LENGTH).join('')}${extension}` : clean;
}

/** Servers write names in percent codes where the standard has none, too. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
