import { useRef } from 'react';
import { useSurface } from '#display/parts/scene.ts';
import { useLive } from '#display/runtime/board/board-hooks.ts';

/**
 * Live values whose places follow from the widths of their texts: `apply` runs again when glyphs that were missing have
 * come, because widths in the stand-in face are others.
 */
export function useFitted<Model, Value>(
  select: (model: Model) => Value,
  apply: (value: Value) => void,
): void {
  const surface = useSurface();
  const latest = useRef<Value>(undefined);
  useLive(select, (value) => {
    latest.current = value;
    apply(value);
    surface.needGlyphs(JSON.stringify(value), () => {
      if (latest.current === value) apply(value);
    });
  });
}
