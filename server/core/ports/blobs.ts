import type { Readable } from 'node:stream';

/** Both ends belong to it, and lie within the bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The store refuses or cannot be reached; the message is one line for the operator, without secrets. */
export class BlobStoreUnavailable extends Error {
  override readonly name = 'BlobStoreUnavailable';
}

/** What every store takes as an id. */
export const isBlobId = (text: string): boolean => /^[A-Za-z0-9_-]{1,128}$/.test(text);

/** Bytes by generated id; a user's file name never becomes a path. */
export interface BlobStore {
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Stores what arrives and returns its size. Nothing is stored when `chunks` throws. */
  putStream(id: string, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  get(id: string): Promise<Uint8Array | null>;
  /** The caller reads the stream to its end or destroys it. */
  getStream(id: string, range?: ByteRange): Promise<Readable | null>;
  /** In bytes; null = there is none. */
  sizeOf(id: string): Promise<number | null>;
  remove(id: string): Promise<void>;
  list(): Promise<readonly string[]>;
  /** Removes what is left of contents whose storing began before this moment (epoch ms) and never ended; returns how many. */
  removeUnfinished(beforeMs: number): Promise<number>;
}
