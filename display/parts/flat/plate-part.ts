import { Container, Graphics } from 'pixi.js';
import { type FontWeight, type LabelProps, measureText } from '#display/parts/label-props.ts';
import { DOT_RADIUS_EM, HIDDEN_DROP_EM, plateRuns } from '#display/parts/text/plate-runs.ts';
import { CAP_HEIGHT_RATIO, textExtent } from '#display/parts/text/type-metrics.ts';
import { createLabel, isShown } from './label-part.ts';
import type { Part, PartSite } from './part.tsx';

/** A masked licence plate on a baseline. */
export interface PlateProps {
  readonly text: string;
  /** Names the plate in `window.linewall.texts()`, where it is one text. */
  readonly part: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly weight: FontWeight;
  /** A wider one is condensed, as plates are: it keeps its height. */
  readonly maxWidth: number;
  readonly isStruck?: boolean;
}

const STRIKE_EM = 0.05;
const STRIKE_OVERHANG_EM = 0.04;

export function measurePlate(plate: string, size: number, weight: FontWeight): number {
  return plateRuns(plate, size, (text) => measureText(text, size, weight)).width;
}

export function createPlate(site: PartSite, initial: PlateProps): Part<PlateProps> {
  let props = initial;
  const node = new Container();
  const pen = node.addChild(new Graphics());
  let labels: Part<LabelProps>[] = [];
  let width = 0;

  function build(): void {
    for (const label of labels) label.destroy();
    const { text: plate, part, size, colour, weight } = props;
    const placed = plateRuns(plate, size, (text) => measureText(text, size, weight));
    const middle = -(CAP_HEIGHT_RATIO / 2) * size;
    const squeeze = Math.min(1, props.maxWidth / placed.width);
    width = placed.width * squeeze;
    node.position.set(props.x, props.y);
    node.scale.set(squeeze, 1);
    pen.clear();
    labels = placed.runs.flatMap(({ kind, text, x }) => {
      if (kind === 'dot') {
        const next = placed.runs.find((run) => run.x > x)?.x ?? placed.width;
        pen
          .ellipse((x + next) / 2, middle, (DOT_RADIUS_EM * size) / squeeze, DOT_RADIUS_EM * size)
          .fill(colour);
        return [];
      }
      const y = kind === 'hidden' ? HIDDEN_DROP_EM * size : 0;
      const label = createLabel(site, { text, part, x, y, size, colour, weight, isListed: false });
      node.addChildAt(label.node, 0);
      return [label];
    });
    if (!props.isStruck) return;
    const over = STRIKE_OVERHANG_EM * size;
    const thick = STRIKE_EM * size;
    pen.rect(-over, middle - thick / 2, placed.width + 2 * over, thick).fill(colour);
  }

  const removeText = site.scene.addText(() => {
    if (props.text === '' || !isShown(node)) return null;
    const extent = textExtent(props.size);
    const at = site.scene.locate(node, 0, 0);
    return {
      text: props.text,
      part: props.part,
      x: at.x,
      y: at.y + extent.top,
      width,
      height: extent.height,
      fontSize: props.size,
      capHeight: props.size * CAP_HEIGHT_RATIO,
      colour: props.colour,
      ground: site.ground.colour,
    };
  });
  build();
  return {
    node,
    set(change) {
      props = { ...props, ...change };
      build();
      site.markDirty();
    },
    destroy() {
      removeText();
      for (const label of labels) label.destroy();
      node.destroy({ children: true });
    },
  };
}
