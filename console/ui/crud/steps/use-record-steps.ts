import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices, useSession } from '#console/ui/api-hooks.tsx';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { StepTable } from '#shared/domain/step-table.ts';

export interface SteppedRecord<State extends string> {
  readonly id: Id;
  readonly state: State;
  readonly updateTime: number;
  /** A warehouse system runs it: no step is taken here. */
  readonly isExternal?: boolean;
}

/** How a step is offered. */
export interface StepOffer {
  readonly label: string;
  readonly permission: Permission;
  readonly isDangerous?: boolean;
  /** It stands before the others. */
  readonly isFirst?: boolean;
  /** Why the record does not allow it yet, in the reader's language. */
  readonly refusal?: string | undefined;
  /** What is asked before it is taken. */
  readonly question?: { readonly title: string; readonly text: string };
  /** Where another call takes it than the others. */
  readonly contract?: Endpoint;
  /** It needs fields: it becomes `open`, and the page shows their drawer. */
  readonly hasDrawer?: boolean;
}

export interface RecordSteps<Row, Step extends string> {
  /** Steps that the state allows and the user may take, in the order of their table. */
  actionsOf(row: Row): readonly RowAction[];
  /** The step whose fields are asked for. */
  readonly open: { readonly row: Row; readonly step: Step } | null;
  close(): void;
  /** Says that a step has been taken, and closes its drawer. */
  done(row: Row, label: string): void;
}

/** The steps of records as actions of their rows, for calls that take `{ step, updateTime }` by the id in their path. */
export function useRecordSteps<
  State extends string,
  Step extends string,
  Row extends SteppedRecord<State>,
>(options: {
  readonly steps: StepTable<State, Step>;
  readonly contract: Endpoint;
  /** What is read again after a step. */
  readonly refreshes: readonly Endpoint[];
  readonly nameOf: (row: Row) => string;
  /** Null: the server alone takes it. */
  readonly offer: (step: Step, row: Row) => StepOffer | null;
}): RecordSteps<Row, Step> {
  const { steps, contract, refreshes, nameOf, offer } = options;
  const { t } = useText();
  const prompts = usePrompts();
  const permissions = useSession((state) => (state.restriction === null ? state.permissions : null));
  const [open, setOpen] = useState<{ row: Row; step: Step } | null>(null);
  const { api } = useServices();
  const client = useQueryClient();
  const take = useMutation({
    // The contract is any that takes a step; the general type has no input.
    mutationFn: (asked: { row: Row; step: Step; by: Endpoint }) =>
      api.call(asked.by, {
        params: { id: asked.row.id },
        body: { step: asked.step, updateTime: asked.row.updateTime },
      } as never),
    onSettled: () => Promise.all(refreshes.map(({ id }) => client.invalidateQueries({ queryKey: [id] }))),
  });

  function done(row: Row, label: string): void {
    setOpen(null);
    prompts.succeeded({ title: t('crud.stepDone', { name: nameOf(row), step: label }) });
  }

  async function start(row: Row, step: Step, offered: StepOffer): Promise<void> {
    const { label, question, hasDrawer } = offered;
    if (hasDrawer) {
      setOpen({ row, step });
      return;
    }
    if (question && !(await prompts.confirm({ action: label, ...question }))) return;
    take.mutate(
      { row, step, by: offered.contract ?? contract },
      { onSuccess: () => done(row, label), onError: (failure) => prompts.failed(failure) },
    );
  }

  return {
    open,
    close: () => setOpen(null),
    done,
    actionsOf(row) {
      if (row.isExternal) return [];
      const offered = steps.from(row.state).flatMap((step) => {
        const how = offer(step, row);
        if (how === null || permissions?.[how.permission] !== true) return [];
        const { label, isDangerous = false, isFirst = false, refusal } = how;
        return [{ isFirst, label, isDangerous, refusal, onSelect: () => void start(row, step, how) }];
      });
      return offered
        .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst))
        .map(({ isFirst: _isFirst, ...action }) => action);
    },
  };
}
