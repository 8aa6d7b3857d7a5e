const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ENTRY_BYTES = 128;
const ENTRIES_MAX = 4_096;
/** Sectors of the allocation table that the header itself lists: enough for files of 7 MB, and for the directory of most. */
const LISTED_MAX = 109;
const NO_SECTOR = 0xfffffffa;

/**
 * The names of the streams of a compound file (the old formats of Office), as its directory has them; null = no such
 * file, or one whose directory cannot be followed. Reads no stream.
 */
export function readCompoundNames(bytes: Uint8Array): ReadonlySet<string> | null {
  if (!SIGNATURE.every((value, index) => bytes[index] === value)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const shift = view.getUint16(30, true);
    if (shift !== 9 && shift !== 12) return null;
    const sectorBytes = 2 ** shift;
    const names = new Set<string>();
    const sectors = sectorChain(view, view.getUint32(48, true), sectorBytes);
    for (const sector of sectors) {
      const start = (sector + 1) * sectorBytes;
      for (let at = start; at < start + sectorBytes; at += ENTRY_BYTES) {
        const nameBytes = view.getUint16(at + 64, true);
        if (nameBytes < 2 || nameBytes > 64) continue;
        names.add(Buffer.from(bytes.buffer, bytes.byteOffset + at, nameBytes - 2).toString('utf16le'));
      }
    }
    return names;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The sectors of the directory in their order: each entry of the allocation table names the next one. */
function sectorChain(view: DataView, first: number, sectorBytes: number): number[] {
  const perSector = sectorBytes / 4;
  const chain: number[] = [];
  for (let sector = first; sector < NO_SECTOR; ) {
    chain.push(sector);
    if (chain.length * (sectorBytes / ENTRY_BYTES) > ENTRIES_MAX)
      throw new RangeError('the directory has no end');
    const index = Math.floor(sector / perSector);
    // What the header does not list is in the last part of a large file; a directory goes on there rarely.
    if (index >= LISTED_MAX) break;
    const table = view.getUint32(76 + index * 4, true);
    sector = view.getUint32((table + 1) * sectorBytes + (sector % perSector) * 4, true);
  }
  return chain;
}
