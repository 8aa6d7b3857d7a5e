import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toExpression } from './licence-policy.ts';

/** An installed package as the notices show it. */
export interface PackageNotice {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; empty where the package declares none. */
  readonly licence: string;
  readonly homepage: string | null;
  /** Its licence files and notices, or the standard text of its licence. */
  readonly text: string;
}

const LICENCE_FILE = /^(?:un)?(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i;
const TEXTS = join(import.meta.dirname, 'licence-texts');

/** Reads the package in `folder`. Throws where there is no licence text to show. */
export function readPackageNotice(folder: string): PackageNotice {
  const manifest = readManifest(folder);
  const licence = toExpression(manifest.name, manifest.licence);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  const own = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  return {
    name: manifest.name,
    version: manifest.version,
    licence,
    homepage: manifest.homepage,
    text: (own || standardText(licence, manifest.author)).replaceAll('\r\n', '\n'),
  };
}

/** Many packages name their licence and leave its text out. */
function standardText(licence: string, author: string | null): string {
  const ids = (licence.replaceAll(/[()]/g, '').split(' OR ')[0] ?? '').split(' AND ');
  const files = ids.map((id) => join(TEXTS, `${id}.txt`));
  if (!ids.every((id) => /^[\w.-]+$/.test(id)) || !files.every((file) => existsSync(file))) return licence;
  const copyright = author ? `Copyright (c) ${author}\n\n` : '';
  return copyright + files.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n');
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
  readonly homepage: string | null;
  readonly author: string | null;
  /** What it needs at run time; an optional one may not be installed. */
  readonly needs: readonly string[];
}

/** The fields of a package.json that matter here. Authors and licences come as texts or as objects. */
export function readManifest(folder: string): Manifest {
  const json: Record<string, unknown> = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const keysOf = (field: string) => Object.keys((json[field] ?? {}) as object);
  return {
    name: textOf(json.name) ?? '',
    version: textOf(json.version) ?? '',
    licence: textOf(json.license) ?? textOf(json.license, 'type'),
    homepage: textOf(json.homepage) ?? textOf(json.repository, 'url') ?? textOf(json.repository),
    author: textOf(json.author) ?? textOf(json.author, 'name'),
    needs: [...keysOf('dependencies'), ...keysOf('optionalDependencies')],
  };
}

function textOf(value: unknown, field?: string): string | null {
  const found = field && typeof value === 'object' && value !== null ? Reflect.get(value, field) : value;
  return typeof found === 'string' && found !== '' ? found : null;
}
