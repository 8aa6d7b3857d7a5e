import { readFileSync, statSync } from 'node:fs';
import type { PushTarget } from './host-push.ts';

/** An account as it is set at the platform. */
export interface AccountFile extends PushTarget {
  readonly secret: string;
}

const TEXTS = ['hookUrl', 'account', 'appId', 'secret', 'token', 'encodingKey'] as const;
const MODES = new Set(['plain', 'compatible', 'safe']);

/** What stands in a file now: it is read again after it was changed. Null = it is not there, or not whole. */
export function followAccountFile(path: string): () => AccountFile | null {
  let readAt = 0;
  let known: AccountFile | null = null;
  return () => {
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt !== readAt) known = changedAt === 0 ? null : readAccount(path);
    readAt = known || changedAt === 0 ? changedAt : 0;
    return known;
  };
}

function readAccount(path: string): AccountFile | null {
  try {
    const read = JSON.parse(readFileSync(path, 'utf8'));
    const isWhole = TEXTS.every((name) => typeof read[name] === 'string' && read[name] !== '');
    return isWhole && MODES.has(read.mode) ? read : null;
  } catch {
    return null;
  }
}
