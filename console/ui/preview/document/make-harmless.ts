import DOMPurify from 'dompurify';

/** Of a link that may be opened: other sites, mail, and places of the document. */
const LINK = /^(?:https?:\/\/|mailto:|#)/i;
/** Of a picture: its own bytes. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|bmp|webp)[;,]/i;

/** What a style or an attribute would load: an address that is neither its own bytes nor in the document. */
const LOADS = /url\((?!\s*["']?(?:data:|#))/i;

/** The elements in a new one, without scripts, frames, forms, handlers, and addresses that load or run something. */
export function makeHarmless(nodes: readonly Node[]): HTMLElement {
  const holder = document.createElement('div');
  holder.append(...nodes);
  DOMPurify.sanitize(holder, {
    IN_PLACE: true,
    FORBID_TAGS: [
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'audio',
      'video',
      'source',
      'track',
      'link',
    ],
    FORBID_ATTR: ['srcset', 'ping', 'action', 'background', 'poster'],
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|#|data:image\/)/i,
  });
  for (const link of holder.querySelectorAll('[href]')) keepLink(link);
  for (const picture of holder.querySelectorAll('[src]')) {
    if (!PICTURE.test(picture.getAttribute('src') ?? '')) picture.removeAttribute('src');
  }
  for (const sheet of holder.querySelectorAll('style'))
    sheet.textContent = harmlessRules(sheet.textContent ?? '');
  for (const element of holder.querySelectorAll<HTMLElement>('*')) dropLoading(element);
  return holder;
}

/** The rules that load nothing. A sheet of its own reads them: it resolves escapes, and imports nothing. */
function harmlessRules(css: string): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules]
    .map(({ cssText }) => cssText)
    .filter((rule) => !LOADS.test(rule))
    .join('\n');
}

/** The policy of the frame refuses such addresses too; without them nothing is even tried. */
function dropLoading(element: HTMLElement): void {
  const { style } = element;
  for (const name of [...style]) if (LOADS.test(style.getPropertyValue(name))) style.removeProperty(name);
  for (const { name, value } of [...element.attributes])
    if (name !== 'style' && LOADS.test(value)) element.removeAttribute(name);
}

function keepLink(link: Element): void {
  const href = link.getAttribute('href') ?? '';
  const isPicture = link.localName === 'image' && PICTURE.test(href);
  if (isPicture) return;
  if (link.localName !== 'a' || !LINK.test(href)) {
    link.removeAttribute('href');
    return;
  }
  if (href.startsWith('#')) return;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}
