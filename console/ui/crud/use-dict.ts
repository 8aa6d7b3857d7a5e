import { useMemo } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { getDictItems } from '#shared/contracts/platform/dict.ts';

const FRESH_MS = 300_000;

/** The items of a dictionary in the reader's language; none until they are loaded. */
export function useDictChoices(type: string): readonly FilterChoice[] {
  const { language } = useText();
  const items = useCall(getDictItems, { params: { type } }, { freshMs: FRESH_MS }).data;
  return useMemo(
    () =>
      (items ?? []).map(({ value, label, labelEn }) => ({
        value,
        text: language === 'en' ? (labelEn ?? label) : label,
      })),
    [items, language],
  );
}
