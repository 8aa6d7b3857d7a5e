import type { ReactElement } from 'react';
import type { PlanItem } from '#console/features/scene-layout/plan/plan-items.ts';
import { elideName, emsOf } from '#shared/domain/text/text-fit.ts';
import { type CanvasSize, type PlanView, toPixels } from './plan-view.ts';

const FONT_PX = 12;
const PADDING_PX = 4;
const WIDTH_LEAST_PX = 34;
const HEIGHT_LEAST_PX = 14;

/** Names of what is large enough to bear them, in pixels: they do not grow with the plan. */
export function ItemLabels(props: {
  readonly items: readonly PlanItem[];
  readonly view: PlanView;
  readonly size: CanvasSize;
}): ReactElement {
  const { items, view, size } = props;
  return (
    <g>
      {items.map((item) => {
        const place = labelPlace(item, view, size);
        return (
          place && (
            <text key={item.key} className="label" data-kind={item.kind} x={place.left} y={place.top}>
              {place.text}
            </text>
          )
        );
      })}
    </g>
  );
}

function labelPlace(
  item: PlanItem,
  view: PlanView,
  size: CanvasSize,
): { readonly left: number; readonly top: number; readonly text: string } | null {
  const { rect, kind, label } = item;
  if (kind === 'walls') return null;
  const middle = toPixels(view, size, rect);
  const width = rect.width * view.scale;
  const height = rect.depth * view.scale;
  const isOut =
    Math.abs(middle.left - size.width / 2) > (size.width + width) / 2 ||
    Math.abs(middle.top - size.height / 2) > (size.height + height) / 2;
  if (isOut) return null;
  if (kind === 'cameras') return { left: middle.left, top: middle.top - 12, text: label };
  if (width < WIDTH_LEAST_PX || height < HEIGHT_LEAST_PX) return null;
  const text = elideName(label, width - 2 * PADDING_PX, (part) => emsOf(part) * FONT_PX);
  // Things stand on lanes and areas: the name of a lane is above it, that of an area in its corner.
  const top = middle.top - height / 2;
  if (kind === 'lane') return { left: middle.left - width / 2, top: top - PADDING_PX, text };
  if (kind === 'areas') return { left: middle.left - width / 2 + PADDING_PX, top: top + FONT_PX + 1, text };
  return { left: middle.left, top: middle.top + FONT_PX / 3, text };
}
