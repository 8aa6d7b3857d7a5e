/** `npm run subject-size`: the lines that each subject of the kit has of its own. */
import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { loadCruds } from '#server/all-contracts.ts';
import type { Subject } from '#shared/contracts/kit/subject.ts';

const ROOT = new URL('../..', import.meta.url);
const PARTS = ['contract', 'server', 'page', 'texts'] as const;

/** Lines of a subject, tests left out; the server's part without its table, which a migration makes once. */
export type SubjectSize = Readonly<Record<(typeof PARTS)[number] | 'total', number>>;

export async function subjectSizes(): Promise<Readonly<Record<string, SubjectSize>>> {
  const subjects = (await loadCruds()).map(({ subject }) => subject);
  const names = subjects.map(({ name }) => name).sort();
  const sizes = names.map(async (name) => {
    const subject = subjects.find((one) => one.name === name);
    return [name, subject ? await sizeOf(subject, names) : null] as const;
  });
  return Object.fromEntries(
    (await Promise.all(sizes)).flatMap(([name, size]) => (size ? [[name, size]] : [])),
  );
}

async function sizeOf({ name, module }: Subject, names: readonly string[]): Promise<SubjectSize> {
  const [contract, server, page, texts] = await Promise.all([
    linesOf(`shared/contracts/${module}/${name}.ts`),
    linesOf(`server/modules/${module}/${name}*.ts`, (file) => ownerOf(file, names) === name),
    linesOf('console/features/**/*.{ts,tsx}', (file, path) => {
      const owner = ownerOf(file, names);
      const folder = path.split(/[\\/]/)[2] ?? '';
      // `home/shift-part.tsx` is about shifts and no part of the subject.
      return names.includes(folder) && (owner ?? folder) === name;
    }),
    linesOf(`shared/i18n/{zh,en}/${module}/${name}.ts`),
  ]);
  return { contract, server, page, texts, total: contract + server + page + texts };
}

/** The subject with the longest name that the file's name begins with: `dict-items.tsx` is not a part of `dict`. */
function ownerOf(file: string, names: readonly string[]): string | null {
  const owners = names.filter((name) => new RegExp(`^${name}s?[.-]`).test(file));
  return owners.sort((a, b) => b.length - a.length)[0] ?? null;
}

async function linesOf(
  pattern: string,
  isOwn: (file: string, path: string) => boolean = () => true,
): Promise<number> {
  let lines = 0;
  for await (const path of glob(pattern, { cwd: ROOT })) {
    if (/\.(?:test|spec)\.tsx?$/.test(path) || !isOwn(basename(path), path)) continue;
    lines += (await readFile(new URL(path, ROOT), 'utf8')).trimEnd().split('\n').length;
  }
  return lines;
}

if (import.meta.main) console.table(await subjectSizes());
