import type { Pen, PenPaint, PenStroke } from '#display/parts/pen-port.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an element of SVG. */
export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** A pen that writes SVG: each `fill` or `stroke` ends a path. */
export function createSvgPen(group: SVGGElement): Pen & { clear(): void } {
  let data = '';
  let transform = '';
  let scale = 1;

  function end(attributes: Readonly<Record<string, string | number>>): void {
    if (data !== '') {
      const path = svgElement('path', { d: data, ...attributes });
      if (transform !== '') path.setAttribute('transform', transform);
      group.append(path);
    }
    forget();
  }

  function forget(): void {
    data = '';
    transform = '';
    scale = 1;
  }

  const pen: Pen & { clear(): void } = {
    clear: () => {
      group.replaceChildren();
      forget();
    },
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
  return pen;
}
