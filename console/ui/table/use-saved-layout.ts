import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCall, useMay, useServices } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  listTableLayouts,
  resetTableLayouts,
  saveDefaultTableLayout,
  saveTableLayout,
} from '#shared/contracts/kit/table-layout.ts';
import type { Column } from './column.ts';
import { fittingKeys } from './column-widths.ts';
import { type ColumnLayouts, mergeLayout, plainLayout } from './table-layout.ts';
import type { LayoutState } from './table-props.ts';

const FRESH_MS = 300_000;

export type Density = 'standard' | 'compact';

export interface SavedLayout extends LayoutState {
  readonly density: Density;
  readonly isOwn: boolean;
  /** Null: the user may not set what the others see. */
  readonly saveAsDefault: (() => void) | null;
  readonly setDensity: (density: Density) => void;
  readonly reset: () => void;
}

/**
 * The layout of a table as its user left it, on any machine; else the tenant's default, else the product's, with as many
 * columns as there is room for.
 */
export function useSavedLayout<Row>(
  formName: string,
  columns: readonly Column<Row>[],
  roomPx: number,
): SavedLayout {
  const { t } = useText();
  const { api } = useServices();
  const prompts = usePrompts();
  const client = useQueryClient();
  const mayEditDefault = useMay('layout_edit');
  const query = {};
  const stored = useCall(listTableLayouts, { query }, { freshMs: FRESH_MS }).data;
  const found = stored?.find((layout) => layout.formName === formName);
  /** What was changed here and may still be on its way to the server. */
  const [draft, setDraft] = useState<{ readonly layout: ColumnLayouts; readonly density: Density } | null>(
    null,
  );
  const keys = columns.map(({ key }) => key).join();
  const fitting = [...fittingKeys(columns, roomPx)].join();
  const current = useMemo(() => {
    const names = keys.split(',');
    if (draft) return { ...draft, layout: mergeLayout(names, draft.layout) };
    if (!found)
      return { layout: plainLayout(names, new Set(fitting.split(','))), density: 'standard' as const };
    const layout = found.columns.map(({ key, isHidden, width }) => ({ key, isHidden, widthPx: width }));
    return { layout: mergeLayout(names, layout), density: found.density };
  }, [draft, found, keys, fitting]);

  /** A layout that is not saved holds as long as the page: the table never jumps back under the pointer. */
  async function send(call: () => Promise<unknown>, onDone?: () => void): Promise<void> {
    try {
      await call();
      await client.invalidateQueries({ queryKey: [listTableLayouts.id] });
      onDone?.();
    } catch (error) {
      prompts.failed(error, t('crud.layout.failed'));
    }
  }

  function toBody(layout: ColumnLayouts, density: Density) {
    const columnsOf = layout.map(({ key, isHidden, widthPx }) => ({ key, isHidden, width: widthPx }));
    return { body: { formName, columns: columnsOf, density } };
  }

  function change(layout: ColumnLayouts, density: Density, isDone: boolean): void {
    setDraft({ layout, density });
    if (isDone) void send(() => api.call(saveTableLayout, toBody(layout, density)));
  }

  return {
    ...current,
    isOwn: draft !== null || found?.isDefault === false,
    onChange: (layout, isDone) => change(layout, current.density, isDone),
    setDensity: (density) => change(current.layout, density, true),
    saveAsDefault: mayEditDefault
      ? () =>
          void send(
            () => api.call(saveDefaultTableLayout, toBody(current.layout, current.density)),
            () => prompts.succeeded({ title: t('crud.layout.savedDefault') }),
          )
      : null,
    reset: () =>
      void send(
        () => api.call(resetTableLayouts, { query: { formName } }),
        () => setDraft(null),
      ),
  };
}
