/** Pages that are printed at once: each is drawn as a whole until the printer has it. */
export const PRINT_MAX_PAGES = 200;
const POLICY = "default-src 'none'; img-src blob:; style-src 'unsafe-inline'";
/** Takes away what was printed last, where the browser has not said that it is done. */
let clearLast = (): void => {};

/**
 * Prints what `fill` puts into the body of a frame of its own, in which nothing can run. Each element of the class `page` is a
 * sheet of the size given, as CSS writes it. `fill` resolves to what frees its own parts; it may reject.
 */
export async function printInFrame(
  size: string,
  fill: (body: HTMLElement) => Promise<() => void>,
): Promise<void> {
  clearLast();
  const frame = document.createElement('iframe');
  let free = (): void => {};
  const clear = (): void => {
    free();
    frame.remove();
  };
  try {
    frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
    frame.setAttribute('aria-hidden', 'true');
    frame.dataset.print = '';
    frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0';
    frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>@page{size:${size};margin:0}body{margin:0}.page{break-after:page}.page>*{display:block;width:100%}</style>`;
    const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(frame);
    await isLoaded;
    const body = frame.contentDocument?.body;
    if (!body) throw new Error('the frame has no document');
    free = await fill(body);
    clearLast = clear;
    frame.contentWindow?.focus();
    frame.contentWindow?.addEventListener('afterprint', clear);
    frame.contentWindow?.print();
  } catch (error) {
    clear();
    throw error;
  }
}
