/** Runs in the page: what is wrong with how it is laid out, one line each. Texts that are cut or covered: `misfits`. */
export function layoutProblems(): string[] {
  const TOLERANCE_PX = 1;
  const isSeen = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    const isThere = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isThere && box.width > 1 && box.height > 1;
  };
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60) || element.tagName;
  const all = [...document.body.querySelectorAll('*')].filter(isSeen);
  const found: string[] = [];

  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + TOLERANCE_PX)
    found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);

  const scrolls = (element: Element, axis: 'x' | 'y'): boolean => {
    const style = getComputedStyle(element);
    const overflow = axis === 'x' ? style.overflowX : style.overflowY;
    if (overflow !== 'auto' && overflow !== 'scroll') return false;
    return axis === 'x'
      ? element.scrollWidth > element.clientWidth + TOLERANCE_PX
      : element.scrollHeight > element.clientHeight + TOLERANCE_PX;
  };
  const upright = all.filter((element) => scrolls(element, 'y') && element.tagName !== 'TEXTAREA');
  for (const inner of upright) {
    const outer = upright.find((other) => other !== inner && other.contains(inner));
    if (outer) found.push(`scrolls within what scrolls: ${nameOf(inner)}`);
  }
  for (const element of all.filter((one) => scrolls(one, 'x')))
    found.push(`scrolls sideways by ${element.scrollWidth - element.clientWidth} px: ${nameOf(element)}`);

  for (const element of all) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    const isShortened =
      (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + TOLERANCE_PX) ||
      (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + TOLERANCE_PX);
    // Fields show the rest while they are typed in.
    if (!isShortened || element.matches('input, select, textarea')) continue;
    const isTold = element.closest('[title], [aria-label]') ?? element.querySelector('[title]');
    if (!isTold) found.push(`shortened without a title: ${nameOf(element)}`);
  }

  const controls = all.filter((element) => element.matches('button, a[href], input, select, [role=tab]'));
  for (const control of controls.filter((one) => one.matches('button, [role=tab]'))) {
    const style = getComputedStyle(control);
    if (style.whiteSpace === 'nowrap' || control.closest('[data-part=item], li, td')) continue;
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        found.push(`a label on two lines: ${nameOf(control)}`);
    }
  }
  const areas = controls.map((element) => ({ element, box: element.getBoundingClientRect() }));
  for (const [index, a] of areas.entries()) {
    for (const b of areas.slice(index + 1)) {
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (width <= 2 || height <= 2) continue;
      const x = Math.max(a.box.left, b.box.left) + width / 2;
      const y = Math.max(a.box.top, b.box.top) + height / 2;
      const stack = document.elementsFromPoint(x, y);
      const isUnder = (one: Element) => stack.some((other) => other === one);
      const top = stack[0];
      const isOnTop = (one: Element) => top !== undefined && (one === top || one.contains(top));
      // A field with a button in it is one control; what lies below a sheet is covered on purpose.
      const isField = [a.element, b.element].some((one) => one.matches('input, select'));
      if (!isField && isUnder(a.element) && isUnder(b.element) && (isOnTop(a.element) || isOnTop(b.element)))
        found.push(`one control over another: ${nameOf(a.element)} / ${nameOf(b.element)}`);
    }
  }
  return [...new Set(found)];
}

/** Runs in the page: everything that can be read on it. */
export function readTexts(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isScript = node.parentElement?.closest('script, style');
    if (!isScript && node.parentElement?.checkVisibility({ visibilityProperty: true }))
      found.push(node.textContent?.trim() ?? '');
  }
  for (const element of document.querySelectorAll('[title], [placeholder]'))
    if (element.checkVisibility({ visibilityProperty: true }))
      found.push(element.getAttribute('title') ?? '', element.getAttribute('placeholder') ?? '');
  return [...new Set(found)].filter((text) => text !== '');
}
