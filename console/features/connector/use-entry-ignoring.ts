import { useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { ignoreConnectorEntries } from '#shared/contracts/connectors/connector-listing.ts';

/** What was sent last. */
interface Told {
  readonly addresses: readonly string[];
  readonly isIgnored: boolean;
}

export interface EntryIgnoring {
  readonly isBusy: boolean;
  /** What can be taken back: a toast cannot be reached from within a drawer. */
  readonly last: Told | null;
  ignore(told: Told): Promise<void>;
  undo(): Promise<void>;
}

/** Remembers with the connector what is of no use. */
export function useEntryIgnoring(
  connectorId: string,
  onDone: (addresses: ReadonlySet<string>, isIgnored: boolean) => void,
): EntryIgnoring {
  const prompts = usePrompts();
  const action = useAction(ignoreConnectorEntries, []);
  const [last, setLast] = useState<Told | null>(null);

  async function tell({ addresses, isIgnored }: Told, next: Told | null): Promise<void> {
    try {
      await action.mutateAsync({
        params: { id: connectorId },
        body: { addresses: [...addresses], isIgnored },
      });
      onDone(new Set(addresses), isIgnored);
      setLast(next);
    } catch (error) {
      prompts.failed(error);
    }
  }

  return {
    isBusy: action.isPending,
    last,
    ignore: (told) => tell(told, told),
    undo: async () => {
      if (last) await tell({ ...last, isIgnored: !last.isIgnored }, null);
    },
  };
}
