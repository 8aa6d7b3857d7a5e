import { Flex } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { CanvasTools } from '#console/features/scene-layout/canvas/canvas-tools.tsx';
import { PlanCanvas } from '#console/features/scene-layout/canvas/plan-canvas.tsx';
import { fitView, type PlanView, zoomView } from '#console/features/scene-layout/canvas/plan-view.ts';
import { ZoomTools } from '#console/features/scene-layout/canvas/zoom-tools.tsx';
import { ObjectList } from '#console/features/scene-layout/panels/object-list.tsx';
import { Problems } from '#console/features/scene-layout/panels/problems.tsx';
import { boundsOf } from '#console/features/scene-layout/plan/snap.ts';
import { useSize } from '#console/ui/use-size.ts';
import { useSceneEditor } from './editor-context.ts';
import { NothingThere } from './nothing-there.tsx';

/** The list of all things, the plan with its tools, and what is wrong with it. */
export function PlanArea(): ReactElement {
  const { scene, report } = useSceneEditor();
  if (report.objects.length === 0) return <NothingThere scene={scene} />;
  return (
    <>
      <ObjectList />
      <Flex direction="column" flex="1" minW="0" minH="0">
        <Plan />
        <Problems />
      </Flex>
    </>
  );
}

function Plan(): ReactElement {
  const { report, items, layout, actions } = useSceneEditor();
  const canvas = useRef<SVGSVGElement>(null);
  const size = useSize(canvas);
  const whole = boundsOf([layout.floor ?? report.floor, ...items.map(({ rect }) => rect)]) ?? report.floor;
  /** Null: the whole plan. */
  const [chosen, setChosen] = useState<PlanView | null>(null);
  const view = chosen ?? fitView(whole, size);
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  const setView = (change: (view: PlanView) => PlanView): void =>
    setChosen((before) => change(before ?? latest.current));
  return (
    <>
      <CanvasTools
        onAdd={(what) => {
          setView((before) => before);
          actions.add(what, view);
          canvas.current?.focus();
        }}
      />
      <PlanCanvas canvas={canvas} view={view} size={size} setView={setView}>
        <ZoomTools
          onZoom={(factor) => setView((before) => zoomView(before, before, factor))}
          onFit={() => setChosen(null)}
        />
      </PlanCanvas>
    </>
  );
}
