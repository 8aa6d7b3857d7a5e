import { LIMITS } from '#shared/contracts/kit/limits.ts';

const TILE_PX = { width: 320, height: 200 } as const;

/** Black on light grounds, white on dark ones: it moves a text and its ground the same way. */
export const WATERMARK_INK = {
  light: { colour: '#000000', opacity: 0.07 },
  dark: { colour: '#ffffff', opacity: 0.05 },
} as const;
export type WatermarkInk = (typeof WATERMARK_INK)[keyof typeof WATERMARK_INK];

export interface Watermark {
  /** Shows a text over every page; an empty one shows nothing. */
  show(text: string, ink: WatermarkInk): void;
  stop(): void;
}

/** What must hold for the watermark to be seen, as the browser computes it. */
const SEEN: Readonly<Record<string, string>> = {
  display: 'block',
  visibility: 'visible',
  position: 'fixed',
  opacity: '1',
  'pointer-events': 'none',
  'clip-path': 'none',
  filter: 'none',
  transform: 'none',
  'z-index': '2147483000',
};

/**
 * The watermark: one element on the page's body, under an ever new name and with every style set on itself. An
 * observer restores it as soon as it is removed or changed, and every 500 ms it is checked for what an observer does
 * not see: styles from elsewhere.
 */
export function createWatermark(body: HTMLElement): Watermark {
  let image = '';
  let element: HTMLElement | null = null;
  let timer: ReturnType<typeof setInterval> | null = null;
  const observer = new MutationObserver(() => check());

  function put(): void {
    observer.disconnect();
    element?.remove();
    element = body.ownerDocument.createElement('div');
    element.id = `w${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
    element.setAttribute('aria-hidden', 'true');
    for (const [name, value] of Object.entries(stylesOf(image)))
      element.style.setProperty(name, value, 'important');
    body.append(element);
    observer.observe(body, { childList: true });
    observer.observe(element, { attributes: true, childList: true, characterData: true, subtree: true });
  }

  function check(): void {
    if (image !== '' && !isIntact(element, body, image)) put();
  }

  function stop(): void {
    observer.disconnect();
    if (timer !== null) clearInterval(timer);
    timer = null;
    element?.remove();
    element = null;
    image = '';
  }

  return {
    stop,
    show: (text, ink) => {
      const next = text === '' ? '' : imageOf(text, ink);
      if (next === image) return;
      stop();
      if (next === '') return;
      image = next;
      put();
      timer = setInterval(check, LIMITS.watermarkCheckMs);
    },
  };
}

function isIntact(element: HTMLElement | null, body: HTMLElement, image: string): boolean {
  if (element === null || element.parentNode !== body) return false;
  if (element.style.getPropertyValue('background-image') !== image) return false;
  const seen = getComputedStyle(element);
  if (Object.entries(SEEN).some(([name, value]) => seen.getPropertyValue(name) !== value)) return false;
  if (element.hasChildNodes()) return false;
  const { width, height } = element.getBoundingClientRect();
  return width >= window.innerWidth - 40 && height >= window.innerHeight - 40;
}

function stylesOf(image: string): Readonly<Record<string, string>> {
  return {
    ...SEEN,
    inset: '0px',
    width: 'auto',
    height: 'auto',
    margin: '0px',
    'background-image': image,
    'background-repeat': 'repeat',
    'background-size': `${TILE_PX.width}px ${TILE_PX.height}px`,
  };
}

/** A tile as an SVG picture. The text goes through the DOM's own serialiser, so that it stays a text. */
function imageOf(text: string, ink: WatermarkInk): string {
  const { width, height } = TILE_PX;
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  const label = document.createElementNS(namespace, 'text');
  const [x, y] = [width / 2, height / 2];
  for (const [name, value] of Object.entries({ width, height })) svg.setAttribute(name, String(value));
  for (const [name, value] of Object.entries({
    x,
    y,
    transform: `rotate(-22 ${x} ${y})`,
    'text-anchor': 'middle',
    'font-family': 'sans-serif',
    'font-size': '15',
    fill: ink.colour,
    'fill-opacity': String(ink.opacity),
  }))
    label.setAttribute(name, String(value));
  label.textContent = text;
  svg.append(label);
  return `url("data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}")`;
}
