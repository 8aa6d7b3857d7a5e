import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { FormDrawer } from '#console/ui/form/form-drawer.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { TreeSelect } from '#console/ui/tree/tree-select.tsx';
import type { ApiError } from '#shared/client/api-error.ts';
import { giveRole, moveUsers, type User, user } from '#shared/contracts/accounts/user.ts';
import type { UserChoices } from './use-user-choices.ts';

interface ChoiceNode {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly children: readonly ChoiceNode[];
}

/** One department, or one further role, for all selected users. */
export function BulkChoiceDialog(props: {
  readonly kind: 'move' | 'giveRole';
  readonly users: readonly User[];
  readonly choices: UserChoices;
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const { kind, users, choices, onClose } = props;
  const client = useQueryClient();
  const prompts = usePrompts();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const move = useAction(moveUsers, []);
  const give = useAction(giveRole, []);
  const failure: ApiError | null = move.error ?? give.error;
  const ids = users.map(({ id }) => id);
  const isMove = kind === 'move';
  const label = t(isMove ? 'user.field.deptId' : 'user.filter.role');
  const tree: readonly ChoiceNode[] = isMove
    ? choices.departments
    : choices.roles.map(({ value, text }) => ({ id: value, name: text, nameEn: null, children: [] }));

  async function submit(): Promise<void> {
    if (chosen === null) return setIsMissing(true);
    try {
      if (isMove) await move.mutateAsync({ body: { ids, deptId: chosen } });
      else await give.mutateAsync({ body: { ids, roleId: chosen } });
    } catch {
      // Shown in the drawer.
      return;
    }
    prompts.succeeded({ title: t(isMove ? 'user.bulk.moved' : 'user.bulk.given') });
    onClose();
    await refreshSubject(client, user.subject);
  }

  return (
    <FormDrawer
      widthPx={440}
      title={`${t(isMove ? 'user.bulk.move' : 'user.bulk.giveRole')} (${users.length})`}
      submitLabel={t(isMove ? 'user.bulk.move' : 'user.bulk.giveRole')}
      isDirty={chosen !== null && !move.isSuccess && !give.isSuccess}
      isBusy={move.isPending || give.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={label} error={isMissing && chosen === null ? t('shell.field.required') : undefined}>
        <TreeSelect
          label={label}
          tree={tree}
          nameOf={(node) => nameOf(node, language)}
          value={chosen === null ? [] : [chosen]}
          placeholder={t('user.choose')}
          {...(isMove && { emptyText: choices.noDepartments })}
          onChange={([id]) => setChosen(id ?? null)}
        />
      </FormField>
    </FormDrawer>
  );
}
