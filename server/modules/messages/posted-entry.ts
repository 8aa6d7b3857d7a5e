import { createHash } from 'node:crypto';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { FrontEndLogEntry, PostedLogEntry } from '#shared/contracts/platform/log.ts';

const URL_MAX_LENGTH = 512;
/** The zone of the protocol's times that name none. */
const TEXT_ZONE = '+08:00';

/** A posted entry in the one form that is kept. A text that is no time, such as 30 February, stands for its arrival. */
export function toEntry(posted: PostedLogEntry, userId: Id, nowMs: number): FrontEndLogEntry {
  const { id, url, time, type, message, stack = '', info = '' } = posted;
  const read = typeof time === 'number' ? time : Date.parse(`${time.replace(' ', 'T')}${TEXT_ZONE}`);
  const timeMs = read >= 0 ? read : nowMs;
  const entry = { url: toPath(url).slice(0, URL_MAX_LENGTH), time: timeMs, type, message, stack, info };
  return { id: typeof id === 'string' ? id : toOwnId(id, entry, userId), ...entry };
}

/** A number of a batch comes again in the next one: what happened, to whom and when, tells entries apart. */
function toOwnId(number: number, entry: Omit<FrontEndLogEntry, 'id'>, userId: Id): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, number, ...Object.values(entry)]))
    .digest('hex')
    .slice(0, 32);
}

/** H25: a query may hold credentials, and so may a fragment, unless it is the address of a page. */
function toPath(url: string): string {
  if (!URL.canParse(url, 'http://page.invalid')) return '';
  const { pathname, hash } = new URL(url, 'http://page.invalid');
  return pathname + (hash.startsWith('#/') ? hash.replace(/\?.*/s, '') : '');
}
