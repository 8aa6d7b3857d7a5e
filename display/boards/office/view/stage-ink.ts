import type { StageLook } from '#display/boards/office/model/stages-model.ts';
import { type Colours, stateColours } from '#display/kit/colours.ts';

export interface StageInk {
  readonly ground: string;
  readonly mark: string;
  readonly name: string;
  readonly note: string;
  readonly count: string;
}

/** The stage that holds most overdue orders is filled, others that show the delay are tinted. */
export function stageInk(look: StageLook, colours: Colours): StageInk {
  const { tokens } = colours;
  const bad = stateColours('fault', colours);
  if (look === 'stuck') {
    const { fill, onFill } = bad;
    return { ground: fill, mark: onFill, name: onFill, note: onFill, count: onFill };
  }
  const strong = { name: tokens.textPrimary, note: tokens.textSecondary, count: tokens.textPrimary };
  if (look === 'late') return { ...strong, ground: bad.tint, mark: bad.mark, note: tokens.textPrimary };
  const ground = tokens.surface;
  if (look === 'quiet') return { ...strong, ground, mark: stateColours('production', colours).mark };
  const weak = { mark: tokens.textMuted, name: tokens.textSecondary, note: tokens.textSecondary };
  return { ...weak, ground, count: tokens.textMuted };
}
