import { z } from 'zod';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';

/** The part of JSON Schema that zod writes for what a contract takes. */
export interface WireSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | WireSchema;
  readonly items?: WireSchema;
  readonly prefixItems?: readonly WireSchema[];
  readonly anyOf?: readonly WireSchema[];
  readonly oneOf?: readonly WireSchema[];
  readonly allOf?: readonly WireSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, WireSchema>>;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
}

export const PARTS = ['params', 'query', 'body'] as const;
export type PartName = (typeof PARTS)[number];

const wireSchemas = new WeakMap<z.ZodType, WireSchema>();

/** What a part of a contract takes, as JSON Schema, which is shared; null where the contract has no such part. */
export function wireSchema(contract: Endpoint, part: PartName): WireSchema | null {
  const schema = contract[part];
  if (!schema) return null;
  const known = wireSchemas.get(schema);
  if (known) return known;
  // zod's own type of a JSON Schema names every keyword there is.
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as WireSchema;
  wireSchemas.set(schema, made);
  return made;
}

/** Every schema inside of one, itself first, with the path of names that leads there. */
export function* schemasIn(schema: WireSchema, path = ''): Generator<readonly [string, WireSchema]> {
  yield [path, schema];
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    yield* schemasIn(inner, path === '' ? name : `${path}.${name}`);
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* schemasIn(inner, path);
  for (const inner of [schema.items, ...(schema.prefixItems ?? [])])
    if (inner) yield* schemasIn(inner, `${path}[]`);
  if (typeof schema.additionalProperties === 'object')
    yield* schemasIn(schema.additionalProperties, `${path}{}`);
  for (const [name, inner] of Object.entries(schema.$defs ?? {})) yield* schemasIn(inner, `${path}#${name}`);
}

/** A schema that takes ids of rows. */
export function isIdSchema({ pattern }: WireSchema): boolean {
  return pattern === '^[1-9]\\d{0,18}$';
}

/** Texts for the patterns that contracts have; the first that fits is taken. */
const TEXTS = [
  'sample',
  'SAMPLE',
  '13700001234',
  '0123456789abcdef',
  '#336699',
  'https://a.example',
  '/admin/sys-file/a/b.png',
  '2027-05-01',
  '06:00',
  '137****1234',
  'Asia/Shanghai',
  '1',
  'a',
  'gh_0123456789',
  'wx0123456789',
  'a'.repeat(40),
  'a'.repeat(43),
];

export interface SampleWords {
  /** Ids of rows. */
  readonly id: string;
  /** Any text; it is written into what may hold one. */
  readonly text: string;
}

/** A value that a schema takes, as far as the schema tells. */
export function sampleOf(schema: WireSchema, words: SampleWords, root: WireSchema = schema): unknown {
  const target = schema.$ref ? root.$defs?.[schema.$ref.replace('#/$defs/', '')] : undefined;
  if (target) return sampleOf(target, words, root);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0];
  if (choice) return sampleOf(choice, words, root);
  const type = [schema.type].flat()[0];
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {});
    return Object.fromEntries(entries.map(([name, inner]) => [name, sampleOf(inner, words, root)]));
  }
  if (type === 'array') return schema.items ? [sampleOf(schema.items, words, root)] : [];
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return isIdSchema(schema) ? words.id : textOf(schema, words.text);
}

function textOf({ pattern, minLength = 0, maxLength = 10_000 }: WireSchema, text: string): string {
  const fits = (one: string) =>
    one.length >= minLength && one.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(one));
  return [text, ...TEXTS, 'x'.repeat(minLength)].find(fits) ?? text.slice(0, maxLength);
}
