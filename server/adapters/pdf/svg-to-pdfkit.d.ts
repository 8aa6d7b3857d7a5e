declare module 'svg-to-pdfkit' {
  import type PDFKit from 'pdfkit';

  export default function drawSvg(
    doc: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: {
      readonly width: number;
      readonly height: number;
      readonly assumePt: boolean;
      readonly fontCallback: (family: string, isBold: boolean, isItalic: boolean) => string;
    },
  ): void;
}
