import type { z } from 'zod';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce } from '#shared/client/feed/feed-reader.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A value of an image with the id that its key ends in. */
export type Entry<Value> = Value & { readonly id: Id };

/** Every value whose key begins with `prefix`; one that is not as its contract says is left out. */
export function entriesOf<Schema extends z.ZodType<object>>(
  image: FeedReader,
  prefix: string,
  schema: Schema,
): Entry<z.output<Schema>>[] {
  return [...image.keys()].flatMap((key): Entry<z.output<Schema>>[] => {
    if (!key.startsWith(prefix)) return [];
    const value = decodeOnce(schema, image.get(key));
    return value ? [{ ...value, id: key.slice(prefix.length) }] : [];
  });
}
