import { expect, type Page } from '@playwright/test';
import { type Check, settle, watchAnswers } from './axe-check.ts';

/** Checks that no text on the page is cut off or lies over another. */
export function fitOn(page: Page): Check {
  const answers = watchAnswers(page);
  return async (where) => {
    await answers.settle();
    await settle(page);
    expect.soft(await page.evaluate(misfits), where).toEqual([]);
  };
}

/** Runs in the page: one line per text that is cut off by a box around it or covered by another text. */
export function misfits(): string[] {
  interface Text {
    readonly element: Element;
    readonly text: string;
    readonly box: DOMRect;
  }
  const TOLERANCE_PX = 2;

  function textsOf(): Text[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (
        !element ||
        text === '' ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) found.push({ element, text, box });
    }
    return found.filter(({ box }) => box.width > TOLERANCE_PX && box.height > TOLERANCE_PX);
  }

  /** The nearest box that hides what leaves it, unless it can be scrolled or says with an ellipsis that it cuts. */
  function cutBy({ element, box }: Text): Element | null {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { clip, clipPath, overflowX, overflowY, textOverflow, position, webkitLineClamp } =
        getComputedStyle(around);
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll')
        return null;
      // Only for screen readers, or for the keyboard until it has the focus.
      if (clip !== 'auto' || clipPath !== 'none') return null;
      const edge = around.getBoundingClientRect();
      const isHiding = overflowX === 'hidden' || overflowX === 'clip';
      if (isHiding && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')) return null;
      if (isHiding && (box.right > edge.right + TOLERANCE_PX || box.left < edge.left - TOLERANCE_PX))
        return around;
      if (position === 'fixed') return null;
    }
    return null;
  }

  const isOpaque = (element: Element): boolean => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return backgroundImage !== 'none' || !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
  };

  /** Whether both are seen where they meet: what is below an opaque box is covered on purpose. */
  function areBothSeen(a: Element, b: Element, x: number, y: number): boolean {
    const stack = document.elementsFromPoint(x, y);
    const [upper, lower] = [stack.indexOf(a), stack.indexOf(b)].sort((one, two) => one - two);
    if (upper === undefined || lower === undefined || upper < 0) return false;
    const isCovered = (depth: number) =>
      stack.slice(0, depth).some((element) => !element.contains(stack[depth] ?? null) && isOpaque(element));
    return !isCovered(upper) && !isCovered(lower);
  }

  const texts = textsOf();
  const cut = texts.flatMap((text) => (cutBy(text) ? [`cut off: ${text.text}`] : []));
  const over: string[] = [];
  for (const [index, a] of texts.entries()) {
    for (const b of texts.slice(index + 1)) {
      if (a.element === b.element) continue;
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (width <= TOLERANCE_PX || height <= TOLERANCE_PX) continue;
      const x = Math.max(a.box.left, b.box.left) + width / 2;
      const y = Math.max(a.box.top, b.box.top) + height / 2;
      if (areBothSeen(a.element, b.element, x, y)) over.push(`one over the other: ${a.text} / ${b.text}`);
    }
  }
  return [...new Set([...cut, ...over])];
}
