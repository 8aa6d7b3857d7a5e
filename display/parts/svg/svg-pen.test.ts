import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSvgPen } from './svg-pen.ts';

/** As much of an element as a pen writes. */
class Written {
  readonly attributes = new Map<string, string>();
  children: Written[] = [];
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  append(child: Written): void {
    this.children.push(child);
  }
  replaceChildren(): void {
    this.children = [];
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { createElementNS: () => new Written() });
});

function start() {
  const group = new Written();
  const pen = createSvgPen(group as unknown as SVGGElement);
  return { pen, paths: () => group.children.map(({ attributes }) => Object.fromEntries(attributes)) };
}

describe('a pen of SVG', () => {
  it('draws a line as wide as it was asked for, in units of the scene', () => {
    const { pen, paths } = start();
    pen.rect(0, 0, 10, 10).stroke({ color: 'red', width: 2.5 });
    const [path] = paths();
    expect(path).toMatchObject({ 'stroke-width': '2.5', stroke: 'red' });
    // Otherwise a line would keep its width in pixels, whatever the size of the screen.
    expect(path).not.toHaveProperty('vector-effect');
  });

  it('draws the line of an enlarged shape no wider, and the next line without that', () => {
    const { pen, paths } = start();
    pen.shape('M0 0L24 24', 100, 50, 4).stroke({ color: 'red', width: 3 });
    pen.moveTo(0, 0).lineTo(5, 5).stroke({ color: 'red', width: 3 });
    expect(paths()).toMatchObject([
      { transform: 'translate(100 50) scale(4)', 'stroke-width': '0.75' },
      { d: 'M0 0L5 5', 'stroke-width': '3' },
    ]);
    expect(paths()[1]).not.toHaveProperty('transform');
  });
});
