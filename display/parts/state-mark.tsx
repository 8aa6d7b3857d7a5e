import { Graphics, GraphicsPath } from 'pixi.js';
import { type MarkName, markPath } from '#shared/theme/marks.ts';
import { type Part, type PartSite, toComponent } from './part.tsx';

/** Shapes are drawn in a 24 × 24 box. */
const BOX = 24;

export interface StateMarkProps {
  readonly shape: MarkName;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Only for what needs a person now. */
  readonly isBlinking?: boolean;
  readonly isVisible?: boolean;
}

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

/** A state's shape: the half of "never by colour alone" that is not a word. */
export const StateMark = toComponent(createStateMark);
