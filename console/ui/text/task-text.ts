import type { Task } from '#shared/contracts/messages/task.ts';
import type { ConsoleI18n } from './texts.ts';

/** A task as a sentence. */
export function taskText({ title, params }: Task, t: ConsoleI18n['t']): string {
  return t(`messages.task.${title}`, params);
}
