import { type ReactNode, useMemo } from 'react';
import { planBoard } from '#display/boards/line/layout/layout.ts';
import { lookOf } from './colours.ts';
import { OeeView, PlanView, SpeedView } from './figures-view.tsx';
import { FlowView } from './flow-view.tsx';
import { AlarmEdge, TopBar, VerdictView } from './head-view.tsx';
import { useBoard, useShape } from './hooks.ts';
import { ReasonsView } from './reasons-view.tsx';
import { ShiftView } from './shift-view.tsx';

/** The production-line step view. React renders again only when the plant model changes. */
export function LineView(): ReactNode {
  const host = useBoard();
  const shape = useShape((model) => model.shape);
  const layout = useMemo(() => planBoard(shape, host.orientation), [shape, host.orientation]);
  const look = useMemo(
    () => lookOf({ theme: host.theme, palette: host.palette }),
    [host.theme, host.palette],
  );
  const { head } = layout;
  return (
    <>
      <AlarmEdge height={layout.height} look={look} />
      <TopBar head={head} look={look} />
      <VerdictView head={head} look={look} />
      <PlanView head={head} look={look} />
      <OeeView head={head} look={look} />
      <SpeedView head={head} look={look} />
      <FlowView layout={layout} look={look} />
      <ShiftView layout={layout} look={look} />
      <ReasonsView layout={layout} look={look} />
    </>
  );
}
