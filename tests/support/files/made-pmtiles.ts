import { writeFile } from 'node:fs/promises';
import { type TileType, tileTypeExt, zxyToTileId } from 'pmtiles';

interface MadeTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

const HEADER_BYTES = 127;
const NO_COMPRESSION = 1;
const SEVENTH_BIT = 0x80;

/** Writes a PMTiles file of version 3, without compression: header, one directory, metadata, tiles. */
export async function writePmtiles(path: string, type: TileType, tiles: readonly MadeTile[]): Promise<void> {
  if (tileTypeExt(type) === '') throw new Error('tiles of no type');
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .toSorted((a, b) => a.id - b.id);
  const directory = Buffer.from([
    ...varint(sorted.length),
    ...sorted.flatMap(({ id }, index) => varint(id - (sorted[index - 1]?.id ?? 0))),
    ...sorted.flatMap(() => varint(1)),
    ...sorted.flatMap(({ bytes }) => varint(bytes.length)),
    // 0 = right after the one before.
    ...sorted.flatMap((_tile, index) => varint(index === 0 ? 1 : 0)),
  ]);
  const metadata = Buffer.from('{}');
  const zooms = sorted.map(({ z }) => z);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const dataLength = sorted.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const metadataAt = HEADER_BYTES + directory.length;
  const dataAt = metadataAt + metadata.length;
  const numbers = [
    ...[HEADER_BYTES, directory.length, metadataAt, metadata.length],
    ...[dataAt, 0, dataAt, dataLength, sorted.length, sorted.length, sorted.length],
  ];
  numbers.forEach((value, index) => {
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  });
  header.writeUInt8(1, 96);
  header.writeUInt8(NO_COMPRESSION, 97);
  header.writeUInt8(NO_COMPRESSION, 98);
  header.writeUInt8(type, 99);
  header.writeUInt8(Math.min(...zooms), 100);
  header.writeUInt8(Math.max(...zooms), 101);
  await writeFile(path, Buffer.concat([header, directory, metadata, ...sorted.map(({ bytes }) => bytes)]));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / SEVENTH_BIT)) {
    if (rest < SEVENTH_BIT) return [...bytes, rest];
    bytes.push((rest % SEVENTH_BIT) + SEVENTH_BIT);
  }
}
