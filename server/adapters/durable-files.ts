import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's file system for Node that PGlite's types do not describe. */
interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: OpenFile) => number };
  realPath(node: unknown): string;
}
interface OpenFile {
  readonly node: unknown;
  /** Absent for a folder. */
  readonly nfd?: number;
}

/**
 * PGlite on disk as it comes never calls fsync: what it acknowledged would be lost with the power. Emscripten hands
 * a program's `fsync` (not `fdatasync`) on to its file system if that one can do it, so this one can.
 */
export class DurableFiles extends NodeFS {
  override async init(...input: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...input);
    const preRun = [...(emscriptenOpts.preRun ?? [])];
    preRun.push((module) => {
      const files = module.NODEFS as unknown as NodeFileSystem;
      files.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd === undefined) syncFolder(files.realPath(stream.node));
          else fdatasyncSync(stream.nfd);
          return 0;
        } catch {
          // PostgreSQL panics at it, as it must: what the disk has kept is unknown.
          return WASI_EIO;
        }
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** WASI's number of "input or output error". */
const WASI_EIO = 29;

/** PGlite's own start parameters without its `-F` (no fsync), and with the call that reaches the file system. */
export const DURABLE_START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  // Kept for reuse between checkpoints, which `embedded-upkeep.ts` makes.
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
  // Each page of it stays resident once it was used; a page that is not in it is read from the system's cache.
  '-c',
  'shared_buffers=32MB',
];

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
