import { crc32, deflateRawSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { CFB } from 'xlsx';

/** Files made by the tests: each is what its name says, as little of it as there can be. */

export async function picture(
  type: 'png' | 'jpg',
  { width = 40, height = 20 }: { readonly width?: number; readonly height?: number } = {},
): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#336699';
  context.fillRect(0, 0, width, height);
  return type === 'png' ? canvas.encode('png') : canvas.encode('jpeg', 90);
}

export interface ZipPart {
  readonly name: string;
  readonly text: string;
  /** What the directory claims that it inflates to; absent = the truth. */
  readonly claimedBytes?: number;
}

/** A zip file of deflated parts. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, text, claimedBytes } of parts) {
    const plain = Buffer.from(text);
    const packed = deflateRawSync(plain);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedBytes ?? plain.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

const typesOf = (part: string, type: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}"/></Types>`;

export const DOCX_PARTS: readonly ZipPart[] = [
  {
    name: '[Content_Types].xml',
    text: typesOf('word/document.xml', 'wordprocessingml.document.main+xml'),
  },
  { name: 'word/document.xml', text: '<w:document/>' },
];
export const XLSX_PARTS: readonly ZipPart[] = [
  { name: '[Content_Types].xml', text: typesOf('xl/workbook.xml', 'spreadsheetml.sheet.main+xml') },
  { name: 'xl/workbook.xml', text: '<workbook/>' },
];

/** A compound file with a stream of this name. */
export function compoundOf(stream: string): Buffer {
  const compound = CFB.utils.cfb_new();
  CFB.utils.cfb_add(compound, `/${stream}`, Buffer.alloc(5_000, 1));
  return Buffer.from(CFB.write(compound, { type: 'buffer' }) as Buffer);
}

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
export const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(2_000)]);
export const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isommp42', 'latin1'),
  Buffer.alloc(2_000, 7),
]);
export const AVI = Buffer.concat([Buffer.from('RIFF\xe0\x07\0\0AVI LIST', 'latin1'), Buffer.alloc(2_000)]);
export const CSV_GBK = Buffer.from('c3fbb3c62cbff2cafd0d0ac6bfd7d32c330d0a', 'hex');
