import type { PageBox } from '#shared/contracts/report/report-pages.ts';
import type { ReportBorder, ReportColour, ReportStyle } from '#shared/contracts/report/report-style.ts';

type Mark = NonNullable<PageBox['mark']>;

/** A style with everything that a box is drawn with. */
export interface CellStyle {
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly colour: ReportColour;
  readonly fill: ReportColour | undefined;
  /** Absent: numbers right, texts left. */
  readonly align: 'left' | 'centre' | 'right' | undefined;
  readonly valign: 'top' | 'middle' | 'bottom';
  readonly overflow: 'wrap' | 'shrink' | 'cut';
  readonly indent: number;
  readonly padding: readonly [number, number];
  readonly border: ReportBorder | undefined;
  readonly mark: Mark | undefined;
}

const DEFAULT: CellStyle = {
  size: 9,
  bold: false,
  italic: false,
  underline: false,
  colour: 'ink',
  fill: undefined,
  align: undefined,
  valign: 'middle',
  overflow: 'wrap',
  indent: 0,
  padding: [3, 2],
  border: undefined,
  mark: undefined,
};

/** Meaning is never said by colour alone: it always brings a mark. */
const MEANINGS = {
  bad: { colour: 'bad', fill: 'bad_fill', mark: 'down' },
  warn: { colour: 'warn', fill: 'warn_fill', mark: 'up' },
  good: { colour: 'good', fill: 'good_fill', mark: 'dot' },
  doubt: { colour: 'doubt', fill: 'doubt_fill', mark: 'doubt' },
  info: { colour: 'info', fill: 'info_fill', mark: 'dot' },
} as const satisfies Readonly<Record<string, Pick<CellStyle, 'colour' | 'mark' | 'fill'>>>;

type Styles = Readonly<Record<string, ReportStyle>>;

/** Later ones count more. A name that there is no style of counts for nothing. */
export function cellStyle(styles: Styles, given: readonly (string | ReportStyle | undefined)[]): CellStyle {
  let style = DEFAULT;
  for (const one of given) {
    const found = typeof one === 'string' ? (Object.hasOwn(styles, one) ? styles[one] : undefined) : one;
    if (!found) continue;
    const { meaning, ...own } = found;
    const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
    style = { ...style, ...(meaning ? MEANINGS[meaning] : {}), ...set };
  }
  return style;
}

/** How a mark is written beside a text. */
export function markedText(text: string, mark: Mark | undefined): string {
  if (mark === undefined) return text;
  if (mark === 'doubt') return text === '' ? '?' : `${text} ?`;
  const sign = { up: '▲', down: '▼', dot: '●' }[mark];
  return text === '' ? sign : `${sign} ${text}`;
}
