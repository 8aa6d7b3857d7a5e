import {
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import { type PartComponent, usePart } from '#display/parts/part-handle.ts';
import { type Ground, GroundContext, type Surface, useSurface } from '#display/parts/scene.ts';
import { paintNothing, type SketchProps } from '#display/parts/sketch.tsx';
import { useSolid } from '#display/parts/solid-layer.ts';
import type { StageParts } from '#display/parts/stage-parts.ts';
import type { StateMarkProps } from '#display/parts/state-mark.tsx';
import { drawnText } from '#display/parts/text/drawn-text.ts';
import { forgetWidths } from '#display/parts/text/text-width.ts';
import { CAP_HEIGHT_RATIO, FONT_STACK, textExtent } from '#display/parts/text/type-metrics.ts';
import type { TileProps } from '#display/parts/tile.tsx';
import { ellipsize } from '#shared/domain/text/text-fit.ts';
import { markPath } from '#shared/theme/marks.ts';
import { attributeWriter, createSvgPicture, svgElement } from './svg-pen.ts';

/** The group that parts are added to, and where it is in the scene. */
interface SvgGroup {
  readonly element: SVGElement;
  x: number;
  y: number;
}

interface SvgSite {
  readonly surface: Surface;
  readonly ground: Ground;
  readonly group: SvgGroup;
  readonly request: () => void;
}

interface SvgPart<Props> {
  readonly node: SVGElement;
  set(change: Partial<Props>): void;
  destroy(): void;
}

const GroupContext = createContext<SvgGroup | null>(null);
/** Marks are drawn in a 24 × 24 box. */
const MARK_BOX = 24;
const BLINK_OFF = 0.15;

function useGroup(): SvgGroup {
  const { figures } = useSolid();
  const [root] = useState<SvgGroup>(() => ({ element: figures, x: 0, y: 0 }));
  return useContext(GroupContext) ?? root;
}

/** A group of parts; as a touch target it takes taps in its box. */
function SvgTile({ x, y, width, height, onTap, children }: TileProps): ReactNode {
  const parent = useGroup();
  const layer = useSolid();
  const [group] = useState<SvgGroup>(() => ({ element: svgElement('g'), x: 0, y: 0 }));
  const { element } = group;
  const tap = useRef(onTap);
  const isTarget = onTap !== undefined;
  const [left, top] = [parent.x + x, parent.y + y];
  // The same object for good: parts inside are built anew, and empty, where it is another.
  group.x = left;
  group.y = top;

  useLayoutEffect(() => {
    tap.current = onTap;
    element.setAttribute('transform', `translate(${x} ${y})`);
    layer.request();
  });
  useLayoutEffect(() => {
    parent.element.append(element);
    return () => element.remove();
  }, [parent, element]);
  useLayoutEffect(() => {
    if (!isTarget) return;
    return layer.onTap(
      {
        element,
        hits: (atX, atY) => atX >= left && atY >= top && atX < left + width && atY < top + height,
      },
      () => tap.current?.(),
    );
  }, [layer, element, isTarget, left, top, width, height]);

  return createElement(GroupContext.Provider, { value: group }, children);
}

function toSvgComponent<Props extends object>(
  create: (site: SvgSite, initial: Props) => SvgPart<Props>,
): PartComponent<Props> {
  return ({ handle, ...rest }) => {
    const surface = useSurface();
    const ground = useContext(GroundContext);
    const group = useGroup();
    const { request } = useSolid();
    const build = useCallback(
      (initial: Props) => {
        const part = create({ surface, ground, group, request }, initial);
        group.element.append(part.node);
        request();
        return {
          set: (change: Partial<Props>) => {
            part.set(change);
            request();
          },
          destroy: () => {
            part.destroy();
            part.node.remove();
            request();
          },
        };
      },
      [surface, ground, group, request],
    );
    // The rest of `Props & { handle }` without `handle` is `Props`; TypeScript cannot see through the generic.
    usePart(build, rest as unknown as Props, handle ?? null);
    return null;
  };
}

function createSvgLabel(
  { surface, ground, group, request }: SvgSite,
  initial: LabelProps,
): SvgPart<LabelProps> {
  let props = initial;
  let shown = '';
  let width = 0;
  let isDestroyed = false;
  const node = svgElement('g');
  const text = svgElement('text', { 'font-family': FONT_STACK, 'xml:space': 'preserve' });
  const strike = svgElement('rect');
  node.append(text, strike);
  const writeNode = attributeWriter(node);
  const writeText = attributeWriter(text);
  const writeStrike = attributeWriter(strike);

  const left = (): number =>
    props.x - (props.align === 'right' ? width : props.align === 'center' ? width / 2 : 0);

  function layOut(): void {
    const { size, weight = 400, maxWidth, colour } = props;
    const measure = (part: string): number => measureText(part, size, weight);
    const drawn = drawnText(props.text);
    shown = maxWidth === undefined ? drawn : ellipsize(drawn, maxWidth, measure);
    width = shown === '' ? 0 : measure(shown);
    if (text.textContent !== shown) text.textContent = shown;
    writeText({ x: left(), y: props.y, fill: colour, 'font-size': size, 'font-weight': weight });
    writeNode({ visibility: (props.isVisible ?? true) && shown !== '' ? 'visible' : 'hidden' });
    if (!props.isStruck || shown === '') {
      writeStrike({ visibility: 'hidden' });
      return;
    }
    const height = Math.max(2, size * 0.07);
    const y = props.y - size * 0.36 - height / 2;
    writeStrike({ visibility: 'inherit', x: left(), y, width, height, fill: colour });
  }

  function redraw(): void {
    if (isDestroyed) return;
    forgetWidths();
    layOut();
    request();
  }

  const removeText = surface.addText(() => {
    if (props.isListed === false || shown === '' || props.isVisible === false) return null;
    const extent = textExtent(props.size);
    return {
      text: shown,
      part: props.part,
      x: group.x + left(),
      y: group.y + props.y + extent.top,
      width,
      height: extent.height,
      fontSize: props.size,
      capHeight: props.size * CAP_HEIGHT_RATIO,
      colour: props.colour,
      ground: ground.colour,
    };
  });
  layOut();
  surface.needGlyphs(props.text, redraw);
  return {
    node,
    set: (change) => {
      const before = props.text;
      props = { ...props, ...change };
      if (props.text !== before) surface.needGlyphs(props.text, redraw);
      layOut();
    },
    destroy: () => {
      isDestroyed = true;
      removeText();
    },
  };
}

function createSvgSketch(_site: SvgSite, initial: SketchProps): SvgPart<SketchProps> {
  let props = initial;
  const node = svgElement('g');
  const picture = createSvgPicture(node);

  function redraw(): void {
    picture.draw((props.isVisible ?? true) ? props.paint : paintNothing);
  }
  redraw();
  return {
    node,
    set: (change) => {
      props = { ...props, ...change };
      redraw();
    },
    destroy: () => {},
  };
}

function createSvgMark({ surface, request }: SvgSite, initial: StateMarkProps): SvgPart<StateMarkProps> {
  let props = initial;
  let stopBlinking: (() => void) | null = null;
  const node = svgElement('path');

  function draw(): void {
    const { shape, colour, x, y, size } = props;
    node.setAttribute('d', markPath(shape));
    node.setAttribute('fill', colour);
    node.setAttribute('transform', `translate(${x} ${y}) scale(${size / MARK_BOX})`);
    node.setAttribute('visibility', (props.isVisible ?? true) ? 'visible' : 'hidden');
    if (props.isBlinking && !stopBlinking)
      stopBlinking = surface.onBlink((isOn) => {
        node.setAttribute('opacity', String(isOn ? 1 : BLINK_OFF));
        request();
      });
    else if (!props.isBlinking && stopBlinking) {
      stopBlinking();
      stopBlinking = null;
      node.setAttribute('opacity', '1');
    }
  }
  draw();
  return {
    node,
    set: (change) => {
      props = { ...props, ...change };
      draw();
    },
    destroy: () => stopBlinking?.(),
  };
}

/** The parts of the stage for big screens: SVG over the scene, sharp at any resolution of the scene. */
export const SVG_PARTS: StageParts = {
  Tile: SvgTile,
  Label: toSvgComponent(createSvgLabel),
  Sketch: toSvgComponent(createSvgSketch),
  StateMark: toSvgComponent(createSvgMark),
};
