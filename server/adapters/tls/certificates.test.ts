import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TlsContext } from '#server/core/ports/certificates.ts';
import { type MadeCertificates, makeCertificates } from '#tests/support/made/made-certificates.ts';
import { issueServerFile, namesOf, readAuthority, serverFileOf, writeAuthority } from './authority-files.ts';
import { openCertificates } from './certificates.ts';
import { type CertificateFiles, readServerCertificate } from './server-certificate.ts';

const DAY = 86_400_000;
let made: MadeCertificates;
let files: CertificateFiles | null;
let authorityDir: string;
let nowMs: number;
const lines: string[] = [];
const log = {
  info: (text: string) => void lines.push(`info ${text}`),
  warn: (text: string) => void lines.push(`warn ${text}`),
  error: (text: string) => void lines.push(`error ${text}`),
} as never;
const clock = { now: () => nowMs };
const open = () => openCertificates({ files, authorityDir }, { clock, log });
const dayIn = (days: number) => new Date(nowMs + days * DAY).toISOString().slice(0, 10);

beforeEach(async () => {
  lines.length = 0;
  nowMs = Date.now();
  made = await makeCertificates();
  files = { certFile: made.certFile, keyFile: made.keyFile };
  authorityDir = join(tmpdir(), 'linewall-no-authority');
});
afterEach(() => made.remove());

describe('certificate and key', () => {
  it('may be in one file, in any order', async () => {
    const { cert, key } = await made.issue();
    for (const text of [cert + key, key + cert]) {
      await writeFile(made.certFile, text);
      const found = await readServerCertificate({ certFile: made.certFile, keyFile: made.certFile });
      expect(found.own.subjectAltName).toContain('DNS:localhost');
    }
  });

  it.each<[string, () => Promise<void>, RegExp]>([
    ['a file that is not there', () => rm(made.keyFile), /^LINEWALL_TLS_KEY: \S+server\.key does not exist$/],
    [
      'a file that cannot be read',
      async () => {
        await rm(made.certFile);
        await rename(await mkdtemp(join(tmpdir(), 'linewall-tls-')), made.certFile);
      },
      /^LINEWALL_TLS_CERT: \S+ cannot be read \(EISDIR\)$/,
    ],
    [
      'no certificate',
      () => writeFile(made.certFile, 'nothing'),
      /^LINEWALL_TLS_CERT: .* holds no certificate in PEM form$/,
    ],
    [
      'no key',
      () => writeFile(made.keyFile, 'nothing'),
      /^LINEWALL_TLS_KEY: .* holds no private key in PEM form/,
    ],
    [
      'a key with a passphrase',
      async () => {
        const key = createPrivateKey((await made.issue()).key);
        const text = key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' });
        await writeFile(made.keyFile, text);
      },
      /^LINEWALL_TLS_KEY: .* without a passphrase$/,
    ],
    [
      'the key of another certificate',
      async () => writeFile(made.keyFile, (await made.issue()).key),
      /^LINEWALL_TLS_KEY: the key in \S+ does not belong to the first certificate in \S+$/,
    ],
  ])('%s is refused in one line', async (_, spoil, line) => {
    await spoil();
    await expect(open()).rejects.toThrow(line);
    expect(lines).toEqual([]);
  });

  it('out of their term are used at the start, with an error', async () => {
    await made.put(await made.issue(nowMs - 400 * DAY));
    await open();
    expect(lines).toEqual([
      `error the certificate ended on ${dayIn(-35)}, so that browsers and machines refuse it: renew ${made.certFile}`,
    ]);
  });
});

describe('a renewal', () => {
  it('reaches every listener, once', async () => {
    const certificates = await open();
    const taken: TlsContext[] = [];
    certificates.onRenewal((context) => taken.push(context));
    certificates.onRenewal((context) => taken.push(context));
    await certificates.check();
    expect(taken).toEqual([]);
    const next = await made.issue();
    await made.put(next);
    await certificates.check();
    await certificates.check();
    expect(taken.map(({ cert }) => cert)).toEqual([next.cert, next.cert]);
    expect(certificates.current().key).toBe(next.key);
    expect(lines).toEqual([`info the certificate was replaced by one until ${dayIn(365)}`]);
  });

  it('whose second file is not written yet is no error', async () => {
    const certificates = await open();
    const next = await made.issue();
    await writeFile(made.certFile, next.cert);
    await certificates.check();
    await writeFile(made.keyFile, next.key);
    await certificates.check();
    expect(certificates.current().cert).toBe(next.cert);
    expect(lines).toEqual([expect.stringMatching(/^info/)]);
  });

  it.each<[string, () => Promise<void>, RegExp]>([
    ['a missing file', () => rm(made.certFile), /does not exist/],
    [
      'a broken file',
      () => writeFile(made.certFile, '-----BEGIN CERTIFICATE-----\n'),
      /holds no certificate/,
    ],
    [
      'another key',
      async () => writeFile(made.keyFile, (await made.issue()).key),
      /does not belong to the first certificate/,
    ],
    [
      'one that is over',
      async () => made.put(await made.issue(nowMs - 400 * DAY)),
      /the certificate ended on/,
    ],
    [
      'one that has not begun',
      async () => made.put(await made.issue(nowMs + 10 * DAY)),
      /the certificate begins only on/,
    ],
  ])('by %s leaves the former one in use, with one line', async (_, spoil, problem) => {
    const certificates = await open();
    const before = certificates.current();
    const taken: TlsContext[] = [];
    certificates.onRenewal((context) => taken.push(context));
    await spoil();
    for (let turn = 0; turn < 4; turn += 1) await certificates.check();
    expect([certificates.current(), taken]).toEqual([before, []]);
    expect(lines).toEqual([expect.stringMatching(problem)]);
    expect(lines[0]).toContain(
      `error the certificate was not replaced, the one until ${dayIn(365)} stays in use`,
    );
    // A repaired file is used, and the same fault is logged again.
    await rm(made.certFile, { recursive: true, force: true });
    await made.put(await made.issue());
    await certificates.check();
    expect(taken).toHaveLength(1);
    await spoil();
    for (let turn = 0; turn < 4; turn += 1) await certificates.check();
    expect(lines.filter((line) => problem.test(line))).toHaveLength(2);
  });

  it('that does not come is warned of each day from 14 days before the end', async () => {
    const certificates = await open();
    nowMs += 350 * DAY;
    await certificates.check();
    expect(lines).toEqual([]);
    nowMs += 2 * DAY;
    await certificates.check();
    await certificates.check();
    expect(lines).toEqual([`warn the certificate ends on ${dayIn(13)}: renew ${made.certFile}`]);
    nowMs += DAY;
    await certificates.check();
    expect(lines).toHaveLength(2);
  });
});

