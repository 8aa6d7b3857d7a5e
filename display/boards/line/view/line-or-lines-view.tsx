import type { ComponentType, ReactNode } from 'react';
import { severalLines } from '#display/boards/line/load-several-lines.ts';
import type { LinesModel } from '#display/boards/line/model/lines-model.ts';
import type { LineModel } from '#display/kit/line/line-model.ts';
import { ModelSwitch } from '#display/kit/view/model-switch.tsx';
import { LineBoardView } from './line-board-view.tsx';

/** A second line may be built, or found to be there, while the first one is shown. */
export function LineOrLinesView(): ReactNode {
  return <ModelSwitch kindOf={kindOf} viewOf={viewOf} />;
}

type Kind = 'one' | 'several';

/** A model of several is there only once their code is. */
function viewOf(kind: Kind): ComponentType | null {
  return kind === 'one' ? LineBoardView : (severalLines()?.View ?? null);
}

function kindOf(model: LineModel | LinesModel): Kind {
  return 'lines' in model ? 'several' : 'one';
}
