import type { MpMessage } from '#shared/contracts/public-account/mp-message.ts';

/**
 * What is known of a conversation with its newest messages, newest first. Of the time that these span they say all: what they
 * lack there was removed. `isCut`: they do not reach what was known, which is left out, so that nothing is missing between.
 */
export function mergeNewest(
  known: readonly MpMessage[],
  newest: readonly MpMessage[],
): { readonly messages: readonly MpMessage[]; readonly isCut: boolean } {
  const oldest = newest.at(-1);
  if (!oldest) return { messages: [], isCut: false };
  const at = known.findIndex(({ id }) => id === oldest.id);
  const isOlder = (one: MpMessage): boolean =>
    one.createTime < oldest.createTime ||
    (one.createTime === oldest.createTime && BigInt(one.id) < BigInt(oldest.id));
  if (at < 0 && known.some(({ id }) => newest.some((one) => one.id === id)) === false && known.length > 0)
    return { messages: newest, isCut: true };
  return { messages: [...newest, ...known.filter(isOlder)], isCut: false };
}
