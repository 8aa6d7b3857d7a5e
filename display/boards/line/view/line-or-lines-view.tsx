import type { ReactNode } from 'react';
import type { LinesModel } from '#display/boards/line/model/lines-model.ts';
import type { LineModel } from '#display/kit/line/line-model.ts';
import { ModelSwitch } from '#display/kit/view/model-switch.tsx';
import { LineBoardView } from './line-board-view.tsx';
import { LinesBoardView } from './lines-board-view.tsx';

const VIEWS = { one: LineBoardView, several: LinesBoardView };

/** A second line may be built, or found to be there, while the first one is shown. */
export function LineOrLinesView(): ReactNode {
  return <ModelSwitch kindOf={kindOf} views={VIEWS} />;
}

function kindOf(model: LineModel | LinesModel): keyof typeof VIEWS {
  return 'lines' in model ? 'several' : 'one';
}
