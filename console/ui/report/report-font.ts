/** The font whose widths the pages are laid out by, and the next that has its characters. */
export const REPORT_FONT =
  "'Noto Sans SC', 'Noto Sans CJK SC', 'Source Han Sans SC', 'Microsoft YaHei', sans-serif";
