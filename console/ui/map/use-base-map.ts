import { useMemo, useState } from 'react';
import { useCall, useServices } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { getMapBase } from '#shared/contracts/map/base-map.ts';
import type { OpenBaseMap } from './base-map.ts';
import { drawMapLibre, openMapLibre } from './open-maplibre.ts';

interface ChosenBaseMap {
  readonly open: OpenBaseMap;
  /** True = the built-in one, with neither streets nor buildings. */
  readonly isOutline: boolean;
  readonly credit: string | null;
}

/** The base map that the server names, or the built-in one where that cannot be drawn; null until it is known. */
export function useBaseMap(): ChosenBaseMap | null {
  const { api } = useServices();
  const { language } = useText();
  const { data, isError } = useCall(getMapBase, {}, { freshMs: Number.POSITIVE_INFINITY });
  const [hasFailed, setFailed] = useState(false);
  return useMemo(() => {
    if (!data && !isError) return null;
    if (!data || data.kind === 'outline' || hasFailed)
      return { open: openMapLibre, isOutline: true, credit: null };
    return {
      open: async (options) => {
        const { tileGround } = await import('./tile-ground.ts');
        return drawMapLibre(options, tileGround(api, data, language)).catch((cause: unknown) => {
          setFailed(true);
          throw cause;
        });
      },
      isOutline: false,
      credit: data.credit,
    };
  }, [api, data, isError, hasFailed, language]);
}
