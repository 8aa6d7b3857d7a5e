import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs } from '#shared/contracts/kit/envelope.ts';

/** What somebody may have to do; each has its text at `messages.task.<title>`. */
export const TaskTitle = z.enum(['deadLetters', 'passwordDue', 'signInsLocked', 'mpMentioned']);
export type TaskTitle = z.infer<typeof TaskTitle>;

export const Task = z.object({
  key: z.string(),
  title: TaskTitle,
  /** What the text says with it. */
  params: z.record(z.string(), z.string()),
  /** Where it is done: a path of the console. */
  path: z.string(),
  raisedAt: EpochMs,
});
export type Task = z.infer<typeof Task>;

export const listTasks = defineEndpoint({
  id: 'task.list',
  method: 'GET',
  path: '/admin/task/list',
  access: 'session',
  tenant: 'session',
  summary: 'What the caller has to do, newest first. Tasks settle by themselves when their reason is gone.',
  reply: z.array(Task),
});
