import { type ReactNode, useRef } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { enclosingBox, type TextPlace } from '#display/kit/text-place.ts';
import type { KitTexts } from '#display/kit/texts.ts';
import { LabelTile, labelProps } from '#display/kit/view/live-label.tsx';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { fitWording } from '#display/parts/text/fit-name.ts';
import { Tile } from '#display/parts/tile.tsx';
import { useBoard } from '#display/runtime/board/board-hooks.ts';
import { ellipsize } from '#shared/domain/text/text-fit.ts';
import type { HeadBarPlan } from './head-plan.ts';
import type { HeadStatus } from './head-status.ts';

export interface HeadBarModel {
  readonly data: HeadStatus;
  readonly clock: string;
}

interface HeadBarProps<Model> {
  readonly plan: HeadBarPlan;
  readonly colours: Colours;
  readonly title: (model: Model) => string;
}

const APART = 40;
const TITLE_WEIGHT = 500;

/** The title has what the status leaves of the row. */
export function HeadBar<Model extends HeadBarModel>({
  plan,
  colours,
  title,
}: HeadBarProps<Model>): ReactNode {
  const { screenName, t } = useBoard<Model, KitTexts>();
  const { tokens } = colours;
  const name = useRef<PartHandle<LabelProps>>(null);
  const age = useRef<PartHandle<LabelProps>>(null);
  const screen = screenName ? ` · ${t('board.screen', { name: screenName })}` : '';
  const row = enclosingBox(plan.title, plan.status);
  useFitted(
    (model: Model) => ({ text: title(model), data: model.data }),
    ({ text, data }) => {
      const { text: whole, brief = whole } = data;
      const statusWidthOf = (words: string): number => measureText(words, plan.status.size);
      const wordings = [whole + screen, whole, brief + screen, brief];
      const status = fitWording(wordings, plan.status.w, statusWidthOf);
      const statusW = statusWidthOf(status);
      const measure = (words: string): number => measureText(words, plan.title.size, TITLE_WEIGHT);
      const shown = ellipsize(text, row.w - statusW - APART, measure);
      // Cut here: the room changes with every age, and a title that stays the same is not painted.
      name.current?.set({ text: shown, maxWidth: row.w });
      age.current?.set({ text: status, colour: data.isOld ? tokens.textPrimary : tokens.textSecondary });
    },
  );
  const at = (place: TextPlace, part: string) =>
    labelProps({ place, tile: row, name: part, colour: tokens.textSecondary });
  return (
    <>
      <Tile x={row.x} y={row.y} width={row.w} height={row.h}>
        <Label handle={name} text="" {...at(plan.title, 'title')} weight={TITLE_WEIGHT} />
        <Label handle={age} text="" {...at(plan.status, 'status')} />
      </Tile>
      <LabelTile
        place={plan.clock}
        name="clock"
        colour={tokens.textPrimary}
        weight={500}
        select={({ clock }: Model) => clock}
      />
    </>
  );
}
