import { join } from 'node:path';
import {
  type WordReader,
  type WordRefusal,
  WordRefused,
  type WordText,
} from '#server/core/ports/word-reader.ts';
import { ParserFailed, runParser } from './parser-child.ts';

const CHILD = join(import.meta.dirname, 'word-child.ts');
const HEAP_MAX_MB = 256;
const TIME_MAX_MS = 10_000;
const OUTPUT_MAX_BYTES = 16 * 1024 * 1024;
/** Files that are read at once; as many as `WAITING_MAX` wait for their turn. */
const RUNNING_MAX = 2;
const WAITING_MAX = 8;

/** What the child is given. */
export interface WordChildOrder {
  readonly textMaxChars: number;
}

/** The line that the child writes. */
export type WordChildLine = { readonly read: WordText } | { readonly refused: WordRefusal };

/** `WordReader` over word-extractor, in a process of its own for each file. */
export function createWordReader({
  timeMaxMs = TIME_MAX_MS,
  heapMaxMb = HEAP_MAX_MB,
  waitingMax = WAITING_MAX,
} = {}): WordReader {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function takeTurn(): Promise<void> {
    if (running < RUNNING_MAX) running += 1;
    else if (waiting.length >= waitingMax) throw new WordRefused('busy');
    else await new Promise<void>((begin) => waiting.push(begin));
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async read(bytes, textMaxChars) {
      await takeTurn();
      try {
        const order: WordChildOrder = { textMaxChars };
        const parser = { script: CHILD, packageName: 'word-extractor', outputMaxBytes: OUTPUT_MAX_BYTES };
        const never = new AbortController().signal;
        return answerOf(
          await runParser<WordChildLine>({ ...parser, order, timeMaxMs, heapMaxMb }, bytes, never),
        );
      } catch (error) {
        throw error instanceof ParserFailed ? new WordRefused(REFUSALS[error.end], error.message) : error;
      } finally {
        endTurn();
      }
    },
  };
}

/** A file that ends its parser in any other way is broken. */
const REFUSALS = {
  late: 'took_too_long',
  memory: 'too_large',
  output: 'too_large',
  crash: 'unreadable',
} as const;

function answerOf(lines: readonly WordChildLine[]): WordText {
  const [line = { refused: 'unreadable' as const }] = lines;
  if ('refused' in line) throw new WordRefused(line.refused);
  return line.read;
}
