import type { Connection } from '#shared/contracts/ingest/ingest.ts';

/** A message that a new mapping is tried with. */
export interface Sample {
  readonly topic: string;
  readonly payload: string;
}

/** What the drawer edits: a connection, or a new one that may begin from a message. */
export type Editing = { readonly connection: Connection } | { readonly sample: Sample | null };
