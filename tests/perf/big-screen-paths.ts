/** The largest screens of each kind that have a budget, without a server's data. */
export const BIG_SCREENS = [
  {
    key: 'plant',
    title: 'plant, 5 × 14 machines',
    path: '/largeScreen?feed=synthetic&seed=1&machines=70&rate=20&light=day',
  },
  {
    key: 'warehouse',
    title: 'warehouse, 31,104 places',
    path: '/largeScreen2?feed=synthetic&seed=1&fault=12&light=day',
  },
  {
    key: 'platform',
    title: 'platform, 60 wagons',
    path: '/largeScreenRailway?feed=synthetic&seed=1&fault=6&light=day',
  },
] as const;

export type BigScreen = (typeof BIG_SCREENS)[number];
