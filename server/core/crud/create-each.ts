import { Failure, type FieldMessages, failure } from '#server/core/failure.ts';

/** Creates one after the other; throws with the fields of all that were refused, as `rows.<index>.<field>`. */
export async function createEach<Body, Row>(
  bodies: readonly Body[],
  create: (body: Body) => Promise<Row>,
): Promise<Row[]> {
  const created: Row[] = [];
  const refused: Record<string, FieldMessages[string]> = {};
  for (const [index, body] of bodies.entries()) {
    try {
      created.push(await create(body));
    } catch (error) {
      if (!(error instanceof Failure) || !error.fields) throw error;
      for (const [field, message] of Object.entries(error.fields))
        refused[`rows.${index}.${field}`] = message;
    }
  }
  if (Object.keys(refused).length > 0) throw failure('invalid_input', JSON.stringify(refused), refused);
  return created;
}
