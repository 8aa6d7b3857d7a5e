import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { getMachineImage, putMachineImage } from '#shared/contracts/plant/machine.ts';
import { upload as uploadFile } from '#tests/support/files/file-upload.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { byName } from '#tests/support/walks/contract-walk.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const contracts = await loadContracts();
const takesFiles = contracts.filter(({ bodyForm }) => bodyForm === 'multipart');
const givesFiles = contracts.filter(({ replyForm }) => replyForm === 'bytes');

let server: TestServer;
let user: TestUser;
let machineId: string;
let fileId: string;
beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  user = await server.addUser();
  machineId = server.wiring.directory.findMachine(server.tenantId, 'L1-FILLER')?.id ?? '';
  fileId = (await uploadFile(server, user, { name: 'a.csv', bytes: 'a' })).json().data.id;
});
afterAll(() => server.close());

function upload(bytes: Buffer, { name, type }: { readonly name: string; readonly type: string }) {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return server.app.inject({
    method: putMachineImage.method,
    url: putMachineImage.path.replace(':id', machineId),
    headers: { ...user.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  });
}

/** What lies where a name with `..` would lead to. */
async function namesAround(dataDir: string): Promise<string[]> {
  const around = [dataDir, dirname(dataDir), dirname(dirname(dataDir)), '/etc/cron.d'];
  const names = await Promise.all(around.map((folder) => readdir(folder).catch(() => [])));
  return names.flat().filter((name) => /evil|htaccess|aaaaa/.test(name));
}

/** Forms that no parser can read, with the type that they are sent under. */
const UNREADABLE: readonly (readonly [what: string, type: string, body: string])[] = [
  ['no boundary', 'multipart/form-data', '--x\r\n\r\na\r\n--x--\r\n'],
  ['an empty boundary', 'multipart/form-data; boundary=""', 'a'],
  ['a boundary of 300 letters', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'a'],
  ['no part', 'multipart/form-data; boundary=x', 'a'],
  [
    'an end within the file',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b',
  ],
  [
    'an end within the headers of the file',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filen',
  ],
];

describe.each(UNREADABLE)('a form with %s', (_what, type, payload) => {
  it.each(byName(takesFiles))('is refused, and is no fault of the server: %s', async (_id, contract) => {
    const answer = await server.app.inject({
      method: contract.method,
      url: contract.path
        .replace('/data/machine/:id', `/data/machine/${machineId}`)
        .replace(':subject', 'partner')
        .replace(':machineType', 'filler')
        .replace(':id', fileId),
      headers: { ...user.headers, 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 1, error: 'form_unreadable' }]);
  });
});

describe('files', () => {
  it('H6 are taken from and given to nobody without a session', () => {
    expect(
      [...takesFiles, ...givesFiles]
        .filter(({ access }) => access === 'public')
        .map(({ id }) => id)
        .sort(),
      // Those of WeChat give back a word. Three need a signature that expires; the last is what the sign-in page shows.
    ).toEqual([
      'camera.stream',
      'file.serveSigned',
      'mpHook.push',
      'mpHook.verify',
      'mpMaterial.signed',
      'tenantSetting.logo',
    ]);
    expect(takesFiles.length).toBeGreaterThan(0);
    expect(givesFiles.length).toBeGreaterThan(0);
  });

  it.each([
    '../../evil.html',
    '..\\..\\evil.html',
    '/etc/cron.d/evil',
    'evil.png\u0000.html',
    '%2e%2e%2fevil.html',
    'C:\\evil.html',
    '.htaccess',
    'a'.repeat(400),
  ])('H5 are kept under a generated name, not under %j', async (name) => {
    const { dataDir } = server.config;
    const before = await namesAround(dataDir);
    const answer = await upload(PNG, { name, type: 'image/png' });
    expect(answer.statusCode).toBe(200);
    const kept = await server.blobs.list();
    expect(kept.length).toBeGreaterThan(0);
    for (const one of kept) expect(one).toMatch(/^file-[0-9a-f-]{36}$/);
    expect(await readdir(join(dataDir, 'blobs'))).toEqual(kept);
    expect(await namesAround(dataDir)).toEqual(before);
  });

  it.each(['../secrets.key', '..', '.', '', 'a/b', '%2e%2e', 'x\u0000', '/etc/passwd'])(
    'H5 are never found by %j',
    async (id) => {
      await expect(server.blobs.get(id)).rejects.toThrow('letters, digits');
      const path = getMachineImage.path.replace(':id', encodeURIComponent(id));
      const answer = await server.app.inject({ url: path, headers: user.headers });
      expect([400, 404]).toContain(answer.statusCode);
    },
  );

  it.each([
    [
      'a drawing with a script',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'image/svg+xml',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>', 'image/png'],
    ['a page that begins like a GIF', 'GIF89a<script>alert(1)</script>', 'image/gif'],
    ['a page that begins like a PNG', '\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'image/png'],
    ['a document', '%PDF-1.7 /JS (app.alert(1))', 'application/pdf'],
    ['an archive', 'PK\x03\x04', 'image/png'],
    ['nothing', '', 'image/png'],
  ])('H7 are no %s, whatever they are called', async (_what, text, type) => {
    const answer = await upload(Buffer.from(text, 'latin1'), { name: 'picture.png', type });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'image_wrong_type']);
  });

  it('H7 are shown as what their bytes are, and run nothing', async () => {
    // A true picture with a page behind it, called a page.
    const both = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]);
    const put = await upload(both, { name: 'x.html', type: 'text/html' });
    expect(put.statusCode).toBe(200);
    const image = await server.app.inject({ url: put.json().data.imageUrl, headers: user.headers });
    expect(image.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(image.headers['content-security-policy']).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'self'",
    );
    expect(image.headers['content-disposition'] ?? '').not.toContain('html');
  });

  it('H7 are not fetched by an address out of another site', async () => {
    const url = getMachineImage.path.replace(':id', machineId);
    const answer = await server.app.inject({ url, headers: user.headers });
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect((await server.app.inject({ url })).statusCode).toBe(401);
  });
});
