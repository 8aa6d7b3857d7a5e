import type { Pen, PenPaint, PenStroke } from '#display/parts/pen-port.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** What a path has that neither fills nor strokes. */
const PLAIN: Attributes = {
  fill: undefined,
  'fill-opacity': undefined,
  stroke: undefined,
  'stroke-width': undefined,
  'stroke-opacity': undefined,
  'stroke-linecap': undefined,
  'stroke-linejoin': undefined,
};

/** Makes an element of SVG. */
export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Attributes of an element; `undefined` = without it. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Writes the attributes that differ from those it wrote before: the browser takes each write for a change. */
export function attributeWriter(element: Element): (attributes: Attributes) => void {
  const written = new Map<string, string | number>();
  return (attributes) => {
    for (const key in attributes) {
      const value = attributes[key];
      if (value === written.get(key)) continue;
      if (value === undefined) {
        element.removeAttribute(key);
        written.delete(key);
      } else {
        element.setAttribute(key, String(value));
        written.set(key, value);
      }
    }
  };
}

interface Path {
  readonly element: SVGPathElement;
  readonly write: (attributes: Attributes) => void;
}

/** Draws a picture of paths in place of the one before; those that are as they were are not touched. */
interface SvgPicture {
  draw(paint: (pen: Pen) => void): void;
}

/** Each `fill` or `stroke` of the pen ends a path. */
export function createSvgPicture(group: SVGGElement): SvgPicture {
  const paths: Path[] = [];
  let used = 0;
  let data = '';
  let transform: string | undefined;
  let scale = 1;

  function nextPath(): Path {
    let path = paths[used];
    if (!path) {
      const element = svgElement('path');
      path = { element, write: attributeWriter(element) };
      paths.push(path);
      group.append(element);
    }
    used += 1;
    return path;
  }

  function end(look: Attributes): void {
    if (data !== '') nextPath().write({ ...PLAIN, ...look, d: data, transform });
    forget();
  }

  function forget(): void {
    data = '';
    transform = undefined;
    scale = 1;
  }

  const pen: Pen = {
    rect: (x, y, width, height) => {
      data += `M${x} ${y}h${width}v${height}h${-width}Z`;
      return pen;
    },
    roundRect: (x, y, width, height, radius = 20) => {
      const r = Math.max(0, Math.min(radius, width / 2, height / 2));
      const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
      data +=
        `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}` +
        `h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}Z`;
      return pen;
    },
    circle: (x, y, radius) => pen.ellipse(x, y, radius, radius),
    ellipse: (x, y, rx, ry) => {
      data += `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
      return pen;
    },
    moveTo: (x, y) => {
      data += `M${x} ${y}`;
      return pen;
    },
    lineTo: (x, y) => {
      data += `L${x} ${y}`;
      return pen;
    },
    quadraticCurveTo: (controlX, controlY, x, y) => {
      data += `Q${controlX} ${controlY} ${x} ${y}`;
      return pen;
    },
    closePath: () => {
      data += 'Z';
      return pen;
    },
    shape: (path, x, y, enlarged) => {
      data += path;
      transform = `translate(${x} ${y}) scale(${enlarged})`;
      scale = enlarged;
      return pen;
    },
    fill: (paint: PenPaint) => {
      end(
        typeof paint === 'string' ? { fill: paint } : { fill: paint.color, 'fill-opacity': paint.alpha ?? 1 },
      );
      return pen;
    },
    stroke: ({ color, width, alpha = 1, cap = 'butt', join = 'miter' }: PenStroke) => {
      end({
        fill: 'none',
        stroke: color,
        // Units of the scene: what enlarges the shape would enlarge its line too.
        'stroke-width': width / scale,
        'stroke-opacity': alpha,
        'stroke-linecap': cap,
        'stroke-linejoin': join,
      });
      return pen;
    },
  };
  return {
    draw: (paint) => {
      used = 0;
      forget();
      paint(pen);
      for (const { element } of paths.splice(used)) element.remove();
    },
  };
}
