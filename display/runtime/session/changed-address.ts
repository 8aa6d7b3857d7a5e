import { SCREEN_SETTING_NAMES } from '#shared/domain/screen-address.ts';

/**
 * Where a wall at `current` has to go so that it shows `wanted`; null where it does already. What the device itself has
 * in its address (session, renderer, rate of values) stays. Both are a path with a query.
 */
export function changedAddress(current: string, wanted: string): string | null {
  const [now, next] = [toUrl(current), toUrl(wanted)];
  const isSame = (name: string) => now.searchParams.get(name) === next.searchParams.get(name);
  if (now.pathname === next.pathname && SCREEN_SETTING_NAMES.every(isSame)) return null;
  for (const [name, value] of now.searchParams) {
    if (!SCREEN_SETTING_NAMES.some((setting) => setting === name)) next.searchParams.append(name, value);
  }
  return `${next.pathname}${next.search}`;
}

function toUrl(address: string): URL {
  return new URL(address, 'http://wall.invalid');
}
