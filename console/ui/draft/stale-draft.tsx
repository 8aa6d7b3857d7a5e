import { Alert, Button, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { EditedDraft } from './use-autosave.ts';
import type { DraftEditor } from './use-draft.ts';

/** Another user saved the draft meanwhile: one of the two is kept. */
export function StaleDraft<Edited extends EditedDraft, Value>(props: {
  readonly draft: DraftEditor<Edited, Value>;
  /** Who changed what. */
  readonly title: (name: string) => string;
  /** Where theirs can be looked at before one is chosen. */
  readonly look?: { readonly isOn: boolean; readonly onToggle: () => void };
}): ReactElement | null {
  const { t } = useText();
  const { draft, look } = props;
  if (draft.state.kind !== 'stale') return null;
  const theirs = draft.state.theirs.draft;
  return (
    <Alert.Root status="warning" mb="3" alignItems="center" flex="none">
      <Alert.Indicator />
      <Alert.Content role="alert">
        <Alert.Title>{props.title(theirs?.username ?? t('draft.stale.someone'))}</Alert.Title>
        <Alert.Description>
          {theirs && (
            <>
              {t('draft.stale.at')} <Moment atMs={theirs.at} form="full" />
              {t('draft.stale.stop')}
            </>
          )}
          {t('draft.stale.text')}
        </Alert.Description>
      </Alert.Content>
      <HStack>
        {look && (
          <Button size="sm" variant="outline" aria-pressed={look.isOn} onClick={look.onToggle}>
            {t(look.isOn ? 'draft.stale.showMine' : 'draft.stale.showTheirs')}
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={draft.takeTheirs}>
          {t('draft.stale.takeTheirs')}
        </Button>
        <Button size="sm" variant="outline" onClick={draft.overwrite}>
          {t('draft.stale.overwrite')}
        </Button>
      </HStack>
    </Alert.Root>
  );
}
