import type { ReactNode } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import type { KitTexts } from '#display/kit/texts.ts';
import { LabelTile } from '#display/kit/view/live-label.tsx';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import type { HeadBarPlan } from './head-plan.ts';

export interface HeadBarModel {
  readonly title: string;
  /** Age of the newest data; `isOld` when a source that the board depends on is silent. */
  readonly status: { readonly text: string; readonly isOld: boolean };
  readonly clock: string;
}

interface HeadBarProps<Model> {
  readonly plan: HeadBarPlan;
  readonly colours: Colours;
  readonly select: (model: Model) => HeadBarModel;
}

export function HeadBar<Model>({ plan, colours, select }: HeadBarProps<Model>): ReactNode {
  const { screenName, t } = useBoard<Model, KitTexts>();
  const { tokens } = colours;
  const screen = screenName ? ` · ${t('board.screen', { name: screenName })}` : '';
  return (
    <>
      <LabelTile
        place={plan.title}
        name="title"
        colour={tokens.textSecondary}
        weight={500}
        select={(model: Model) => select(model).title}
      />
      <LabelTile
        place={plan.status}
        name="status"
        colour={tokens.textSecondary}
        select={(model: Model) => {
          const { text, isOld } = select(model).status;
          return { text: text + screen, colour: isOld ? tokens.textPrimary : tokens.textSecondary };
        }}
      />
      <LabelTile
        place={plan.clock}
        name="clock"
        colour={tokens.textPrimary}
        weight={500}
        select={(model: Model) => select(model).clock}
      />
    </>
  );
}
