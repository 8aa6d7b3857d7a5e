import type { SameKeys } from '../same-keys.ts';
import type { ingest as zhIngest } from '../zh/ingest.ts';

export const ingest = {
  column: {
    at: 'Time',
    topic: 'Topic',
    payload: 'Payload',
    outcome: 'Outcome',
    reason: 'Reason',
    detail: 'Detail',
    source: 'Source',
    connection: 'Connection',
  },
  pause: 'Pause',
  resume: 'Resume',
  pausedCount: 'Paused; {{count}} arrived since',
  filterPlaceholder: 'Filter by topic or payload',
  accepted: 'Taken',
  refused: 'Refused',
  all: 'All',
  onlyRefused: 'Refused only',
  empty: 'No message has arrived yet',
  emptyHint:
    'Check the gateway’s address, user name and secret. Every message shows here the moment it arrives, faulty ones too.',
  letters: {
    empty: 'No refused messages',
    emptyHint: 'Everything that arrived was taken. Faulty messages are kept here with their reason.',
    allReasons: 'All reasons',
    allConnections: 'All connections',
    filterPlaceholder: 'Filter by topic',
    clear: 'Clear all',
    clearTitle: 'Clear all refused messages?',
    clearText:
      'Those outside the current filter are deleted too. This can’t be undone. Data that was taken is not affected.',
    clearedToast: '{{count}} cleared',
    tryIt: 'Map it',
    payloadStart: 'Payload (its beginning)',
    show: 'Show details',
    hide: 'Hide details',
  },
} satisfies SameKeys<typeof zhIngest>;
