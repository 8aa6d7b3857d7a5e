/** Pages of a report, for a file. */
export interface PageFile {
  readonly title: string;
  readonly language: 'zh' | 'en';
  /** Gzip of the JSON of a `ReportPage` each, in their order. */
  readonly pages: readonly Uint8Array[];
  /** Stands in place of a chart of a kind that cannot be drawn. */
  readonly chartMissing: string;
}

/** Writes pages as they were laid out, on light paper. */
export interface PageWriter {
  /** A PDF. Throws `report_too_slow` and `report_too_large`; rejects where its thread fails. */
  pdf(file: PageFile): Promise<Uint8Array<ArrayBuffer>>;
}
