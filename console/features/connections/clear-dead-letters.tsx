import { Button } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { Confirm } from '#console/ui/feedback/confirm.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { clearDeadLetters, listConnections, pageDeadLetters } from '#shared/contracts/ingest.ts';
import { groupedNumber } from '#shared/domain/short-number.ts';

/** Deletes all dead letters, whatever the filter shows. It can't be undone, so it asks. */
export function ClearDeadLetters(props: { readonly isDisabled: boolean }): ReactElement {
  const { t } = useText();
  const [isAsking, setIsAsking] = useState(false);
  const clear = useAction(clearDeadLetters, [pageDeadLetters, listConnections]);

  function run(): void {
    clear.mutate(
      {},
      {
        onSuccess: (count) =>
          notify({
            kind: 'success',
            title: t('ingest.letters.clearedToast', { count: groupedNumber(count) }),
          }),
        onError: (failure) => notify({ kind: 'error', title: t('shell.failed.save'), text: failure.message }),
        onSettled: () => setIsAsking(false),
      },
    );
  }

  return (
    <>
      <Button
        ms="auto"
        variant="outline"
        size="sm"
        disabled={props.isDisabled}
        onClick={() => setIsAsking(true)}
      >
        <Glyph name="trash" sizePx={16} />
        {t('ingest.letters.clear')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('ingest.letters.clearTitle')}
        safeLabel={t('shell.actions.cancel')}
        dangerLabel={t('ingest.letters.clear')}
        isBusy={clear.isPending}
        onSafe={() => setIsAsking(false)}
        onDanger={run}
      >
        {t('ingest.letters.clearText')}
      </Confirm>
    </>
  );
}
