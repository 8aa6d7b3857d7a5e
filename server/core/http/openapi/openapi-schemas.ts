import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
/** Schemas that get a name of their own in the document. */
export type SchemaNames = z.core.$ZodRegistry<{ id: string }>;
/** What a caller sends, or what it gets back: a field with a default may be left out of one and not of the other. */
type Direction = 'input' | 'output';

export interface SchemaBook {
  /** The JSON Schema of a value; schemas that have a name are references. */
  toSchema(schema: z.ZodType, direction: Direction): JsonSchema;
  /** The properties of an object schema, also of one that `toSchema` returned as a reference. */
  resolve(schema: JsonSchema): JsonSchema;
  /**
   * The document with its references as OpenAPI has them, and the named schemas that it refers to. One that is sent
   * and received in the same form is `Name`, else `Name` is what is received and `NameInput` what is sent.
   */
  finish<Document extends object>(document: Document): { document: Document; schemas: JsonSchema };
}

const PLACE = /^#\/\$defs\/(?:(input|output)\/)?(.+)$/;

/** Collects the schemas of one document. */
export function createSchemaBook(names: SchemaNames): SchemaBook {
  const found = { input: new Map<string, JsonSchema>(), output: new Map<string, JsonSchema>() };
  const at = (ref: unknown) => {
    const [, direction, name = ''] = PLACE.exec(String(ref)) ?? [];
    const side: Direction = direction === 'input' ? 'input' : 'output';
    return { side, name, schema: found[side].get(name) ?? {} };
  };

  function toSchema(schema: z.ZodType, direction: Direction): JsonSchema {
    // Inside of a list, so that a schema that has a name itself is a reference too.
    const { items, $defs = {} } = z.toJSONSchema(z.array(schema), {
      io: direction,
      metadata: names,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => dropSafeBounds(jsonSchema),
    });
    const toPlaced = (ref: string) => ref.replace('#/$defs/', `#/$defs/${direction}/`);
    for (const [name, definition] of Object.entries($defs)) {
      if (name.startsWith('__')) throw new Error('a schema that contains itself has to be exported by name');
      found[direction].set(name, withRefs(definition as JsonSchema, toPlaced));
    }
    return withRefs(items as JsonSchema, toPlaced);
  }

  function finish<Document extends object>(document: Document) {
    const differing = namesThatDiffer(found.input, found.output);
    const nameOf = (side: Direction, name: string) =>
      side === 'input' && differing.has(name) ? `${name}Input` : name;
    const toComponent = (ref: string) => {
      if (!PLACE.test(ref)) return ref;
      const { side, name } = at(ref);
      return `#/components/schemas/${nameOf(side, name)}`;
    };
    const schemas = new Map<string, JsonSchema>();
    const visit = (refs: readonly string[]): void => {
      for (const ref of refs) {
        const { side, name, schema } = at(ref);
        if (schemas.has(nameOf(side, name))) continue;
        schemas.set(nameOf(side, name), withRefs(schema, toComponent));
        visit(refsIn(schema));
      }
    };
    visit(refsIn(document));
    const sorted = [...schemas].sort(([a], [b]) => a.localeCompare(b));
    return { document: withRefs(document, toComponent), schemas: Object.fromEntries(sorted) };
  }

  return {
    toSchema,
    resolve: (schema) => ('$ref' in schema ? at(schema.$ref).schema : schema),
    finish,
  };
}

/** Names whose schema, or one that it refers to, is not the same in both directions. */
function namesThatDiffer(
  input: ReadonlyMap<string, JsonSchema>,
  output: ReadonlyMap<string, JsonSchema>,
): ReadonlySet<string> {
  const plain = (schema: JsonSchema | undefined) => JSON.stringify(schema)?.replaceAll(/\$defs\/\w+\//g, '');
  const differing = new Set(
    [...input.keys()].filter(
      (name) => output.has(name) && plain(input.get(name)) !== plain(output.get(name)),
    ),
  );
  for (let before = -1; before !== differing.size; ) {
    before = differing.size;
    for (const [name, schema] of input) {
      const text = JSON.stringify(schema);
      if ([...differing].some((one) => text.includes(`"#/$defs/input/${one}"`))) differing.add(name);
    }
  }
  return differing;
}

/** Every integer of JavaScript has these bounds; repeating them at each adds nothing. */
function dropSafeBounds(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** The references to named schemas in a value. */
function refsIn(value: unknown): string[] {
  const refs: string[] = [];
  JSON.stringify(value, (key, inner: unknown) => {
    if (key === '$ref' && typeof inner === 'string' && PLACE.test(inner)) refs.push(inner);
    return inner;
  });
  return refs;
}

/** A copy with every `$ref` replaced. */
function withRefs<Value>(value: Value, replace: (ref: string) => string): Value {
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    key === '$ref' && typeof inner === 'string' ? replace(inner) : inner,
  );
}
