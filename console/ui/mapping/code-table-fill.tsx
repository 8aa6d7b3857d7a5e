import { NativeSelect } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall, useMay, useServices } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { listCodeTables } from '#shared/contracts/codes/code-table.ts';
import { vendorCode } from '#shared/contracts/codes/vendor-code.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { StateRow } from './mapping-row.ts';

/** Fills a state table with the codes of a code table that say a state. Absent where there is no code table. */
export function CodeTableFill(props: {
  readonly onFill: (rows: readonly StateRow[]) => void;
}): ReactElement | null {
  const { t } = useText();
  const { api } = useServices();
  const prompts = usePrompts();
  const mayRead = useMay('connection_view');
  const tables = useCall(listCodeTables, {}, { enabled: useMay('plant_view') && mayRead }).data ?? [];
  const [isBusy, setIsBusy] = useState(false);
  if (!mayRead || tables.length === 0) return null;

  async function fill(codeTableId: string): Promise<void> {
    const rows: StateRow[] = [];
    for (let current = 1; ; current += 1) {
      const query = { codeTableId, size: LIMITS.pageSizeMax, current };
      const { records } = await api.call(vendorCode.page, { query });
      rows.push(...records.flatMap(({ code, state }) => (state === null ? [] : [{ code, states: [state] }])));
      if (records.length < LIMITS.pageSizeMax) break;
    }
    if (rows.length === 0) prompts.failed(t('onboarding.row.tableWithoutStates'));
    else props.onFill(rows);
  }

  return (
    <NativeSelect.Root size="xs" w="220px" disabled={isBusy}>
      <NativeSelect.Field
        aria-label={t('onboarding.row.fromTable')}
        value=""
        onChange={(event) => {
          setIsBusy(true);
          void fill(event.target.value)
            .catch((error: unknown) => prompts.failed(error))
            .finally(() => setIsBusy(false));
        }}
      >
        <option value="" disabled>
          {t('onboarding.row.fromTable')}
        </option>
        {tables.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
