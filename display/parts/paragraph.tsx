import { Container } from 'pixi.js';
import { wrapText } from '#display/parts/text/text-lines.ts';
import { createLabel } from './flat/label-part.ts';
import { type Part, type PartSite, toComponent } from './flat/part.tsx';
import { type LabelProps, measureText } from './label-props.ts';

/** Several lines of text; `y` is the first baseline. */
export interface ParagraphProps extends Omit<LabelProps, 'maxWidth'> {
  readonly maxWidth: number;
  readonly maxLines: number;
  readonly lineHeight: number;
}

function createParagraph(site: PartSite, initial: ParagraphProps): Part<ParagraphProps> {
  let props = initial;
  const node = new Container();
  let lines: Part<LabelProps>[] = [];

  function build(): void {
    for (const line of lines) line.destroy();
    const { maxWidth, maxLines, lineHeight, ...face } = props;
    const measure = (text: string): number => measureText(text, face.size, face.weight);
    lines = wrapText(face.text, maxWidth, maxLines, measure).map((text, index) => {
      const line = createLabel(site, { ...face, text, maxWidth, y: face.y + index * lineHeight });
      node.addChild(line.node);
      return line;
    });
  }

  let isDestroyed = false;
  function rebuild(): void {
    if (isDestroyed) return;
    build();
    site.markDirty();
  }
  build();
  site.scene.needGlyphs(props.text, rebuild);
  return {
    node,
    set(change) {
      props = { ...props, ...change };
      site.scene.needGlyphs(props.text, rebuild);
      rebuild();
    },
    destroy() {
      isDestroyed = true;
      for (const line of lines) line.destroy();
      node.destroy({ children: true });
    },
  };
}

/** Text on a few lines, broken between words, the last one shortened. */
export const Paragraph = toComponent(createParagraph);
