import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/domain/language.ts';
import type { BodySchema } from './crud.ts';

/**
 * Lists and forms make their keys of a subject's name: the types of the texts do not see them. This walks every subject
 * whose texts there are.
 */
const CONTRACTS = new URL('../../../shared/contracts/', import.meta.url);
const TEXTS = new URL('../../../shared/i18n/', import.meta.url);
/** Texts that the kit shows for every subject. */
const PARTS = ['title', 'lead', 'noun', 'plural', 'empty', 'emptyHint'];
/** Fields that no form shows. */
const UNSEEN = ['updateTime', 'dictId'];

interface SubjectValue {
  readonly kind: 'crud';
  readonly subject: { readonly name: string; readonly key: string };
  readonly idField: string;
  readonly createBody: BodySchema;
  readonly updateBody: BodySchema;
}

function isSubject(value: unknown): value is SubjectValue {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'crud';
}

const files = readdirSync(CONTRACTS).filter((file) => /^[\w-]+\.ts$/.test(file));
const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, CONTRACTS).href)));
const subjects = modules
  .flatMap((module) => Object.values(module))
  .filter(isSubject)
  .filter(({ subject }) => existsSync(new URL(`zh/${subject.name}.ts`, TEXTS)));

describe('the texts of a subject', () => {
  it('are those of at least the subjects with a list page', () => {
    const names = subjects.map(({ subject }) => subject.name);
    expect(names).toEqual(
      expect.arrayContaining(['dict', 'dict-item', 'notice', 'param', 'social-provider']),
    );
  });

  it.each(
    subjects.flatMap((value) => LANGUAGES.map((language) => [value.subject.name, language, value] as const)),
  )(
    '%s in %s name its fields and what the kit says of it',
    async (name, language, { subject, createBody, updateBody, idField }) => {
      const module = await import(new URL(`${language}/${name}.ts`, TEXTS).href);
      const texts = module[subject.key];
      const fields = new Set([...Object.keys(createBody.shape), ...Object.keys(updateBody.shape)]);
      const missing = [
        ...PARTS.filter((part) => !texts[part]),
        ...[...fields]
          .filter((field) => field !== idField && !UNSEEN.includes(field) && !texts.field?.[field])
          .map((field) => `field.${field}`),
      ];
      expect(missing).toEqual([]);
    },
  );
});
