import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { railTrack as zhRailTrack } from '#shared/i18n/zh/railway/rail-track.ts';

export const railTrack = {
  title: 'Tracks',
  lead: 'Railway tracks beside a warehouse, and why one cannot be used.',
  noun: 'track',
  plural: 'tracks',
  field: {
    warehouseCode: 'Warehouse',
    warehouseName: 'Warehouse name',
    code: 'Code',
    name: 'Name',
    nameEn: 'English name',
    kind: 'Purpose',
    lengthM: 'Length, m',
    sort: 'Order',
    blockedReason: 'Blocked because',
    blockedReasonEn: 'Blocked because (English)',
    blockedSince: 'Blocked since',
  },
  kinds: {
    reception: 'Reception',
    loading: 'Loading',
    unloading: 'Unloading',
    storage: 'Storage',
    weigh: 'Weighing',
    departure: 'Departure',
  },
  open: 'Open',
  onlyBlocked: 'Blocked only',
  onlyOpen: 'Open only',
  allStates: 'All',
  sortHint: 'Counted from the platform: 1 is next to it.',
  blockedHint: 'With a reason, no train is taken to this track.',
  filterPlaceholder: 'Filter by code or name',
  empty: 'No tracks yet',
  emptyHint: 'With tracks, trains have a place to stand.',
} satisfies SameKeys<typeof zhRailTrack>;
