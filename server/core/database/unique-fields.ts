import type { FastifyInstance } from 'fastify';
import type { FieldTextKey } from '#server/core/field-error.ts';

/** Unique constraint or index → the field that is taken, and a key of the `errors.field` texts. */
export type UniqueFields = Readonly<Record<string, readonly [field: string, text: FieldTextKey]>>;

/** What all modules have registered, by name of the constraint or index. */
export type UniqueFieldIndex = Map<string, UniqueFields[string]>;

declare module 'fastify' {
  interface FastifyInstance {
    readonly uniqueFields: UniqueFieldIndex;
  }
}

/**
 * Makes the error handler report these constraints at their fields. Handlers therefore insert without a select before
 * it: two callers at once get the same answer as one after the other.
 */
export function registerUniqueFields(app: FastifyInstance, fields: UniqueFields): void {
  for (const [constraint, field] of Object.entries(fields)) {
    if (app.uniqueFields.has(constraint)) throw new Error(`${constraint} is registered twice`);
    app.uniqueFields.set(constraint, field);
  }
}
