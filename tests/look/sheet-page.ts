/** A picture on a sheet: a PNG, and what stands under it. */
export interface SheetPicture {
  readonly name: string;
  readonly png: Buffer;
  readonly problems: readonly string[];
}

/** A page of pictures in rows of `columns`. Names are made of words that the tools know, never of data. */
export function sheetPage(
  pictures: readonly SheetPicture[],
  { widthPx, columns }: { readonly widthPx: number; readonly columns: number },
): string {
  const figures = pictures.map(
    ({ name, png, problems }) =>
      `<figure${problems.length > 0 ? ' class="bad"' : ''}><img src="data:image/png;base64,${png.toString('base64')}">` +
      `<figcaption>${name}${problems.length > 0 ? ` (${problems.length})` : ''}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 12px; background: #777; display: grid; gap: 12px; width: max-content;
      grid-template-columns: repeat(${columns}, ${widthPx}px); font: 13px sans-serif; }
    figure { margin: 0 } img { width: 100%; display: block } .bad { outline: 6px solid #f0f }
  </style>${figures.join('')}`;
}
