import { StreamFault } from '#server/core/ports/stream-gateway.ts';

/** What an address in a playlist leads to, as the extension of the name that it is given. */
export type PartKind = 'm3u8' | 'm4s' | 'mp4' | 'ts' | 'aac' | 'key';

/** Tags without an address in them. Low-latency parts are left out: whole segments are played. */
const PLAIN_TAGS =
  /^#(?:EXTM3U|EXT-X-(?:VERSION|TARGETDURATION|MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|DISCONTINUITY|ENDLIST|PLAYLIST-TYPE|INDEPENDENT-SEGMENTS|START|PROGRAM-DATE-TIME|BYTERANGE|GAP|BITRATE|STREAM-INF))(?::|$)/;
const ADDRESS_TAGS = /^#EXT-X-(MAP|KEY|MEDIA):/;
const SEGMENT_KINDS: readonly PartKind[] = ['m4s', 'mp4', 'ts', 'aac'];

/**
 * A playlist with `nameOf` in place of every address. Tags and comments that are not known are left out, since they may hold
 * addresses too. Throws `StreamFault` for a text that is no playlist, and for an address of another origin than `base`.
 */
export function rewritePlaylist(
  text: string,
  base: URL,
  nameOf: (address: string, kind: PartKind) => string,
): string {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  if (lines[0] !== '#EXTM3U') throw new StreamFault('not_a_stream', 'no playlist');
  const isMapped = lines.some((line) => line.startsWith('#EXT-X-MAP:'));
  let isVariant = false;
  const name = (reference: string, kind: PartKind | null): string => {
    const address = resolve(reference, base);
    return nameOf(address.href, kind ?? segmentKind(address, isMapped));
  };
  const written = lines.flatMap((line) => {
    if (line === '') return [];
    if (!line.startsWith('#')) {
      const kind = isVariant ? 'm3u8' : null;
      isVariant = false;
      return [name(line, kind)];
    }
    if (line.startsWith('#EXT-X-STREAM-INF:')) isVariant = true;
    if (PLAIN_TAGS.test(line)) return [line];
    // Its title may be anything.
    if (line.startsWith('#EXTINF:')) return [`${line.replace(/,.*$/s, '')},`];
    const tag = ADDRESS_TAGS.exec(line)?.[1];
    if (tag === undefined) return [];
    const kind = tag === 'KEY' ? 'key' : tag === 'MEDIA' ? 'm3u8' : null;
    return [line.replace(/(?<=[:,]URI=")[^"]*(?=")/, (reference) => name(reference, kind))];
  });
  return `${written.join('\n')}\n`;
}

/** User and password of the base go along: they are good for its origin. */
function resolve(reference: string, base: URL): URL {
  if (!URL.canParse(reference, base.href)) throw new StreamFault('not_a_stream', 'a bad address');
  const address = new URL(reference, base.href);
  if (address.origin !== base.origin) throw new StreamFault('not_a_stream', 'an address of another origin');
  address.username = base.username;
  address.password = base.password;
  address.hash = '';
  return address;
}

function segmentKind({ pathname }: URL, isMapped: boolean): PartKind {
  const extension = /\.(\w+)$/.exec(pathname)?.[1]?.toLowerCase();
  return SEGMENT_KINDS.find((kind) => kind === extension) ?? (isMapped ? 'm4s' : 'ts');
}
