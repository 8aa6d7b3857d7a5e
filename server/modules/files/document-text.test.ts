import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDocumentText } from '#shared/contracts/files/document-text.ts';
import { plainAddress, uploadedFile } from '#tests/support/files/file-upload.ts';
import { madeDoc } from '#tests/support/files/made-doc.ts';
import { compoundOf } from '#tests/support/files/sample-files.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
});
afterAll(() => server.close());

const made = (name: string, bytes: Buffer | string) => uploadedFile(server, admin, { name, bytes });
const textAt = (address: string, user = admin) => server.call(getDocumentText, { query: { address } }, user);

describe('the text of an old Word file', () => {
  it('is read by everybody who was given its address', async () => {
    const { url, downloadUrl } = await made('报告.doc', madeDoc('巡检报告\r一切正常\r'));
    const reader = await server.addUser({ permissions: [] });
    const expected = { text: '巡检报告\n一切正常', isCut: false, problem: null };
    expect((await textAt(downloadUrl, reader)).json().data).toEqual(expected);
    expect((await textAt(url)).json().data).toEqual(expected);
  });

  it('is a problem where the file has none that can be read', async () => {
    const locked = await made('locked.doc', madeDoc('geheim\r', { isEncrypted: true }));
    const broken = await made('broken.doc', compoundOf('WordDocument'));
    expect((await textAt(locked.url)).json().data).toEqual({
      text: null,
      isCut: false,
      problem: 'encrypted',
    });
    expect((await textAt(broken.url)).json().data).toMatchObject({ text: null, problem: 'oldDocument' });
  });

  it('is not given without the signature, of another tenant, or of another type', async () => {
    const record = await made('b.doc', madeDoc('x\r'));
    const other = await server.addUser({ tenantId: await server.addTenant('other reader') });
    const sheet = await made('a.csv', 'a,b');
    for (const [address, user] of [
      [plainAddress(record), admin],
      [record.url.replace(/\.[^./]{43}\//, `.${'A'.repeat(43)}/`), admin],
      ['https://example.com/admin/sys-file/file/a.doc', admin],
      [record.url, other],
      [sheet.url, admin],
    ] as const) {
      const answer = await textAt(address, user);
      expect([address, answer.statusCode]).toEqual([address, 404]);
    }
    const plain = await server.app.inject({
      url: `/admin/sys-file/text?address=${encodeURIComponent(record.url)}`,
    });
    expect(plain.statusCode).toBe(401);
  });
});
