import { type PointerEvent, useRef, useState } from 'react';
import { useSceneEditor } from '#console/features/scene-layout/editor-context.ts';
import { areTouching, type FloorRect, type Guide } from '#console/features/scene-layout/plan/snap.ts';
import { drag, type HeldOnPlan, pressed } from './drags.ts';
import { type CanvasSize, type FloorPoint, type PlanView, toFloor } from './plan-view.ts';

const REACH_PX = 8;
/** A press that moves less is a click. */
const CLICK_PX = 3;

type Gesture = { readonly startX: number; readonly startY: number; isMoved: boolean } & (
  | { readonly kind: 'drag'; readonly held: HeldOnPlan; readonly from: FloorPoint }
  | { readonly kind: 'pan'; readonly view: PlanView }
  | { readonly kind: 'frame'; readonly from: FloorPoint }
);

export interface PlanPointer {
  readonly guides: readonly Guide[];
  /** The frame that is drawn around things. */
  readonly frame: FloorRect | null;
  onPointerDown(event: PointerEvent<SVGSVGElement>): void;
  onPointerMove(event: PointerEvent<SVGSVGElement>): void;
  onPointerUp(event: PointerEvent<SVGSVGElement>): void;
  /** Nothing has been dragged; false when there was nothing to cancel. */
  cancel(): boolean;
}

/** Moves things and the plan, and selects them. What is dragged is one step of the history when it is let go. */
export function usePlanPointer(
  view: PlanView,
  size: CanvasSize,
  setView: (view: PlanView) => void,
): PlanPointer {
  const editor = useSceneEditor();
  const gesture = useRef<Gesture | null>(null);
  /** Layout and items before the drag. */
  const before = useRef(editor);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const [frame, setFrame] = useState<FloorRect | null>(null);

  function floorOf(event: PointerEvent<SVGSVGElement>): FloorPoint {
    const box = event.currentTarget.getBoundingClientRect();
    return toFloor(view, size, event.clientX - box.left, event.clientY - box.top);
  }

  function draggedTo(event: PointerEvent<SVGSVGElement>, held: HeldOnPlan, from: FloorPoint) {
    const { layout, items, report, snapping } = before.current;
    return drag(held, from, floorOf(event), {
      layout,
      items,
      objects: report.objects,
      grid: snapping.grid,
      reach: snapping.isOn && !event.altKey ? REACH_PX / view.scale : 0,
    });
  }

  function end(): void {
    gesture.current = null;
    setGuides([]);
    setFrame(null);
  }

  return {
    guides,
    frame,
    onPointerDown(event) {
      if (event.button > 1 || gesture.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const start = { startX: event.clientX, startY: event.clientY, isMoved: false };
      const from = floorOf(event);
      const target = event.target instanceof Element ? event.target : null;
      const handle = target?.closest<SVGElement>('[data-handle]')?.dataset.handle;
      const key = target?.closest<SVGElement>('[data-key]')?.dataset.key;
      const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
      before.current = editor;
      if (event.button === 1) gesture.current = { ...start, kind: 'pan', view };
      else if (handle !== undefined && editor.mayEdit)
        gesture.current = { ...start, kind: 'drag', held: heldBy(handle), from };
      else if (key !== undefined) {
        const keys = pressed(editor.selection, key, isAdding);
        editor.select(keys);
        if (editor.mayEdit && keys.has(key))
          gesture.current = { ...start, kind: 'drag', held: { kind: 'items', keys }, from };
      } else gesture.current = isAdding ? { ...start, kind: 'frame', from } : { ...start, kind: 'pan', view };
    },
    onPointerMove(event) {
      const current = gesture.current;
      if (!current) return;
      const [movedX, movedY] = [event.clientX - current.startX, event.clientY - current.startY];
      current.isMoved ||= Math.hypot(movedX, movedY) > CLICK_PX;
      if (!current.isMoved) return;
      if (current.kind === 'pan') {
        const { x, z, scale } = current.view;
        setView({ x: x - movedX / scale, z: z - movedY / scale, scale });
      } else if (current.kind === 'frame') setFrame(between(current.from, floorOf(event)));
      else {
        const dragged = draggedTo(event, current.held, current.from);
        setGuides(dragged.guides);
        editor.show(dragged.layout);
      }
    },
    onPointerUp(event) {
      const current = gesture.current;
      end();
      if (!current) return;
      if (current.kind === 'drag') {
        editor.show(null);
        if (!current.isMoved) return;
        const { layout } = draggedTo(event, current.held, current.from);
        editor.change(() => layout);
      } else if (current.kind === 'frame') {
        const around = between(current.from, floorOf(event));
        const inside = editor.items.filter(({ kind, rect }) => kind !== 'lane' && areTouching(rect, around));
        editor.select([...editor.selection, ...inside.map(({ key }) => key)]);
      } else if (!current.isMoved && event.button === 0) editor.select([]);
    },
    cancel() {
      if (!gesture.current) return false;
      end();
      editor.show(null);
      return true;
    },
  };
}

function between(from: FloorPoint, to: FloorPoint): FloorRect {
  return {
    x: (from.x + to.x) / 2,
    z: (from.z + to.z) / 2,
    width: Math.abs(to.x - from.x),
    depth: Math.abs(to.z - from.z),
  };
}

/** Names of handles: `corner 3 1 -1`, `end 2 to`. */
export function handleName(held: Exclude<HeldOnPlan, { readonly kind: 'items' }>): string {
  if (held.kind === 'end') return `end ${held.index} ${held.end}`;
  return `corner ${held.index} ${held.sideX} ${held.sideZ}`;
}

function heldBy(name: string): HeldOnPlan {
  const [kind, index, first, second] = name.split(' ');
  if (kind === 'end') return { kind, index: Number(index), end: first === 'from' ? 'from' : 'to' };
  return {
    kind: 'corner',
    index: Number(index),
    sideX: first === '1' ? 1 : -1,
    sideZ: second === '1' ? 1 : -1,
  };
}
