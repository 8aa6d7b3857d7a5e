import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { EXCEPTIONS, isAllowed } from './licence-policy.ts';
import { findPackage, importedPackages, packageFolderOf, withNeeds } from './package-folders.ts';
import { type PackageNotice, readPackageNotice } from './package-notice.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Beside the bundles; `server/core/http/pages/pages.ts` serves it. */
export const NOTICES_FILE = 'third-party-notices.txt';
/** Node runs the server and is installed by the package of that name. */
const RUNTIME = 'node';
/** Code that the build itself puts into a bundle, by the prefix of its module id. */
const BUILD_CODE = [
  ['\0vite/', 'vite'],
  ['\0rolldown/', 'rolldown'],
] as const;

/** The packages that the server needs to run. */
export function serverPackages(): Set<string> {
  // What only the build runs is not what the server runs on.
  const imported = importedPackages(resolve(ROOT, 'server'), resolve(ROOT, 'server/build'));
  return withNeeds([...imported, RUNTIME], ROOT);
}

/** The package that a module of a bundle comes from; null for our own code. */
function bundledPackage(moduleId: string): string | null {
  const build = BUILD_CODE.find(([prefix]) => moduleId.startsWith(prefix));
  if (build) return findPackage(build[1], ROOT);
  const file = moduleId.replace(/^\0/, '').replace(/\?.*$/s, '');
  return packageFolderOf(resolve(ROOT, file));
}

/** Packages under licences that the policy does not know, one line each. */
export function refusedPackages(notices: readonly PackageNotice[]): string[] {
  return notices
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence || 'declares no licence'}`);
}

/** The notices as text: an overview, then every package, those with the same text together. */
function toNoticesText(notices: readonly PackageNotice[]): string {
  const byText = Map.groupBy(notices, ({ text }) => text);
  const chapters = [...byText].map(([text, packages]) => [...packages.map(toHeading), '', text].join('\n'));
  return [
    'This product contains or runs on the following packages of others.',
    notices.map(toHeading).join('\n'),
    ...chapters,
    '',
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
}

function toHeading({ name, version, licence, homepage }: PackageNotice): string {
  const reason = EXCEPTIONS[name] ? ` (${EXCEPTIONS[name].reason})` : '';
  return `${name} ${version}: ${licence}${reason}${homepage ? `, ${homepage}` : ''}`;
}

/** Modules of workers: each is bundled by a build of its own, of which the page's bundle has the text alone. */
const workerModules = new Set<string>();

/** For `worker.plugins`: remembers what workers are made of. */
export function noteWorkerModules(): Plugin {
  return {
    name: 'linewall-worker-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') for (const id of output.moduleIds) workerModules.add(id);
    },
  };
}

/**
 * Writes `third-party-notices.txt` beside the bundles: every package of which a module or a file is in them, and every
 * package that the server runs on. Fails the build where a licence is not allowed.
 */
export function thirdPartyNotices(): Plugin {
  return {
    name: 'linewall-third-party-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? output.moduleIds : output.originalFileNames,
      );
      const folders = new Set([...[...ids, ...workerModules].map(bundledPackage), ...serverPackages()]);
      const notices = [...folders]
        .filter((folder) => folder !== null)
        .map(readPackageNotice)
        .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
      const refused = refusedPackages(notices);
      if (refused.length > 0)
        this.error(`licences that server/build/licence-policy.ts does not allow:\n${refused.join('\n')}`);
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: toNoticesText(notices) });
    },
  };
}
