import { useEffect, useRef, useState } from 'react';
import type { ViewProps } from '#console/ui/preview/preview-file.ts';
import type { TextEncoding } from '#shared/contracts/jobs/sheet-reading.ts';
import type { FromSheetWorker, ToSheetWorker } from './sheet-worker.ts';

/** Until a sheet has been read. */
const WAIT_MAX_MS = 30_000;

export interface SheetContent {
  /** Cells of a row are divided by `CELL_SEPARATOR`. */
  readonly rows: readonly string[];
  /** Null while rows arrive. */
  readonly columns: number | null;
  readonly isCut: boolean;
}

export interface OpenSheets {
  /** Null until the file has been read. */
  readonly names: readonly string[] | null;
  /** Of a text file, as it was read. */
  readonly encoding: TextEncoding | null;
  readonly sheets: ReadonlyMap<number, SheetContent>;
  /** Reads a sheet unless it has been read. */
  readonly ask: (sheet: number) => void;
}

const NOTHING: SheetContent = { rows: [], columns: null, isCut: false };

/** A workbook in a worker that lives as long as it is shown. One that takes too long is stopped. */
export function useSheets(
  blob: Blob,
  onProblem: ViewProps['onProblem'],
  asked: TextEncoding | null,
): OpenSheets {
  const [names, setNames] = useState<readonly string[] | null>(null);
  const [encoding, setEncoding] = useState<TextEncoding | null>(null);
  const [sheets, setSheets] = useState<ReadonlyMap<number, SheetContent>>(new Map());
  const worker = useRef<{ readonly send: (message: ToSheetWorker) => void } | null>(null);
  const sent = useRef(new Set<number>());

  useEffect(() => {
    const thread = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => {
      clearTimeout(timer);
      thread.terminate();
    };
    const fail = (code: Parameters<typeof onProblem>[0]): void => {
      stop();
      onProblem(code);
    };
    const change = (sheet: number, to: (before: SheetContent) => SheetContent): void =>
      setSheets((before) => new Map(before).set(sheet, to(before.get(sheet) ?? NOTHING)));
    worker.current = {
      send: (message) => {
        clearTimeout(timer);
        timer = setTimeout(() => fail('tooSlow'), WAIT_MAX_MS);
        thread.postMessage(message, message.type === 'open' ? [message.bytes] : []);
      },
    };
    thread.addEventListener('message', ({ data }: MessageEvent<FromSheetWorker>) => {
      if (data.type === 'problem') return fail(data.code);
      if (data.type === 'opened') {
        setEncoding(data.encoding);
        return setNames(data.names);
      }
      if (data.type === 'rows')
        return change(data.sheet, (before) => ({ ...before, rows: before.rows.concat(data.rows) }));
      clearTimeout(timer);
      change(data.sheet, (before) => ({ ...before, columns: data.columns, isCut: data.isCut }));
    });
    // A worker that has no memory left ends with an error.
    thread.addEventListener('error', () => fail('inflatesTooFar'));
    sent.current = new Set([0]);
    setSheets(new Map());
    let isCurrent = true;
    void blob.arrayBuffer().then((bytes) => {
      if (isCurrent) worker.current?.send({ type: 'open', bytes, ...(asked && { encoding: asked }) });
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [blob, onProblem, asked]);

  return {
    names,
    encoding,
    sheets,
    ask: (sheet) => {
      if (sent.current.has(sheet)) return;
      sent.current.add(sheet);
      worker.current?.send({ type: 'rows', sheet });
    },
  };
}
