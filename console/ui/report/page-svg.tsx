import type { ReactElement } from 'react';
import type { PageBox, PageLine, ReportPage } from '#shared/contracts/report/report-pages.ts';
import { borderLines, DASHES } from '#shared/domain/report/draw/figure-shapes.ts';
import { PAPER_COLOURS, type PaperTone, reportColour } from '#shared/domain/report/draw/report-colours.ts';
import { BoxFigure } from './box-figure.tsx';
import { REPORT_FONT } from './report-font.ts';

/**
 * A page as it was laid out, one unit a point. Each line of text keeps its laid-out width, so that another font moves nothing.
 */
export function PageSvg(props: {
  readonly page: ReportPage;
  readonly paper: PaperTone;
  readonly label: string;
  /** Said in place of a chart of a kind that cannot be drawn. */
  readonly chartMissing: string;
  readonly onBox?: (box: PageBox) => void;
}): ReactElement {
  const { page, paper, label, chartMissing, onBox } = props;
  return (
    <svg
      viewBox={`0 0 ${page.w} ${page.h}`}
      role="img"
      aria-label={label}
      fontFamily={REPORT_FONT}
      style={{ display: 'block', width: '100%', height: 'auto', background: PAPER_COLOURS[paper] }}
    >
      {page.boxes.map((box, index) => (
        // Boxes of a page never change.
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is drawn once
        <Box key={index} box={box} paper={paper} chartMissing={chartMissing} {...(onBox && { onBox })} />
      ))}
    </svg>
  );
}

function Box(props: {
  readonly box: PageBox;
  readonly paper: PaperTone;
  readonly chartMissing: string;
  readonly onBox?: (box: PageBox) => void;
}): ReactElement {
  const { box, paper, chartMissing, onBox } = props;
  const { x, y, w, h, fill, border, figure, lines } = box;
  const isTold = onBox !== undefined && box.from !== undefined && box.from.rows > 0;
  return (
    <g {...(isTold && { onClick: () => onBox(box), style: { cursor: 'pointer' } })}>
      {(fill !== undefined || isTold) && (
        <rect
          {...{ x, y, width: w, height: h }}
          fill={fill === undefined ? 'transparent' : reportColour(fill, paper)}
        />
      )}
      {border && <Border box={box} paper={paper} />}
      {figure && <BoxFigure {...{ box, figure, paper, chartMissing }} />}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a box never change
        <Line key={index} line={line} paper={paper} />
      ))}
    </g>
  );
}

function Line({ line, paper }: { readonly line: PageLine; readonly paper: PaperTone }): ReactElement | null {
  if (line.text === '') return null;
  return (
    <text
      x={line.x}
      y={line.y}
      fontWeight={line.weight}
      fill={reportColour(line.colour, paper)}
      textLength={line.w}
      lengthAdjust="spacingAndGlyphs"
      // As a style: an attribute gives way to any rule of the page.
      style={{ fontSize: `${line.size}px`, whiteSpace: 'pre' }}
      {...(line.italic && { fontStyle: 'italic' })}
      {...(line.underline && { textDecoration: 'underline' })}
    >
      {line.text}
    </text>
  );
}

function Border({ box, paper }: { readonly box: PageBox; readonly paper: PaperTone }): ReactElement {
  return (
    <>
      {borderLines(box).map(({ style, ...ends }) => (
        <line
          key={`${ends.x1} ${ends.y1} ${ends.x2} ${ends.y2}`}
          {...ends}
          stroke={reportColour(style.colour, paper)}
          strokeWidth={style.width}
          {...(DASHES[style.dash] !== null && { strokeDasharray: DASHES[style.dash]?.join(' ') })}
        />
      ))}
    </>
  );
}
