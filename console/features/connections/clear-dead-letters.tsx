import { Button } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  clearDeadLetters,
  pageDeadLetterGroups,
  pageDeadLetters,
} from '#shared/contracts/ingest/dead-letter.ts';
import { listConnections } from '#shared/contracts/ingest/ingest.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';

/** Deletes all dead letters, whatever the filter shows. It can't be undone, so it asks. */
export function ClearDeadLetters(): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const clear = useAction(clearDeadLetters, [pageDeadLetters, pageDeadLetterGroups, listConnections]);
  const all = useCall(pageDeadLetters, { query: { current: 1, size: 20 } }).data;

  async function ask(): Promise<void> {
    const isAgreed = await prompts.confirm({
      action: t('ingest.letters.clear'),
      title: t('ingest.letters.clearTitle'),
      text: t('ingest.letters.clearText'),
    });
    if (!isAgreed) return;
    clear.mutate(
      {},
      {
        onSuccess: (count) =>
          prompts.succeeded({ title: t('ingest.letters.clearedToast', { count: groupedNumber(count) }) }),
        onError: (failure) => prompts.failed(failure),
      },
    );
  }

  return (
    <Button
      variant="outline"
      size="sm"
      disabled={!all || all.total === 0}
      loading={clear.isPending}
      onClick={() => void ask()}
    >
      <Glyph name="trash" sizePx={16} />
      {t('ingest.letters.clear')}
    </Button>
  );
}
