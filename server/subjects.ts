import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { Log } from '#shared/contracts/kit/log-list.ts';
import { loadCruds, loadLogs } from './all-contracts.ts';

const FILE = resolve(import.meta.dirname, '../docs/develop/subjects.md');

/** `docs/develop/subjects.md`: where each part of a subject is. Every name in it follows from the subject's. */
export async function subjectsPage(): Promise<string> {
  const subjects = [...(await loadCruds()), ...(await loadLogs())].toSorted((a, b) =>
    a.subject.name < b.subject.name ? -1 : 1,
  );
  return `# Subjects

Written by \`npm run openapi\` from the values of \`defineCrud\` and \`defineLog\`; a test fails where a name differs from its subject's.

| subject | contract | endpoints | read by | changed by | server | page | texts |
| --- | --- | --- | --- | --- | --- | --- | --- |
${subjects.map(toRow).join('\n')}
`;
}

function toRow({ subject: { key, module, name, page }, access }: Crud | Log): string {
  const cells = [
    name,
    `shared/contracts/${module}/${name}.ts`,
    `${key}.*`,
    access.view,
    'edit' in access ? access.edit : '–',
    `server/modules/${module}/${name}.ts`,
    page === null ? '–' : `${page}, console/features/${name}`,
    `shared/i18n/*/${module}/${name}.ts`,
  ];
  return `| ${cells.join(' | ')} |`;
}

if (import.meta.main) await writeFile(FILE, await subjectsPage());
