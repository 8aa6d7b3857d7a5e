import { Graphics, GraphicsPath } from 'pixi.js';
import type { StateMarkProps } from '#display/parts/state-mark.tsx';
import { markPath } from '#shared/theme/marks.ts';
import type { Part, PartSite } from './part.tsx';

/** Shapes are drawn in a 24 × 24 box. */
const BOX = 24;

export function createStateMark(site: PartSite, initial: StateMarkProps): Part<StateMarkProps> {
  let props = initial;
  const node = new Graphics();
  let stopBlinking: (() => void) | null = null;

  function draw(): void {
    node
      .clear()
      .path(new GraphicsPath(markPath(props.shape)))
      .fill(props.colour);
    node.position.set(props.x, props.y);
    node.scale.set(props.size / BOX);
    node.visible = props.isVisible ?? true;
  }

  function blink(): void {
    if (props.isBlinking && !stopBlinking) {
      stopBlinking = site.scene.onBlink((isOn) => {
        node.alpha = isOn ? 1 : 0.15;
        site.markDirty();
      });
    } else if (!props.isBlinking && stopBlinking) {
      stopBlinking();
      stopBlinking = null;
      node.alpha = 1;
    }
  }
  draw();
  blink();
  return {
    node,
    set(change) {
      props = { ...props, ...change };
      draw();
      blink();
      site.markDirty();
    },
    destroy() {
      stopBlinking?.();
      node.destroy();
    },
  };
}
