import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttp } from '#server/core/http/http.ts';
import { createLog } from '#server/core/logs/log.ts';
import { inlineScriptHashes } from './inline-scripts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewall-scripts-'));
  await mkdir(join(folder, 'display'));
  const page =
    '<main></main><script>\n  first();\n</script><script type="module" src="/assets/a.js"></script>';
  await writeFile(join(folder, 'display/index.html'), page);
});
afterAll(() => rm(folder, { recursive: true }));

it('names the inline scripts of the built pages by what stands between their tags, and no others', () => {
  const hash = createHash('sha256').update('\n  first();\n').digest('base64');
  expect(inlineScriptHashes(folder)).toEqual([`'sha256-${hash}'`]);
});

it('names none where nothing is built', () => {
  expect(inlineScriptHashes(join(folder, 'missing'))).toEqual([]);
});

it('allows these beside the scripts of the same origin, and nothing else inline', async () => {
  const hashes = inlineScriptHashes(folder);
  const app = await createHttp(createLog('silent'), { scriptHashes: hashes });
  const policy = String((await app.inject({ url: '/x' })).headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${hashes[0]};`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  await app.close();
});
