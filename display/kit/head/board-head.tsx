import type { ReactNode } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { HeadBar, type HeadBarModel } from './head-bar.tsx';
import type { HeadBarPlan, VerdictPlan } from './head-plan.ts';
import { AlarmEdge, type VerdictModel, VerdictView } from './verdict-view.tsx';

interface BoardHeadProps<Model> {
  readonly layout: { readonly height: number; readonly bar: HeadBarPlan; readonly verdict: VerdictPlan };
  readonly colours: Colours;
  readonly title: (model: Model) => string;
  /** What stands beside the verdict, in its tile. */
  readonly children?: ReactNode;
}

/** What stands above the parts of a board with a verdict: top row, verdict and the edge that is seen from afar. */
export function BoardHead<Model extends HeadBarModel & { readonly verdict: VerdictModel }>({
  layout,
  colours,
  title,
  children,
}: BoardHeadProps<Model>): ReactNode {
  const verdictOf = ({ verdict }: Model) => verdict;
  return (
    <>
      <AlarmEdge height={layout.height} colours={colours} select={verdictOf} />
      <HeadBar plan={layout.bar} colours={colours} title={title} />
      <VerdictView plan={layout.verdict} colours={colours} select={verdictOf}>
        {children}
      </VerdictView>
    </>
  );
}
