import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { FreeText } from '#shared/contracts/kit/text.ts';

/** A stop is named by its machine and a moment in it: where it begins may still change. */
export const StopKey = z.strictObject({ machineId: Id, at: EpochMs });
export type StopKey = z.infer<typeof StopKey>;

export const StopNoteBody = z
  .strictObject({
    stops: z.array(StopKey).min(1).max(LIMITS.idsMax),
    /** Null takes the reason away; absent keeps the one that each stop has. */
    reasonId: Id.nullable().optional(),
    /** The same. Empty is null. */
    comment: FreeText(LIMITS.stopCommentMaxLength, 0).nullable().optional(),
  })
  .refine(({ reasonId, comment }) => reasonId !== undefined || comment !== undefined, {
    path: ['reasonId'],
    message: 'required',
  });
export type StopNoteBody = z.input<typeof StopNoteBody>;

export const noteStops = defineEndpoint({
  id: 'stop.note',
  method: 'PUT',
  path: '/data/stop/note',
  access: 'stop_note',
  tenant: 'session',
  summary:
    'Gives stops a reason and a comment, or takes them away. All of the named stops, or none where one is not there any more.',
  body: StopNoteBody,
  reply: z.object({ count: z.number().int() }),
});
