import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import type { FilterChoice } from '#console/ui/crud/list/filter.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { listHalls } from '#shared/contracts/pretreatment/process-unit.ts';

/** The halls that the user reaches, by their codes. */
export function useHallChoices(): readonly FilterChoice[] {
  const { language } = useText();
  const { data } = useCall(listHalls, { query: {} }, { enabled: useMay('pretreatment_board_view') });
  return (data ?? []).map((hall) => ({ value: hall.code, text: nameOf(hall, language) }));
}
