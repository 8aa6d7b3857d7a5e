import type { z } from 'zod';

/** The rule of a form's field, read from the schema of the body that it is sent in. */
export interface FieldRule {
  readonly isRequired: boolean;
  /** What an emptied field is sent as. */
  readonly emptyValue: null | undefined | '';
  readonly maxLength: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Values of an enumeration. */
  readonly options: readonly string[] | null;
  /** What the field begins with in a new record. */
  readonly initial: unknown;
}

/** As much of a zod definition as is read here; zod's own type of it is open-ended. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
}

export function fieldRule(schema: z.ZodType): FieldRule {
  const accepts = (value: unknown): boolean => schema.safeParse(value).success;
  const inner = unwrap(schema);
  const { type } = definitionOf(inner);
  const options = type === 'enum' && 'options' in inner ? (inner.options as readonly string[]) : null;
  const emptyValue = accepts(null) ? null : accepts('') || !accepts(undefined) ? '' : undefined;
  return {
    isRequired: !accepts(undefined) && !accepts(null) && !accepts(''),
    emptyValue,
    maxLength: numberOf(inner, 'maxLength'),
    min: type === 'number' ? numberOf(inner, 'minValue') : null,
    max: type === 'number' ? numberOf(inner, 'maxValue') : null,
    options,
    initial: defaultOf(schema, type, options) ?? emptyValue,
  };
}

/** The schema of a field, or of a field of an object in the body. */
export function schemaAt(schema: z.ZodType, path: readonly string[]): z.ZodType | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const inner = unwrap(schema);
  const field = 'shape' in inner ? (inner.shape as Readonly<Record<string, z.ZodType>>)[name] : undefined;
  return field && schemaAt(field, rest);
}

function defaultOf(schema: z.ZodType, type: string, options: readonly string[] | null): unknown {
  const absent = schema.safeParse(undefined);
  if (absent.success) return absent.data;
  if (type === 'boolean') return false;
  return type === 'array' ? [] : options?.[0];
}

/** The schema inside of optional, nullable, default and piped ones. */
function unwrap(schema: z.ZodType): z.ZodType {
  const { innerType, in: input } = definitionOf(schema);
  const inner = innerType ?? input;
  return inner ? unwrap(inner) : schema;
}

function definitionOf(schema: z.ZodType): Definition {
  // Every zod schema has a definition with its type; only the members named above are read.
  return schema.def as unknown as Definition;
}

function numberOf(schema: z.ZodType, name: 'maxLength' | 'minValue' | 'maxValue'): number | null {
  const value = name in schema ? (schema as unknown as Readonly<Record<string, unknown>>)[name] : null;
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER
    ? value
    : null;
}
