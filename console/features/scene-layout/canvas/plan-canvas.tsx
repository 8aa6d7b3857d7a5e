import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSceneEditor } from '#console/features/scene-layout/editor-context.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { PLAN_CSS } from './canvas-style.ts';
import { GridLines } from './grid-lines.tsx';
import { Handles } from './handles.tsx';
import { ItemLabels } from './item-labels.tsx';
import { ItemShape } from './item-shape.tsx';
import { type CanvasSize, type PlanView, toFloor, zoomView } from './plan-view.ts';
import { usePlanKeys } from './use-plan-keys.ts';
import { usePlanPointer } from './use-plan-pointer.ts';

const ZOOM_PER_PX = 1.0015;

/** The floor from above: x to the right, z down. */
export function PlanCanvas(props: {
  readonly canvas: RefObject<SVGSVGElement | null>;
  readonly view: PlanView;
  readonly size: CanvasSize;
  readonly setView: (change: (view: PlanView) => PlanView) => void;
  /** Over the plan. */
  readonly children: ReactNode;
}): ReactElement {
  const { canvas, view, size, setView } = props;
  const { t } = useText();
  const { report, layout, items, selection } = useSceneEditor();
  const pointer = usePlanPointer(view, size, (next) => setView(() => next));
  const keys = usePlanKeys(pointer.cancel);
  useWheelZoom(canvas, size, setView);
  const floor = layout.floor ?? report.floor;
  const move = `translate(${size.width / 2 - view.x * view.scale} ${size.height / 2 - view.z * view.scale})`;
  return (
    <Box position="relative" flex="1" minH="0" minW="0" overflow="hidden">
      <chakra.svg
        ref={canvas}
        role="application"
        aria-label={t('sceneLayout.canvas.label')}
        tabIndex={0}
        css={PLAN_CSS}
        onKeyDown={keys}
        onPointerDown={pointer.onPointerDown}
        onPointerMove={pointer.onPointerMove}
        onPointerUp={pointer.onPointerUp}
        onPointerCancel={() => pointer.cancel()}
      >
        <g transform={`${move} scale(${view.scale})`}>
          <rect
            className="floor"
            vectorEffect="non-scaling-stroke"
            x={floor.x - floor.width / 2}
            y={floor.z - floor.depth / 2}
            width={floor.width}
            height={floor.depth}
          />
        </g>
        <GridLines view={view} size={size} />
        <g transform={`${move} scale(${view.scale})`}>
          {items.map((item) => (
            <ItemShape
              key={item.key}
              item={item}
              isSelected={selection.has(item.key)}
              entry={
                item.index === null
                  ? null
                  : item.kind === 'walls'
                    ? (layout.walls[item.index] ?? null)
                    : item.kind === 'cameras'
                      ? (layout.cameras[item.index] ?? null)
                      : null
              }
            />
          ))}
          {pointer.guides.map(({ axis, at, from, to }) => (
            <line
              key={axis}
              className="guide"
              vectorEffect="non-scaling-stroke"
              {...(axis === 'x'
                ? { x1: at, x2: at, y1: from, y2: to }
                : { y1: at, y2: at, x1: from, x2: to })}
            />
          ))}
          {pointer.frame && (
            <rect
              className="frame"
              vectorEffect="non-scaling-stroke"
              x={pointer.frame.x - pointer.frame.width / 2}
              y={pointer.frame.z - pointer.frame.depth / 2}
              width={pointer.frame.width}
              height={pointer.frame.depth}
            />
          )}
        </g>
        <ItemLabels items={items} view={view} size={size} />
        <Handles view={view} size={size} />
      </chakra.svg>
      {props.children}
      <SelectionNews />
    </Box>
  );
}

/** Where the selection is, for those who cannot see it. */
function SelectionNews(): ReactElement {
  const { t } = useText();
  const { byKey, selection } = useSceneEditor();
  const [first] = selection;
  const item = first === undefined ? undefined : byKey.get(first);
  const text =
    selection.size > 1
      ? t('sceneLayout.canvas.count', { count: selection.size })
      : item &&
        t('sceneLayout.canvas.at', {
          name: item.label,
          x: item.rect.x.toFixed(2),
          z: item.rect.z.toFixed(2),
        });
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>;
}

/** The wheel makes the plan larger about the pointer. React's listener could not keep the page from scrolling. */
function useWheelZoom(
  canvas: RefObject<SVGSVGElement | null>,
  size: CanvasSize,
  setView: (change: (view: PlanView) => PlanView) => void,
): void {
  const latest = useRef({ size, setView });
  useEffect(() => {
    latest.current = { size, setView };
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const zoom = (event: WheelEvent): void => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const factor = ZOOM_PER_PX ** -event.deltaY;
      latest.current.setView((view) =>
        zoomView(
          view,
          toFloor(view, latest.current.size, event.clientX - box.left, event.clientY - box.top),
          factor,
        ),
      );
    };
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, [canvas]);
}
