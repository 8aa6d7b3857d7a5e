import { type ReactElement, useState } from 'react';
import { useAction, useMay } from '#console/ui/api-hooks.tsx';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { StepDrawer } from '#console/ui/crud/steps/step-drawer.tsx';
import type { SteppedRecord } from '#console/ui/crud/steps/use-record-steps.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { TextField } from './fields/text-field.tsx';

interface HeldRecord extends SteppedRecord<string> {
  readonly no: string;
  readonly isOpen: boolean;
  /** Null = its work goes on. */
  readonly holdReason: string | null;
}

/** Holds the work of records for a reason, or lets it go on: calls that take `{ reason, updateTime }` by the id in their path. */
export function useHold<Row extends HeldRecord, E extends Endpoint>(options: {
  readonly contract: E;
  /** Texts: `hold`, `unhold`, `holdTitle`, `field.holdReason`. */
  readonly textOf: 'wave' | 'outboundOrder';
  readonly refreshes: readonly Endpoint[];
}): { readonly actionsOf: (row: Row) => readonly RowAction[]; readonly drawer: ReactElement | null } {
  const { contract, textOf, refreshes } = options;
  const { t } = useText();
  const prompts = usePrompts();
  const mayControl = useMay('warehouse_task_control');
  const [held, setHeld] = useState<Row | null>(null);
  const hold = useAction(contract, refreshes);
  const done = ({ no }: Row, label: string): void => {
    setHeld(null);
    prompts.succeeded({ title: t('crud.stepDone', { name: no, step: label }) });
  };
  const goOn = (row: Row): void =>
    hold.mutate(
      // The contract is any that holds a record; the general type has no input.
      { params: { id: row.id }, body: { reason: null, updateTime: row.updateTime } } as never,
      {
        onSuccess: () => done(row, t(`${textOf}.unhold`)),
        onError: (failure) => prompts.failed(failure),
      },
    );
  return {
    actionsOf(row) {
      if (!mayControl || !row.isOpen) return [];
      if (row.holdReason === null) return [{ label: t(`${textOf}.hold`), onSelect: () => setHeld(row) }];
      return [{ label: t(`${textOf}.unhold`), onSelect: () => goOn(row) }];
    },
    drawer: held && (
      <StepDrawer
        contract={contract}
        textOf={textOf}
        title={t(`${textOf}.holdTitle`, { no: held.no })}
        submitLabel={t(`${textOf}.hold`)}
        row={held}
        refreshes={refreshes}
        onDone={() => done(held, t(`${textOf}.hold`))}
        onClose={() => setHeld(null)}
      >
        <TextField name="reason" label={t(`${textOf}.field.holdReason`)} />
      </StepDrawer>
    ),
  };
}
