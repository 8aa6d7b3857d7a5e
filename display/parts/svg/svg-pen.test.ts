import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSvgPicture } from './svg-pen.ts';

/** As much of an element as is written; `writes` counts how often. */
class Written {
  readonly attributes = new Map<string, string>();
  children: Written[] = [];
  parent: Written | null = null;
  writes = 0;
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
    this.writes += 1;
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
    this.writes += 1;
  }
  append(child: Written): void {
    this.children.push(child);
    child.parent = this;
  }
  remove(): void {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { createElementNS: () => new Written() });
});

function start() {
  const group = new Written();
  const { draw } = createSvgPicture(group as unknown as SVGGElement);
  const paths = () => group.children.map(({ attributes }) => Object.fromEntries(attributes));
  const writes = () => group.children.reduce((sum, child) => sum + child.writes, 0);
  return { draw, paths, writes };
}

describe('a picture of SVG', () => {
  it('has lines as wide as was asked for, in units of the scene', () => {
    const { draw, paths } = start();
    draw((pen) => pen.rect(0, 0, 10, 10).stroke({ color: 'red', width: 2.5 }));
    const [path] = paths();
    expect(path).toMatchObject({ 'stroke-width': '2.5', stroke: 'red' });
    // Otherwise a line would keep its width in pixels, whatever the size of the screen.
    expect(path).not.toHaveProperty('vector-effect');
  });

  it('has a line of an enlarged shape no wider, and the next one without that', () => {
    const { draw, paths } = start();
    draw((pen) => {
      pen.shape('M0 0L24 24', 100, 50, 4).stroke({ color: 'red', width: 3 });
      pen.moveTo(0, 0).lineTo(5, 5).stroke({ color: 'red', width: 3 });
    });
    expect(paths()).toMatchObject([
      { transform: 'translate(100 50) scale(4)', 'stroke-width': '0.75' },
      { d: 'M0 0L5 5', 'stroke-width': '3' },
    ]);
    expect(paths()[1]).not.toHaveProperty('transform');
  });

  it('is drawn anew without touching what stays', () => {
    const { draw, paths, writes } = start();
    const bar = (width: number) =>
      draw((pen) => {
        pen.rect(0, 0, 100, 8).fill('grey');
        pen.rect(0, 0, width, 8).fill('green');
      });
    bar(40);
    const before = writes();
    bar(40);
    expect(writes()).toBe(before);
    bar(41);
    expect(writes()).toBe(before + 1);
    expect(paths().map(({ d }) => d)).toEqual(['M0 0h100v8h-100Z', 'M0 0h41v8h-41Z']);
  });

  it('leaves nothing of the one before', () => {
    const { draw, paths } = start();
    draw((pen) => {
      pen.shape('M0 0L24 24', 0, 0, 2).stroke({ color: 'red', width: 1 });
      pen.rect(0, 0, 4, 4).fill({ color: 'blue', alpha: 0.5 });
      // Neither filled nor stroked.
      pen.rect(0, 0, 9, 9);
    });
    draw((pen) => pen.rect(0, 0, 4, 4).fill('green'));
    expect(paths()).toEqual([{ d: 'M0 0h4v4h-4Z', fill: 'green' }]);
    draw(() => undefined);
    expect(paths()).toEqual([]);
  });
});
