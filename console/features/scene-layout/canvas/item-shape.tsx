import { memo, type ReactElement } from 'react';
import type { PlanItem } from '#console/features/scene-layout/plan/plan-items.ts';
import type { SceneCamera, SceneWall } from '#shared/contracts/screens/scene-layout.ts';

/** Share of a machine's length that the arrow of its flow takes, metres at most. */
const ARROW_SHARE = 0.3;
const ARROW_MOST = 0.9;

/** One thing on the plan, in metres. Its entry in the layout: of walls and cameras. */
export const ItemShape = memo(function ItemShape(props: {
  readonly item: PlanItem;
  readonly isSelected: boolean;
  readonly entry: SceneWall | SceneCamera | null;
}): ReactElement {
  const { item, isSelected, entry } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button
    <g
      role="button"
      aria-label={item.label}
      aria-pressed={isSelected}
      tabIndex={-1}
      data-key={item.key}
      data-kind={item.kind}
      data-fixed={item.mayMove ? undefined : ''}
      data-own={item.isOwn ? '' : undefined}
    >
      <title>{item.label}</title>
      <Outline item={item} entry={entry} />
    </g>
  );
});

function Outline(props: {
  readonly item: PlanItem;
  readonly entry: SceneWall | SceneCamera | null;
}): ReactElement {
  const { item, entry } = props;
  if (entry && 'toX' in entry) return <Wall wall={entry} />;
  if (entry) return <CameraView camera={entry} />;
  const { x, z, width, depth } = item.rect;
  return (
    <g transform={`translate(${x} ${z})${item.kind === 'scenery' ? ` rotate(${item.turn})` : ''}`}>
      <rect
        className="shape"
        vectorEffect="non-scaling-stroke"
        x={-width / 2}
        y={-depth / 2}
        width={width}
        height={depth}
        rx={item.kind === 'machine' ? Math.min(0.2, width / 8) : 0}
      />
      {item.kind === 'machine' && <FlowArrow item={item} />}
      {item.kind === 'track' && <Rails width={width} />}
      {item.kind === 'aisle' && (
        <path
          className="mark"
          vectorEffect="non-scaling-stroke"
          d={
            depth >= width
              ? `M${-width / 6} ${-depth / 2}V${depth / 2}M${width / 6} ${-depth / 2}V${depth / 2}`
              : `M${-width / 2} ${-depth / 6}H${width / 2}M${-width / 2} ${depth / 6}H${width / 2}`
          }
        />
      )}
    </g>
  );
}

/** Where goods leave a machine. */
function FlowArrow(props: { readonly item: PlanItem }): ReactElement {
  const { rect, turn } = props.item;
  const isAcross = turn % 180 === 90;
  const length = isAcross ? rect.depth : rect.width;
  const size = Math.min(ARROW_MOST, length * ARROW_SHARE);
  const tip = length / 2;
  return (
    <path
      className="solid"
      transform={`rotate(${turn})`}
      d={`M${tip} 0L${tip - size} ${-size / 2}V${size / 2}Z`}
      pointerEvents="none"
    />
  );
}

const GAUGE = 1.435;

function Rails(props: { readonly width: number }): ReactElement {
  const half = props.width / 2;
  return (
    <path
      className="mark"
      vectorEffect="non-scaling-stroke"
      d={`M${-half} ${-GAUGE / 2}H${half}M${-half} ${GAUGE / 2}H${half}`}
    />
  );
}

function Wall({ wall }: { readonly wall: SceneWall }): ReactElement {
  const line = { x1: wall.x, y1: wall.z, x2: wall.toX, y2: wall.toZ };
  return (
    <>
      <line className="hit" vectorEffect="non-scaling-stroke" {...line} />
      <line className="mark" vectorEffect="non-scaling-stroke" {...line} />
    </>
  );
}

/** What a camera looks at, and from which side. */
function CameraView({ camera }: { readonly camera: SceneCamera }): ReactElement {
  const { x, z, yaw, width } = camera;
  const half = width / 2;
  return (
    <g transform={`translate(${x} ${z}) rotate(${-yaw})`}>
      <path className="shape" d={`M${-half} 0H${half}L0 ${width * 0.8}Z`} pointerEvents="none" />
      <path
        className="mark"
        vectorEffect="non-scaling-stroke"
        d={`M${-half} 0H${half}`}
        pointerEvents="none"
      />
      <circle className="hit" r="0.01" vectorEffect="non-scaling-stroke" strokeWidth={24} />
      <path
        className="mark"
        vectorEffect="non-scaling-stroke"
        d="M-0.8 0H0.8M0 -0.8V0.8"
        pointerEvents="none"
      />
    </g>
  );
}
