/** Bytes by generated id; a user's file name never becomes a path. */
export interface BlobStore {
  put(id: string, bytes: Uint8Array): Promise<void>;
  get(id: string): Promise<Uint8Array | null>;
  remove(id: string): Promise<void>;
  list(): Promise<readonly string[]>;
}
