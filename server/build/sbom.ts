import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');
/** Beside the bundles; the server does not give it out. */
export const SBOM_FILE = 'sbom.cdx.json';
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;
const ARGUMENTS = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];

interface Sbom {
  readonly metadata: { readonly component: { readonly name: string; readonly 'bom-ref': string } };
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly 'bom-ref': string;
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}
interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>;
}

/** What an installation without the packages for development consists of, with hashes, as CycloneDX: from the lock file alone. */
async function makeSbom(root: string = ROOT): Promise<string> {
  // Set where npm runs the build; without it npm is found as a program.
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  const [program, ...first] = isScript ? [process.execPath, npm] : ['npm'];
  const { stdout } = await promisify(execFile)(program ?? 'npm', [...first, ...ARGUMENTS], {
    cwd: root,
    maxBuffer: OUTPUT_MAX_BYTES,
  });
  const sbom: Sbom = JSON.parse(stdout);
  const { packages }: Lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const installed = new Set(
    Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      // By its folder: a package that is installed under another name has that one in npm's list too.
      .map(([place, { version }]) => `${nameAt(place)}@${version}`),
  );
  // Not by `--omit=dev`: npm then leaves out what a package for development needs as well.
  const components = sbom.components.filter(({ name, version }) => installed.has(`${name}@${version}`));
  const refs = new Set(components.map((one) => one['bom-ref']));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref) || ref === sbom.metadata.component['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  // npm takes the name of the folder.
  const metadata = { ...sbom.metadata, component: { ...sbom.metadata.component, name: 'linewall' } };
  return `${JSON.stringify({ ...sbom, metadata, components, dependencies }, null, 2)}\n`;
}

const nameAt = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

export function softwareBillOfMaterials(): Plugin {
  return {
    name: 'linewall-sbom',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: SBOM_FILE, source: await makeSbom() });
    },
  };
}
