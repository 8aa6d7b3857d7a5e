import { useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ignoreConnectorEntries } from '#shared/contracts/connectors/connector-listing.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

export interface EntryIgnoring {
  readonly isBusy: boolean;
  ignore(addresses: readonly string[], isIgnored: boolean): Promise<void>;
}

/** Remembers with the connector what is of no use; a toast offers to take it back. */
export function useEntryIgnoring(
  connectorId: string,
  onDone: (addresses: ReadonlySet<string>, isIgnored: boolean) => void,
): EntryIgnoring {
  const { t } = useText();
  const prompts = usePrompts();
  const action = useAction(ignoreConnectorEntries, []);
  const [isBusy, setIsBusy] = useState(false);

  async function tell(addresses: readonly string[], isIgnored: boolean): Promise<boolean> {
    setIsBusy(true);
    try {
      await action.mutateAsync({
        params: { id: connectorId },
        body: { addresses: [...addresses], isIgnored },
      });
      onDone(new Set(addresses), isIgnored);
      return true;
    } catch (error) {
      prompts.failed(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    async ignore(addresses, isIgnored) {
      if (!(await tell(addresses, isIgnored))) return;
      prompts.succeeded({
        title: isIgnored
          ? t('onboarding.ignoredToast', { count: groupedNumber(addresses.length) })
          : t('onboarding.heededToast'),
        undo: () => void tell(addresses, !isIgnored),
      });
    },
  };
}
