import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { transport as zhTransport } from '#shared/i18n/zh/kit/transport.ts';

export const transport = {
  unreachable: "The server can't be reached. Check the network and try again.",
  timed_out: 'The server took too long to answer. Try again in a moment.',
  cancelled: 'The request was cancelled.',
  unreadable: "The server's answer could not be understood. Reload the page and try again.",
} satisfies SameKeys<typeof zhTransport>;
