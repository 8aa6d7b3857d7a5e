import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileRecord, file } from '#shared/contracts/files/file.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type UploadForm, upload } from '#tests/support/files/file-upload.ts';
import {
  compoundOf,
  DOCX_PARTS,
  MP4,
  PDF,
  picture,
  XLSX_PARTS,
  type ZipPart,
  zipOf,
} from '#tests/support/files/sample-files.ts';
import { type PackedEntry, zipOf as packedZip } from '#tests/support/files/zip-of.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.addUser();
});
afterAll(() => server.close());

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const PAGE = '<!doctype html><script>alert(1)</script>';
const MACRO_TYPES = DOCX_PARTS.map(
  (part): ZipPart => ({ ...part, text: part.text.replace('document.main', 'document.macroEnabled.main') }),
);

const DOCUMENT_TYPE = '<!DOCTYPE x [<!ENTITY a "b">]>';

/** The parts of an office file, one of them with a document type. */
const typedPart = (parts: readonly ZipPart[], name: string): PackedEntry[] =>
  parts.map((part) => ({
    name: part.name,
    bytes: Buffer.from(
      part.name === name ? part.text.replace(/(?<!<\?xml[^>]*)(?=<[^?])/, DOCUMENT_TYPE) : part.text,
    ),
  }));

