import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/domain/text/language.ts';
import type { BodySchema } from './crud.ts';

/**
 * Lists and forms make their keys of a subject's name: the types of the texts do not see them. This walks every subject
 * whose texts there are.
 */
const CONTRACTS = resolve(import.meta.dirname, '../../../shared/contracts');
const FEATURES = resolve(import.meta.dirname, '../../features');
const TEXTS = resolve(import.meta.dirname, '../../../shared/i18n');
/** Texts that the kit shows for every subject. */
const PARTS = ['title', 'lead', 'noun', 'plural', 'empty', 'emptyHint'];
/** And for those with a tree beside their list. */
const SIDE_PARTS = ['label', 'search', 'all'];
/** Fields that no form shows. */
const UNSEEN = ['updateTime', 'dictId'];

interface SubjectValue {
  readonly kind: 'crud';
  readonly subject: { readonly name: string; readonly key: string; readonly module: string };
  readonly idField: string;
  readonly createBody: BodySchema;
  readonly updateBody: BodySchema;
}

const textsOf = (language: string, { module, name }: SubjectValue['subject']): string =>
  `${TEXTS}/${language}/${module}/${name}.ts`;

function isSubject(value: unknown): value is SubjectValue {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'crud';
}

/** The subjects, by their keys, of pages that stand on `SideListPage`. */
const besideTrees = globSync(`${FEATURES}/**/*.tsx`).flatMap((file) => {
  const [, key] = /<SideListPage\s+crud=\{(\w+)\}/.exec(readFileSync(file, 'utf8')) ?? [];
  return key === undefined ? [] : [key];
});

const files = globSync(`${CONTRACTS}/**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
const modules: object[] = await Promise.all(files.map((file) => import(file)));
const subjects = modules
  .flatMap((module) => Object.values(module))
  .filter(isSubject)
  .filter(({ subject }) => existsSync(textsOf('zh', subject)));

describe('the texts of a subject', () => {
  it('are those of at least the subjects with a list page', () => {
    const names = subjects.map(({ subject }) => subject.name);
    expect(names).toEqual(
      expect.arrayContaining(['dict', 'dict-item', 'notice', 'param', 'social-provider']),
    );
  });

  it('are asked for those beside whose list a tree stands', () => {
    const keys = subjects.map(({ subject }) => subject.key);
    expect(besideTrees).toEqual(expect.arrayContaining(['machineParameter', 'user']));
    expect(besideTrees.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it.each(
    subjects.flatMap((value) => LANGUAGES.map((language) => [value.subject.name, language, value] as const)),
  )(
    '%s in %s name its fields and what the kit says of it',
    async (_name, language, { subject, createBody, updateBody, idField }) => {
      const module = await import(textsOf(language, subject));
      const texts = module[subject.key];
      const fields = new Set([...Object.keys(createBody.shape), ...Object.keys(updateBody.shape)]);
      const missing = [
        ...PARTS.filter((part) => !texts[part]),
        ...SIDE_PARTS.filter((part) => besideTrees.includes(subject.key) && !texts.side?.[part]),
        ...[...fields]
          .filter((field) => field !== idField && !UNSEEN.includes(field) && !texts.field?.[field])
          .map((field) => `field.${field}`),
      ];
      expect(missing).toEqual([]);
    },
  );
});
