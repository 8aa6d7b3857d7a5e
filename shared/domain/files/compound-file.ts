const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ENTRY_BYTES = 128;
const ENTRIES_MAX = 4_096;
/** Sectors of the allocation table that the header itself lists: enough for files of 7 MB, and for the directory of most. */
const LISTED_MAX = 109;
const NO_SECTOR = 0xfffffffa;
const HEADER_BYTES = 512;
/** Shorter streams are in the small sectors of another one. */
const SMALL_BYTES = 4_096;
const SMALL_SHIFT = 6;
/** Numbers of sectors of the header: allocation table, small allocation table, list of the first one. */
const COUNTS_AT = [44, 64, 72];

export interface CompoundStream {
  /** Of its first byte in the file; null where it is in small sectors. */
  readonly start: number | null;
}

/**
 * The streams of a compound file (the old formats of Office) by name, as its directory has them; null = no such file, or
 * one whose directory cannot be followed. Reads no stream. Source: MS-CFB.
 */
export function readCompoundStreams(bytes: Uint8Array): ReadonlyMap<string, CompoundStream> | null {
  if (!SIGNATURE.every((value, index) => bytes[index] === value)) return null;
  const view = viewOf(bytes);
  try {
    const sectorBytes = sectorBytesOf(view);
    if (sectorBytes === null) return null;
    const streams = new Map<string, CompoundStream>();
    const sectors = sectorChain(view, view.getUint32(48, true), sectorBytes);
    for (const sector of sectors) {
      const start = (sector + 1) * sectorBytes;
      for (let at = start; at < start + sectorBytes; at += ENTRY_BYTES) {
        const nameBytes = view.getUint16(at + 64, true);
        if (nameBytes < 2 || nameBytes > 64) continue;
        const isSmall = view.getUint32(at + 120, true) < SMALL_BYTES;
        streams.set(nameAt(view, at, nameBytes / 2 - 1), {
          start: isSmall ? null : (view.getUint32(at + 116, true) + 1) * sectorBytes,
        });
      }
    }
    return streams;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether the tables of a compound file are no larger than the file: readers that trust the header allocate them. */
export function hasPlausibleTables(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER_BYTES) return false;
  const view = viewOf(bytes);
  const sectorBytes = sectorBytesOf(view);
  if (sectorBytes === null || view.getUint16(32, true) !== SMALL_SHIFT) return false;
  const sectors = Math.ceil(bytes.length / sectorBytes);
  return COUNTS_AT.every((at) => view.getUint32(at, true) <= sectors);
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function nameAt(view: DataView, at: number, length: number): string {
  const units = Array.from({ length }, (_, index) => view.getUint16(at + index * 2, true));
  return String.fromCharCode(...units);
}

/** Null where the header has a size that no version of the format has. */
function sectorBytesOf(view: DataView): number | null {
  const shift = view.getUint16(30, true);
  return shift === 9 || shift === 12 ? 2 ** shift : null;
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
