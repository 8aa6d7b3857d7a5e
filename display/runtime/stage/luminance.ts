export interface LuminanceGrid {
  readonly columns: number;
  readonly rows: number;
  /** 0 … 255 by row: the mean brightness of each cell of what is on the glass. */
  readonly cells: readonly number[];
}

const COLUMNS = 16;
const ROWS = 9;

/** Reads the real canvas, so a black glass is seen as black whatever the scene believes. */
export function sampleLuminance(canvas: HTMLCanvasElement): LuminanceGrid | null {
  const small = document.createElement('canvas');
  small.width = COLUMNS;
  small.height = ROWS;
  const context = small.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, COLUMNS, ROWS);
  const { data } = context.getImageData(0, 0, COLUMNS, ROWS);
  const cells: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const luminance = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
    cells.push(Math.round(luminance));
  }
  return { columns: COLUMNS, rows: ROWS, cells };
}