/** A picture of many pixels in few bytes. */
function claimedPixels(png: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const errorOf = async (form: UploadForm) => {
  const answer = await upload(server, user, form);
  return [answer.statusCode, answer.json().error];
};

describe('hostile files', () => {
  it.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['a drawing with a script', 'a.png', () => SVG],
    ['a page', 'a.jpg', () => PAGE],
    ['a page that begins like a PNG', 'a.png', () => Buffer.from(`\x89PNG\r\n\x1a\n${PAGE}`, 'latin1')],
    ['a GIF', 'a.png', () => `GIF89a${PAGE}`],
    ['another picture', 'a.png', () => picture('jpg')],
    ['the beginning of a picture', 'a.jpg', async () => (await picture('jpg')).subarray(0, 60)],
    ['a page', 'a.pdf', () => PAGE],
    ['a document behind a page', 'a.pdf', () => Buffer.concat([Buffer.from(PAGE), PDF])],
    ['an archive', 'a.docx', () => zipOf([{ name: 'a.txt', text: 'a' }])],
    ['a workbook', 'a.docx', () => zipOf(XLSX_PARTS)],
    ['a document', 'a.xlsx', () => zipOf(DOCX_PARTS)],
    ['a document with macros by its type', 'a.docx', () => zipOf(MACRO_TYPES)],
    [
      'a document with macros among its parts',
      'a.docx',
      () => zipOf([...DOCX_PARTS, { name: 'word/vbaProject.bin', text: 'x' }]),
    ],
    [
      'a bomb that says so',
      'a.xlsx',
      () =>
        zipOf([
          ...XLSX_PARTS,
          { name: 'xl/a.xml', text: 'x'.repeat(1_000), claimedBytes: LIMITS.fileInflatedMaxBytes },
        ]),
    ],
    [
      'a bomb that hides it',
      'a.xlsx',
      () => zipOf([...XLSX_PARTS, { name: 'xl/a.xml', text: random(8_000), claimedBytes: 1 }]),
    ],
    ['two parts of one name', 'a.xlsx', () => zipOf([...XLSX_PARTS, ...XLSX_PARTS])],
    ['half an archive', 'a.xlsx', () => zipOf(XLSX_PARTS).subarray(0, 200)],
    ['a workbook', 'a.doc', () => compoundOf('Workbook')],
    ['an installer', 'a.doc', () => compoundOf('Binary.setup')],
    ['a compound file without an end', 'a.xls', () => endless(compoundOf('Workbook'))],
    ['half a compound file', 'a.xls', () => compoundOf('Workbook').subarray(0, 600)],
    ['a program', 'a.mp4', () => `MZ${'x'.repeat(500)}`],
    ['a page', 'a.mp3', () => PAGE],
    ['a film', 'a.avi', () => MP4],
    ['a film', 'a.csv', () => MP4],
    ['bytes that are no text', 'a.csv', () => Buffer.from([65, 0, 66])],
    ['text in no encoding', 'a.csv', () => Buffer.from([65, 0xff, 0xff, 0xff])],
  ])('are refused: %s as %s', async (_what, name, bytesOf) => {
    const before = await server.blobs.list();
    expect(await errorOf({ name, bytes: await bytesOf() })).toEqual([400, 'file_wrong_content']);
    expect(await server.blobs.list()).toEqual(before);
  });

  it.each<[string, string, PackedEntry[]]>([
    ['a document', 'a.docx', typedPart(DOCX_PARTS, 'word/document.xml')],
    ['a document, beside its parts', 'a.docx', typedPart(DOCX_PARTS, '[Content_Types].xml')],
    ['a workbook', 'a.xlsx', typedPart(XLSX_PARTS, 'xl/workbook.xml')],
    [
      'a workbook, in UTF-16 and in a part of another name',
      'a.xlsx',
      [
        ...typedPart(XLSX_PARTS, ''),
        {
          name: 'xl/worksheets/sheet1.dat',
          bytes: Buffer.from(`\ufeff<?xml version="1.0"?>${DOCUMENT_TYPE}<worksheet/>`, 'utf16le'),
        },
      ],
    ],
    [
      'a workbook, behind more than anybody would write',
      'a.xlsx',
      [
        ...typedPart(XLSX_PARTS, ''),
        { name: 'xl/a.xml', bytes: Buffer.from(`<!--${random(9_000)}-->${DOCUMENT_TYPE}<a/>`) },
      ],
    ],
  ])('H12 are refused with a document type: %s', async (_what, name, parts) => {
    const before = await server.blobs.list();
    const form = { name, bytes: packedZip(parts) };
    const texts = {
      zh: '文件含有文档类型声明（DOCTYPE），不予接收；请用 Office 重新保存后再上传',
      en: 'The file has a document type (DOCTYPE), which is not accepted. Save it again in Office and upload that',
    };
    for (const [language, msg] of Object.entries(texts)) {
      const speaker = { ...user, headers: { ...user.headers, 'accept-language': language } };
      const answer = await upload(server, speaker, form);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: 'file_document_type', msg });
    }
    expect(await server.blobs.list()).toEqual(before);
  });

  it('H12 are not taken for such where they only speak of a document type', async () => {
    const text = `<w:document><w:t>&lt;!DOCTYPE x&gt;</w:t><w:t><![CDATA[${DOCUMENT_TYPE}]]></w:t></w:document>`;
    const parts = DOCX_PARTS.map((part) => (part.name === 'word/document.xml' ? { ...part, text } : part));
    const picture = { name: 'word/media/a.svg', text: `<?xml version="1.0"?>${DOCUMENT_TYPE}<svg/>` };
    expect(
      (await upload(server, user, { name: 'a.docx', bytes: zipOf([...parts, picture]) })).statusCode,
    ).toBe(200);
    expect((await upload(server, user, { name: 'a.xlsx', bytes: zipOf(XLSX_PARTS) })).statusCode).toBe(200);
  });

  it.each(['a.html', 'a.svg', 'a.exe', 'a.docm', 'a.js', 'a', '.png', 'a.png.', 'a.p\u00a0ng', 'a.png.html'])(
    'are refused by their name: %j',
    async (name) => {
      const [status, error] = await errorOf({ name, bytes: 'x' });
      // Of `.png` an ending is left: what is in it is no picture.
      expect([status, ['file_wrong_type', 'file_wrong_content'].includes(String(error))]).toEqual([
        400,
        true,
      ]);
    },
  );

  it('are refused when they are empty or have more pixels than are drawn', async () => {
    for (const name of ['a.png', 'a.csv', 'a.xlsx', 'a.mp4'])
      expect(await errorOf({ name, bytes: '' })).toEqual([400, 'file_empty']);
    const png = await picture('png');
    expect(await errorOf({ name: 'a.png', bytes: claimedPixels(png, 60_000, 60_000) })).toEqual([
      400,
      'file_too_many_pixels',
    ]);
    expect(await errorOf({ name: 'a.png', bytes: claimedPixels(png, 8_000, 8_000) })).toEqual([
      400,
      'file_too_many_pixels',
    ]);
  });

  it('H7 run nothing: what stands behind a picture is gone, and markup called csv is saved', async () => {
    const both = Buffer.concat([await picture('png'), Buffer.from(PAGE)]);
    const shown = async (form: UploadForm) => {
      const { url } = (await upload(server, user, form)).json().data;
      return server.app.inject({ url });
    };
    const drawn = await shown({ name: 'a.png', bytes: both, type: 'text/html' });
    expect(drawn.headers['content-type']).toBe('image/png');
    expect(drawn.rawPayload.includes('script')).toBe(false);
    const saved = await shown({ name: 'a.csv', bytes: PAGE, type: 'text/html' });
    expect(saved.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      'content-disposition': expect.stringMatching(/^attachment;/),
    });
  });

  it.each([
    '../../evil.csv',
    '..\\..\\evil.csv',
    '/etc/cron.d/evil.csv',
    'evil\u0000.csv',
    '%2e%2e%2fevil.csv',
    'C:\\evil.csv',
    'CON.csv',
    'a?b*c:d|e<f>"g".csv',
    `${'x'.repeat(246)}.csv`,
    `${'名'.repeat(120)}.csv`,
    `${'长'.repeat(400)}.csv`,
    '"; filename="evil.html',
  ])('H5 have generated names, whatever they are called: %j', async (name) => {
    const answer = await upload(server, user, { name, bytes: 'a,b' });
    if (answer.statusCode !== 200) {
      expect(answer.statusCode).toBe(400);
      expect(['file_wrong_type', 'import_no_file']).toContain(answer.json().error);
      return;
    }
    const { id } = answer.json().data;
    const record: FileRecord = (await server.call(file.get, { params: { id } }, user)).json().data;
    expect(record.fileName).toMatch(/^[0-9a-f]{32}\.csv$/);
    expect(record.uploadName).not.toMatch(/[\\/\0]/);
    const kept = await readdir(join(server.config.dataDir, 'blobs'));
    expect(kept.every((one) => /^file-[0-9a-f-]{36}$/.test(one))).toBe(true);
  });

  it('H5 have no say in the folder of their address either', async () => {
    for (const prefix of ['../..', 'a/b', '%2e%2e', '', 'a'.repeat(65), 'a b']) {
      const query = `?prefix=${encodeURIComponent(prefix)}`;
      expect((await upload(server, user, { name: 'a.csv', bytes: 'a' }, { query })).statusCode).toBe(400);
    }
    // The pictures of users have calls of their own.
    const answer = await upload(server, user, { name: 'a.csv', bytes: 'a' }, { query: '?prefix=avatar' });
    expect((await server.app.inject({ url: answer.json().data.url })).statusCode).toBe(200);
  });

  it('are many of one name, and each is itself', async () => {
    const urls = new Set<string>();
    for (const bytes of ['one', 'two', 'three']) {
      const { url } = (await upload(server, user, { name: 'same.csv', bytes })).json().data;
      urls.add(url);
      expect((await server.app.inject({ url })).body).toBe(bytes);
    }
    expect(urls.size).toBe(3);
  });

  it('may be 10,000 of one name: each is listed once, and found by its address', async () => {
    const others = 10_000;
    await server.db.tenant(server.tenantId, (tx) =>
      sql`insert into sys_file (tenant_id, bucket, stored_name, original, upload_name, type, size_bytes, blob, content_at,
          tenant_start, creator_id, created_at, updated_at)
        select ${server.tenantId}::bigint, 'file', md5(n::text) || '.csv', 'crowd.csv', 'crowd.csv', 'csv', 1, 'none-' || n,
          now(), false, ${user.userId}::bigint, now(), now() from generate_series(1, ${others}::integer) n`.execute(
        tx,
      ),
    );
    const { id, url } = (await upload(server, user, { name: 'crowd.csv', bytes: 'the last' })).json().data;
    const seen = new Set<string>();
    for (let current = 1; seen.size < others + 1 && current < 100; current += 1) {
      const query = { uploadName: 'crowd.csv', size: LIMITS.pageSizeMax, current };
      const { records, total } = (await server.call(file.page, { query }, user)).json().data;
      expect(total).toBe(others + 1);
      for (const record of records as FileRecord[]) seen.add(record.id);
    }
    expect(seen.size).toBe(others + 1);
    expect(seen).toContain(id);
    expect((await server.app.inject({ url })).body).toBe('the last');
  });

  it('that end before their length leave nothing', async () => {
    const before = await server.blobs.list();
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b';
    const answer = await server.app.inject({
      method: 'POST',
      url: file.create.path,
      headers: { ...user.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: head,
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(await server.blobs.list()).toEqual(before);
  });

  it('come one at a time', async () => {
    const before = await server.blobs.list();
    const one = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\na,b\r\n`;
    const answer = await server.app.inject({
      method: 'POST',
      url: file.create.path,
      headers: { ...user.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${one('a.csv')}${one('b.csv')}--x--\r\n`,
    });
    expect(answer.statusCode).toBe(413);
    expect(await server.blobs.list()).toEqual(before);
  });
});

/** Text that deflate does not make shorter than half. */
function random(length: number): string {
  let seed = 7;
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (seed % 90));
  }).join('');
}

/** The first sector of the directory is named as the one that follows it. */
function endless(compound: Buffer): Buffer {
  const bytes = Buffer.from(compound);
  const first = bytes.readUInt32LE(48);
  const table = bytes.readUInt32LE(76);
  bytes.writeUInt32LE(first, (table + 1) * 512 + first * 4);
  return bytes;
}