describe('the own authority', () => {
  let dataDir: string;
  let dir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'linewall-tls-'));
    files = null;
    authorityDir = join(dataDir, 'tls');
    dir = authorityDir;
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const served = async () => new X509Certificate(await readFile(serverFileOf(dir)));

  it('that was not made yet is told with the command that makes it', async () => {
    await expect(open()).rejects.toThrow(
      /^LINEWALL_TLS_AUTHORITY: there is none in \S+ yet: npm run tls:authority -- NAME makes it$/,
    );
  });

  it('keeps its files to this user', async () => {
    await writeAuthority(dir, ['wall.plant'], nowMs);
    const modes = ['.', 'authority.key', 'authority.crt', 'server.pem'].map((name) => stat(join(dir, name)));
    expect((await Promise.all(modes)).map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600, 0o600, 0o600]);
  });

  it('renews the certificate 60 days before its end, for the same names, and shows its own without the key', async () => {
    await writeAuthority(dir, ['wall.plant', '10.1.2.3'], nowMs);
    const certificates = await open();
    const taken: TlsContext[] = [];
    certificates.onRenewal((context) => taken.push(context));
    const first = await served();
    nowMs += 304 * DAY;
    await certificates.check();
    expect(taken).toEqual([]);
    nowMs += 2 * DAY;
    await certificates.check();
    await certificates.check();
    const second = await served();
    expect(taken.map(({ cert }) => new X509Certificate(cert).serialNumber)).toEqual([second.serialNumber]);
    expect(second.validToDate.toISOString().slice(0, 10)).toBe(dayIn(365));
    expect(namesOf(second)).toEqual(['wall.plant', '10.1.2.3', 'localhost', '127.0.0.1', '0:0:0:0:0:0:0:1']);
    expect(namesOf(first)).toEqual(namesOf(second));
    const pem = await certificates.authority();
    expect(pem).not.toContain('PRIVATE');
    expect(second.checkIssued(new X509Certificate(pem ?? ''))).toBe(true);
    expect(lines).toEqual([expect.stringMatching(/^info/)]);
  });

  it('renews at the start what came near its end while the server was off', async () => {
    await writeAuthority(dir, ['wall.plant'], nowMs);
    nowMs += 500 * DAY;
    const certificates = await open();
    const { validToDate } = new X509Certificate(certificates.current().cert);
    expect(validToDate.toISOString().slice(0, 10)).toBe(dayIn(365));
    expect(lines).toEqual([]);
  });

  it('replaces a certificate that was made while the clock was years ahead', async () => {
    await writeAuthority(dir, ['wall.plant'], nowMs);
    nowMs += 1_000 * DAY;
    const certificates = await open();
    nowMs -= 1_000 * DAY;
    await certificates.check();
    expect(certificates.current().cert).toContain((await served()).toString().trim());
    expect((await served()).validFromDate.getTime()).toBeLessThanOrEqual(nowMs);
  });

  it('whose key was taken away is told when it is needed, and the certificate stays in use', async () => {
    await writeAuthority(dir, ['wall.plant'], nowMs);
    await rm(join(dir, 'authority.key'));
    const certificates = await open();
    const before = certificates.current();
    nowMs += 310 * DAY;
    for (let turn = 0; turn < 3; turn += 1) await certificates.check();
    expect(certificates.current()).toEqual(before);
    expect(lines).toEqual([
      expect.stringMatching(/^error .*the key of the authority, \S+ cannot be read \(ENOENT\)$/),
    ]);
  });

  it('makes nothing that outlives itself, and does not try again all the time near its end', async () => {
    await writeAuthority(dir, ['wall.plant'], nowMs);
    nowMs += 3_640 * DAY;
    const certificates = await open();
    const end = (await readAuthority(dir))?.own.validToDate;
    const first = await served();
    expect(first.validToDate).toEqual(end);
    await certificates.check();
    expect((await served()).serialNumber).toBe(first.serialNumber);
  });

  it('makes no certificate for a name that it was not made for', async () => {
    await writeAuthority(dir, ['wall.plant', '203.0.113.9'], nowMs);
    for (const name of ['wall.plant', 'sub.wall.plant', '10.9.9.9', '192.168.1.1', 'fd00::1', '203.0.113.9'])
      await issueServerFile(dir, [name], nowMs);
    for (const name of ['plant', 'other.example', 'xwall.plant', '203.0.113.10', '2001:db8::1'])
      await expect(issueServerFile(dir, [name], nowMs), name).rejects.toThrow(`for other names than ${name}`);
  });
});
