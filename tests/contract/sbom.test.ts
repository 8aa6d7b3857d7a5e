import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { readPackageNotice } from '#server/build/package-notice.ts';
import { SBOM_FILE, softwareBillOfMaterials } from '#server/build/sbom.ts';
import { serverPackages } from '#server/build/third-party-notices.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (name: string) => JSON.parse(readFileSync(resolve(ROOT, name), 'utf8'));

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}
let text: string;
let components: readonly Component[];

beforeAll(async () => {
  const entry = 'virtual:entry';
  const output = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: entry } },
    plugins: [
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: () => 'console.log(1)' },
      softwareBillOfMaterials(),
    ],
  })) as Rolldown.RolldownOutput;
  const file = output.output.find(({ fileName }) => fileName === SBOM_FILE);
  text = file?.type === 'asset' ? String(file.source) : '';
  components = JSON.parse(text).components;
}, 120_000);

it('the bill of materials of a build is valid CycloneDX', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
  expect(await validator.validate(text)).toBeNull();
  // The validator finds what is wrong.
  expect(await validator.validate(text.replace('"application"', '"no such type"'))).not.toBeNull();
  expect(JSON.parse(text).metadata.component).toMatchObject({ name: 'linewall', type: 'application' });
});

it('lists every package of an installation, with the hash that is installed, and none for development', () => {
  const listed = new Map(components.map((one) => [`${one.name}@${one.version}`, one]));
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { version: string; dev?: true; integrity?: string }>;
  };
  const wanted = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);
  const missing = wanted.filter(([place, { version, integrity }]) => {
    const found = listed.get(`${place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`);
    const sha512 = found?.hashes?.find(({ alg }) => alg === 'SHA-512')?.content;
    return sha512 === undefined || `sha512-${Buffer.from(sha512, 'hex').toString('base64')}` !== integrity;
  });
  expect(missing.map(([place]) => place)).toEqual([]);
  expect(wanted.length).toBeGreaterThan(400);
  for (const tool of ['vitest', 'playwright', 'oidc-provider'])
    expect(components.map(({ name }) => name)).not.toContain(tool);
});

it('lists what the server loads', () => {
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const loaded = [...serverPackages()].map(readPackageNotice);
  expect(
    loaded.filter(({ name, version }) => !listed.has(`${name}@${version}`)).map(({ name }) => name),
  ).toEqual([]);
});
