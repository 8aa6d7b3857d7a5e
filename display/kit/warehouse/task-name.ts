import { shortNo } from '#display/kit/short-no.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { BoardTask } from '#shared/contracts/yard/warehouse-board.ts';
import type { Context } from './texts.ts';

/** The number as people say it, and the name. */
export function taskName(task: Pick<BoardTask, 'no' | 'name' | 'nameEn'>, context: Context): string {
  return [shortNo(task.no, context), nameIn(context.language, task)].filter(Boolean).join(' ');
}
