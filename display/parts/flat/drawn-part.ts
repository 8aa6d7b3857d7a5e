import type { Pen } from '#display/parts/pen-port.ts';
import { FlatPen } from './flat-pen.ts';
import type { Part, PartSite } from './part.tsx';

/** A part that is one drawing: `draw` is called with a cleared pen whenever a property changes. */
export function createDrawn<Props extends { readonly isVisible?: boolean }>(
  site: PartSite,
  initial: Props,
  draw: (pen: Pen, props: Props) => void,
): Part<Props> {
  let props = initial;
  const pen = new FlatPen();

  function redraw(): void {
    pen.clear();
    pen.visible = props.isVisible ?? true;
    if (pen.visible) draw(pen, props);
  }
  redraw();
  return {
    node: pen,
    set(change) {
      props = { ...props, ...change };
      redraw();
      site.markDirty();
    },
    destroy: () => pen.destroy(),
  };
}
