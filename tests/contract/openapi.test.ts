import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadContracts, loadSchemaNames } from '#server/all-contracts.ts';
import { toOpenApi } from '#server/core/http/openapi/openapi.ts';
import type { SchemaNames } from '#server/core/http/openapi/openapi-schemas.ts';
import { apiDigests } from '#server/openapi.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';

const document = toOpenApi(await loadContracts(), await loadSchemaNames(), 'test');

/** Every `$ref` of a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
}

/** What a reference leads to, or undefined. */
function follow(root: object, ref: string): unknown {
  const names = ref.replace(/^#\//, '').split('/');
  return names.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    root,
  );
}

describe('the API document', () => {
  it('has the digests of docs/develop/api-digests.txt (npm run openapi)', async () => {
    const file = resolve(import.meta.dirname, '../../docs/develop/api-digests.txt');
    expect(await readFile(file, 'utf8')).toBe(await apiDigests());
  });

  it('has something at the end of each of its references', () => {
    const refs = refsIn(document);
    expect(refs.length).toBeGreaterThan(300);
    expect(refs.filter((ref) => !ref.startsWith('#/components/') || !follow(document, ref))).toEqual([]);
  });

  it('names what contracts export, and writes it down once', () => {
    const text = JSON.stringify(document);
    for (const name of ['Dict', 'Line', 'Machine', 'UserTable', 'TokenReply', 'MachineState'])
      expect(text).toContain(`#/components/schemas/${name}"`);
    // Fields that only one record has: once in its schema, nowhere else.
    expect(text.split('"checkUserPwd":{').length - 1).toBe(1);
    expect(text.split('"bottleneckMachineId":{').length - 1).toBe(1);
    expect(text).not.toContain('$defs');
  });

  it('has no schema that nothing refers to', () => {
    const { schemas } = document.components as { schemas: object };
    const used = new Set(refsIn(document));
    const unused = Object.keys(schemas).filter((name) => !used.has(`#/components/schemas/${name}`));
    expect(unused).toEqual([]);
  });
});

describe('a named schema', () => {
  const Part = z.object({ size: z.number().int().default(1) });
  const Whole = z.object({
    part: Part,
    get parts() {
      return z.array(Whole);
    },
  });
  const Same = z.object({ name: z.string() }).strict();
  const names: SchemaNames = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ Part, Whole, Same })) names.add(schema, { id });
  const save = defineEndpoint({
    id: 'wholes.save',
    method: 'PUT',
    path: '/wholes/:id',
    access: 'public',
    tenant: 'none',
    summary: 'For tests.',
    params: z.object({ id: z.string() }),
    body: z.strictObject({ whole: Whole, same: Same }),
    reply: z.object({ whole: Whole.nullable(), same: Same }),
  });
  const { paths, components } = toOpenApi([save], names, '1') as {
    paths: object;
    components: { schemas: Record<string, { required?: string[]; properties?: object }> };
  };

  it('is one where it is sent as it is received', () => {
    expect(refsIn(paths).filter((ref) => ref.endsWith('Same'))).toHaveLength(2);
    expect(components.schemas.SameInput).toBeUndefined();
  });

  it('has a second form for callers where a default fills it in, and so has what contains it', () => {
    expect(components.schemas.Part?.required).toEqual(['size']);
    expect(components.schemas.PartInput?.required).toBeUndefined();
    expect(refsIn(components.schemas.WholeInput)).toEqual([
      '#/components/schemas/PartInput',
      '#/components/schemas/WholeInput',
    ]);
    expect(refsIn(components.schemas.Whole)).toEqual([
      '#/components/schemas/Part',
      '#/components/schemas/Whole',
    ]);
  });

  it('leaves out the bounds that every integer has', () => {
    expect(components.schemas.Part?.properties).toEqual({ size: { default: 1, type: 'integer' } });
  });
});
