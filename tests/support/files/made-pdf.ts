export interface MadePage {
  /** Lines of Latin text. */
  readonly lines: readonly string[];
  /** A line of Chinese in GBK, in a font that the file does not hold. */
  readonly gbk?: readonly number[];
  readonly widthPt?: number;
  readonly heightPt?: number;
}

/** A PDF with a page for each entry; `catalog` is put into its catalogue, such as an action at its opening. */
export function madePdf(pages: readonly MadePage[], catalog = ''): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const fontId = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const descriptorId = add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  );
  const descendantId = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor ${descriptorId} 0 R /DW 1000 >>`,
  );
  const chineseId = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /GBK-EUC-H /DescendantFonts [${descendantId} 0 R] >>`,
  );
  const treeId = objects.length + 1 + pages.length * 2;
  const pageIds = pages.map(({ lines, gbk, widthPt = 595, heightPt = 842 }) => {
    const latin = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj 0 -24 Td`).join(' ');
    const chinese = gbk
      ? `/F2 18 Tf <${gbk.map((byte) => byte.toString(16).padStart(2, '0')).join('')}> Tj`
      : '';
    const text = `BT /F1 18 Tf 60 ${heightPt - 80} Td ${latin} ${chinese} ET`;
    const contentId = add(`<< /Length ${text.length} >>\nstream\n${text}\nendstream`);
    return add(
      `<< /Type /Page /Parent ${treeId} 0 R /MediaBox [0 0 ${widthPt} ${heightPt}] /Contents ${contentId} 0 R /Resources << /Font << /F1 ${fontId} 0 R /F2 ${chineseId} 0 R >> >> >>`,
    );
  });
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`);
  const rootId = add(`<< /Type /Catalog /Pages ${treeId} 0 R ${catalog} >>`);

  let text = '%PDF-1.7\n';
  const starts = objects.map((body, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root ${rootId} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
