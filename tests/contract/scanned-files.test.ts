import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file } from '#shared/contracts/files/file.ts';
import { replace, upload } from '#tests/support/files/file-upload.ts';
import { DOCX_PARTS, PDF, zipOf } from '#tests/support/files/sample-files.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { MALWARE, SCANNED_MAX_BYTES, startClamd, whyNoClamd } from '#tests/support/services/clamd.ts';

const missing = whyNoClamd();

describe.skipIf(missing && !process.env.CI)(`uploads before clamd${missing ? ` (${missing})` : ''}`, () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>;
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    clamd = await startClamd();
    server = await startTestServer({ env: { LINEWALL_CLAMD_URL: clamd.url } });
    user = await server.addUser();
  });
  afterAll(async () => {
    await server?.close();
    await clamd?.stop();
  });

  const names = async (): Promise<string[]> => {
    const page = await server.call(file.page, { query: { size: 200 } }, user);
    return page.json().data.records.map(({ original }: { original: string }) => original);
  };

  it('are stored where nothing is found', async () => {
    for (const form of [
      { name: 'good.csv', bytes: 'a,b\n1,2\n' },
      { name: 'good.pdf', bytes: PDF },
      { name: 'good.docx', bytes: await zipOf(DOCX_PARTS) },
    ])
      expect((await upload(server, user, form)).statusCode, form.name).toBe(200);
    expect((await names()).toSorted()).toEqual(['good.csv', 'good.docx', 'good.pdf']);
  });

  it.each([
    ['read as a whole or not', 'bad.pdf', () => Buffer.concat([PDF, Buffer.from(`\n%${MALWARE.text}\n`)])],
    ['of text', 'bad.csv', () => `a,b\n1,${MALWARE.text}\n`],
    [
      'packed into a document',
      'bad.docx',
      () => zipOf([...DOCX_PARTS, { name: 'word/media.txt', text: MALWARE.text }]),
    ],
  ])('are refused with what was found: %s', async (_what, name, bytes) => {
    const before = await names();
    const blobs = (await server.blobs.list()).toSorted();
    const answer = await upload(server, user, { name, bytes: await bytes() });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: 'file_infected', data: { name: MALWARE.name } },
    ]);
    expect(answer.json().msg).toContain(MALWARE.name);
    expect(await names()).toEqual(before);
    expect((await server.blobs.list()).toSorted()).toEqual(blobs);
  });

  it('take no content in place of another one', async () => {
    const made = (await upload(server, user, { name: 'kept.csv', bytes: 'a\n' })).json().data;
    const answer = await replace(server, user, made.id, { name: 'kept.csv', bytes: `${MALWARE.text}\n` });
    expect(answer.json()).toMatchObject({ error: 'file_infected' });
    const kept = await server.call(file.get, { params: { id: made.id } }, user);
    expect(kept.json().data.sizeBytes).toBe(2);
  });

  it('are refused where the daemon takes no files of that size, or is not there', async () => {
    const large = { name: 'large.csv', bytes: 'a,b\n'.repeat(SCANNED_MAX_BYTES / 4 + 1) };
    const refused = await upload(server, user, large);
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'file_not_scanned']);
    await clamd.stop();
    const alone = await upload(server, user, { name: 'alone.csv', bytes: 'a\n' });
    expect([alone.statusCode, alone.json().error]).toEqual([503, 'file_not_scanned']);
    expect(await names()).not.toContain('alone.csv');
  });
});
