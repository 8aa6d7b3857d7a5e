import type { Id } from '#shared/contracts/kit/envelope.ts';

/**
 * MQTT topics and filters (3.1.1 §4.7): levels divided by `/`; in a filter `+` takes one level and a last `#` the
 * rest, including nothing. Filters that begin with a wildcard take no topic that begins with `$`.
 */
export const CANONICAL_ROOT = 'linewall/v1';

/** Everything that a tenant's machines may write in our own form. */
export function toTenantFilter(tenantId: Id): string {
  return `${CANONICAL_ROOT}/${tenantId}/#`;
}

/** The MQTT filter of a connection's pattern: named levels become `+`. */
export function toTopicFilter(pattern: string): string {
  return pattern
    .split('/')
    .map((level) => (level.startsWith('{') ? '+' : level))
    .join('/');
}

export function doesFilterMatch(filter: string, topic: string): boolean {
  if (topic.startsWith('$') && !filter.startsWith('$')) return false;
  const filterLevels = filter.split('/');
  const topicLevels = topic.split('/');
  for (const [index, level] of filterLevels.entries()) {
    if (level === '#') return true;
    if (index >= topicLevels.length) return false;
    if (level !== '+' && level !== topicLevels[index]) return false;
  }
  return filterLevels.length === topicLevels.length;
}

/** True when every topic that `inner` takes is taken by `outer` too. */
export function doesFilterCover(outer: string, inner: string): boolean {
  if (inner.startsWith('$') && !outer.startsWith('$')) return false;
  const outerLevels = outer.split('/');
  const innerLevels = inner.split('/');
  for (const [index, level] of outerLevels.entries()) {
    if (level === '#') return true;
    const other = innerLevels[index];
    if (other === undefined || other === '#') return false;
    if (level !== '+' && level !== other) return false;
  }
  return outerLevels.length === innerLevels.length;
}

/** True when some topic is taken by both filters. */
export function doFiltersOverlap(one: string, other: string): boolean {
  const oneLevels = one.split('/');
  const otherLevels = other.split('/');
  const shared = Math.min(oneLevels.length, otherLevels.length);
  for (let index = 0; index < shared; index += 1) {
    const a = oneLevels[index];
    const b = otherLevels[index];
    if (a === '#' || b === '#') return true;
    if (a !== b && a !== '+' && b !== '+') return false;
  }
  if (oneLevels.length === otherLevels.length) return true;
  const longer = oneLevels.length > shared ? oneLevels : otherLevels;
  return longer.length === shared + 1 && longer[shared] === '#';
}
