import { useAction } from '#console/ui/api-hooks.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  type Connection,
  type ConnectionBody,
  createConnection,
  listConnections,
  removeConnection,
  updateConnection,
} from '#shared/contracts/ingest/ingest.ts';

const CHANGED = [listConnections];

export interface ConnectionChanges {
  readonly setEnabled: (connection: Connection, enabled: boolean) => void;
  readonly removeWithUndo: (connection: Connection) => void;
}

/** What the list does at once and says in a toast: nothing here is lost for good. */
export function useConnectionChanges(): ConnectionChanges {
  const { t } = useText();
  const update = useAction(updateConnection, CHANGED);
  const create = useAction(createConnection, CHANGED);
  const remove = useAction(removeConnection, CHANGED);
  const onError = (failure: Error): void =>
    notify({ kind: 'error', title: t('shell.failed.save'), text: failure.message });

  function setEnabled(connection: Connection, enabled: boolean): void {
    const body = { ...toBody(connection), enabled };
    const title = t(enabled ? 'connections.enabledToast' : 'connections.disabledToast', {
      name: connection.name,
    });
    update.mutate(
      { params: { id: connection.id }, body },
      { onError, onSuccess: () => notify({ kind: 'success', title }) },
    );
  }

  function removeWithUndo(connection: Connection): void {
    const restore = (): void =>
      create.mutate(
        { body: toBody(connection) },
        {
          onError,
          onSuccess: () =>
            notify({ kind: 'success', title: t('connections.restoredToast', { name: connection.name }) }),
        },
      );
    remove.mutate(
      { params: { id: connection.id } },
      {
        onError,
        onSuccess: () =>
          notify({
            kind: 'success',
            title: t('connections.removedToast', { name: connection.name }),
            action: { label: t('shell.actions.undo'), run: restore, isUndo: true },
          }),
      },
    );
  }

  return { setEnabled, removeWithUndo };
}

/** The part of a connection that is written: without its id and counters. */
function toBody({ name, enabled, rules, ignored }: Connection): ConnectionBody {
  return { name, enabled, rules, ignored };
}
