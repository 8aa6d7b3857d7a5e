import { type ReactNode, useEffect } from 'react';
import type { Colours } from '#display/kit/colours.ts';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';
import { FONT_STACK } from '#display/parts/text/type-metrics.ts';
import { useBoard } from '#display/runtime/board/board-hooks.ts';

const HREF = 'https://www.tradingview.com/';

interface ChartAttributionProps {
  readonly box: Box;
  readonly colours: Colours;
}

/**
 * The attribution that the licence of Lightweight Charts demands beside a chart. A link, as the licence says, but no
 * touch target: a touch must not lead a wall away from its server.
 */
export function ChartAttribution({ box, colours }: ChartAttributionProps): ReactNode {
  const { openOverlay } = useBoard();
  const colour = colours.tokens.textSecondary;
  useEffect(() => {
    const overlay = openOverlay({ x: box.x, y: box.y, width: box.w, height: box.h });
    const link = document.createElement('a');
    link.href = HREF;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    link.tabIndex = -1;
    link.textContent = 'TradingView';
    Object.assign(link.style, {
      display: 'block',
      color: colour,
      font: `400 ${SMALLEST_SIZE}px/${box.h}px ${FONT_STACK}`,
      textAlign: 'right',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
    });
    overlay.element.append(link);
    return overlay.close;
  }, [openOverlay, box, colour]);
  return null;
}
