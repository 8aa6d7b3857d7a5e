import { z } from 'zod';
import { Id } from './envelope.ts';

/** A user who has a role or holds a post. */
export const Holder = z.object({
  userId: Id,
  username: z.string(),
  nickname: z.string(),
  deptName: z.string().nullable(),
  isDisabled: z.boolean(),
});
export type Holder = z.infer<typeof Holder>;

/** `holders`: those whom the caller may see, at most 200. `total`: all of them. */
export const HeldBy = z.object({ holders: z.array(Holder), total: z.number().int() });
export type HeldBy = z.infer<typeof HeldBy>;
