import { z } from 'zod';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { PARTS } from './contract-sample.ts';

/** Every schema of a text that a caller sends, keys of records included, with the path that leads there. */
export function textSchemasOf(contract: Endpoint): (readonly [path: string, schema: z.ZodString])[] {
  return PARTS.flatMap((part) => {
    const schema = contract[part];
    return schema ? [...textsIn(schema, `${contract.id} ${part}`, new Set())] : [];
  });
}

type Definition = { readonly [Name in string]: unknown };

/** Walks into everything that a schema is made of, whatever its kind: a kind that zod adds is walked as well. */
function* textsIn(
  schema: z.core.$ZodType,
  path: string,
  seen: Set<z.core.$ZodType>,
): Generator<readonly [string, z.ZodString]> {
  // `z.stringbool` reads a text and lets none through.
  if (seen.has(schema) || (schema instanceof z.ZodPipe && schema.def.out instanceof z.ZodBoolean)) return;
  seen.add(schema);
  if (schema instanceof z.ZodString) {
    yield [path, schema];
    return;
  }
  const definition: Definition = { ...schema._zod.def };
  for (const [name, inner] of Object.entries(definition)) {
    const value: unknown = name === 'getter' && typeof inner === 'function' ? inner() : inner;
    yield* inValue(value, name === 'shape' ? path : `${path}/${name}`, seen);
  }
}

function* inValue(
  value: unknown,
  path: string,
  seen: Set<z.core.$ZodType>,
): Generator<readonly [string, z.ZodString]> {
  if (value instanceof z.core.$ZodType) yield* textsIn(value, path, seen);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      if (inner instanceof z.core.$ZodType) yield* textsIn(inner, `${path}.${name}`, seen);
}
