import { type ReactNode, useRef } from 'react';
import type { PartHandle } from '#display/parts/part-handle.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { useLive } from '#display/runtime/board/board-hooks.ts';

interface LiveSketchProps<Model, Value> {
  readonly select: (model: Model) => Value;
  readonly paint: (pen: Pen, value: Value) => void;
}

/** Lines and areas that are painted again when the selected part of the model changes. */
export function LiveSketch<Model, Value>({ select, paint }: LiveSketchProps<Model, Value>): ReactNode {
  const sketch = useRef<PartHandle<SketchProps>>(null);
  useLive(select, (value) => sketch.current?.set({ paint: (pen) => paint(pen, value) }));
  return <Sketch handle={sketch} paint={paintNothing} />;
}
