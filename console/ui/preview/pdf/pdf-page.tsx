import { Box } from '@chakra-ui/react';
import { type PDFDocumentProxy, type PDFPageProxy, type RenderTask, TextLayer } from 'pdfjs-dist';
import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import type { FoundRange } from './page-text.ts';
import { useHighlight } from './use-highlight.ts';

/** Pixels of a canvas: 64 MB. */
const CANVAS_MAX_PIXELS = 16_000_000;

/** The parts of the library's own style sheet that place the texts over the page. */
const TEXT_LAYER = {
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  lineHeight: 1,
  textAlign: 'initial',
  transformOrigin: '0 0',
  forcedColorAdjust: 'none',
  '--min-font-size': 1,
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  '&[data-main-rotation="90"]': { transform: 'rotate(90deg) translateY(-100%)' },
  '&[data-main-rotation="180"]': { transform: 'rotate(180deg) translate(-100%, -100%)' },
  '&[data-main-rotation="270"]': { transform: 'rotate(270deg) translateX(-100%)' },
  '& :is(span, br)': {
    color: 'transparent',
    position: 'absolute',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
    userSelect: 'text',
  },
  '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
    '--font-height': 0,
    '--scale-x': 1,
    '--rotate': '0deg',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& .markedContent': { display: 'contents' },
  '& ::selection': { background: 'rgb(0 90 255 / 0.3)', color: 'transparent' },
  '& ::highlight(pdf-found)': { backgroundColor: 'rgb(255 200 0 / 0.5)' },
} as const;

/** One page: its picture, and its texts over it, which can be selected and read aloud. */
export function PdfPage(props: {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly pageNumber: number;
  /** Degrees, beside the page's own. */
  readonly rotation: number;
  /** Null: the page is as wide as `widthPx`. */
  readonly zoom: number | null;
  readonly widthPx: number;
  readonly found: FoundRange | null;
  readonly onFailed: () => void;
  readonly onScale: (scale: number) => void;
}): ReactElement {
  const { pdf, pageNumber, rotation, zoom, widthPx, onFailed, onScale } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const texts = useRef<HTMLDivElement>(null);
  const { setTextDivs } = useHighlight(props.found);

  useEffect(() => {
    let isCurrent = true;
    let task: RenderTask | null = null;
    let layer: TextLayer | null = null;
    async function draw(): Promise<void> {
      setTextDivs([]);
      const page = await pdf.getPage(pageNumber);
      if (!isCurrent || !frame.current || !canvas.current || !texts.current) return;
      const turned = (page.rotate + rotation) % 360;
      const scale = zoom ?? widthPx / page.getViewport({ scale: 1, rotation: turned }).width;
      onScale(scale);
      const viewport = page.getViewport({ scale, rotation: turned });
      sizeFrame(frame.current, viewport.width, viewport.height, scale * page.userUnit);
      task = renderPage(page, canvas.current, scale, turned);
      texts.current.replaceChildren();
      layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: texts.current,
        viewport,
      });
      await Promise.all([task.promise, layer.render()]);
      if (isCurrent) setTextDivs(layer.textDivs);
    }
    draw().catch(() => {
      // Another page is drawn in its place.
      if (isCurrent) onFailed();
    });
    return () => {
      isCurrent = false;
      task?.cancel();
      layer?.cancel();
    };
  }, [pdf, pageNumber, rotation, zoom, widthPx, onFailed, onScale, setTextDivs]);

  return (
    <Box
      ref={frame}
      position="relative"
      flex="none"
      mx="auto"
      bg="white"
      shadow="sm"
      data-pdf-page={pageNumber}
    >
      <canvas ref={canvas} aria-hidden style={{ display: 'block', width: '100%', height: '100%' }} />
      <Box ref={texts as RefObject<HTMLDivElement>} className="textLayer" css={TEXT_LAYER} />
    </Box>
  );
}

function sizeFrame(frame: HTMLElement, width: number, height: number, scale: number): void {
  frame.style.width = `${Math.floor(width)}px`;
  frame.style.height = `${Math.floor(height)}px`;
  for (const [name, value] of [
    ['--scale-factor', String(scale)],
    ['--total-scale-factor', String(scale)],
    ['--scale-round-x', '1px'],
    ['--scale-round-y', '1px'],
  ] as const)
    frame.style.setProperty(name, value);
}

/** Draws a page as sharp as the screen is, within the limit of a canvas. */
function renderPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  scale: number,
  rotation: number,
): RenderTask {
  const { width, height } = page.getViewport({ scale, rotation });
  const sharpness = Math.min(window.devicePixelRatio || 1, Math.sqrt(CANVAS_MAX_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale: scale * sharpness, rotation });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  return page.render({ canvas, viewport });
}
