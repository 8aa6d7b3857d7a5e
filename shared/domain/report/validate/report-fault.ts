/** What is wrong with a definition. `label_missing` is a warning, all others bar publishing. */
export type ReportFaultCode =
  | 'unknown_source'
  | 'unknown_query'
  | 'unknown_field'
  | 'unknown_param'
  | 'unknown_function'
  | 'unknown_style'
  | 'unknown_cell'
  | 'wrong_arguments'
  | 'wrong_type'
  | 'rows_within_rows'
  | 'facts_missing'
  | 'secret_field'
  | 'filter_missing'
  | 'scope_outside_group'
  | 'cycle'
  | 'duplicate_key'
  | 'unreadable_formula'
  | 'outside_sheet'
  | 'overlapping_cells'
  | 'overlapping_regions'
  | 'span_outside_group'
  | 'too_deep'
  | 'too_many'
  | 'page_too_narrow'
  | 'wall_text_too_small'
  | 'barcode_unprintable'
  | 'not_supported'
  | 'label_missing';

/** `cell` is the index in its sheet; `axis` a key of the region. */
export interface ReportFaultPlace {
  readonly sheet?: string;
  readonly region?: string;
  readonly axis?: string;
  readonly cell?: number;
  readonly query?: string;
  readonly param?: string;
}

export interface ReportFault {
  readonly where: ReportFaultPlace;
  readonly code: ReportFaultCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Collects faults: all at once, never the first only. */
export class ReportFaults {
  readonly found: ReportFault[] = [];

  add(where: ReportFaultPlace, code: ReportFaultCode, params: ReportFault['params'] = {}): void {
    this.found.push({ where, code, params });
  }

  /** The same key twice. */
  unique(keys: readonly string[], where: ReportFaultPlace): void {
    const seen = new Set<string>();
    for (const key of keys) {
      if (seen.has(key)) this.add(where, 'duplicate_key', { name: key });
      seen.add(key);
    }
  }
}
