import type { ExportSource, ImportTarget } from '#server/core/ports/sheets.ts';

/** What subjects offer for export and import, by subject. */
export interface SheetSubjects {
  addSource<Schema, Query>(source: ExportSource<Schema, Query>): void;
  addTarget<Schema, Row>(target: ImportTarget<Schema, Row>): void;
  source(subject: string): ExportSource | null;
  target(subject: string): ImportTarget | null;
}

export function createSheetSubjects(): SheetSubjects {
  const sources = new Map<string, ExportSource>();
  const targets = new Map<string, ImportTarget>();
  return {
    addSource(source) {
      if (sources.has(source.subject)) throw new Error(`${source.subject} is exported twice`);
      // Jobs pass it the transactions and queries that it asks for; which those are is its own knowledge.
      sources.set(source.subject, source as unknown as ExportSource);
    },
    addTarget(target) {
      if (targets.has(target.subject)) throw new Error(`${target.subject} is imported twice`);
      targets.set(target.subject, target as unknown as ImportTarget);
    },
    source: (subject) => sources.get(subject) ?? null,
    target: (subject) => targets.get(subject) ?? null,
  };
}
