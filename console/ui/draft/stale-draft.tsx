import { Alert, Button, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { EditedPlan } from '#shared/contracts/plant/line-version.ts';

/** Another user saved the draft meanwhile: one of the two plans is kept. */
export function StaleDraft(props: {
  readonly theirs: EditedPlan;
  readonly onTakeTheirs: () => void;
  readonly onOverwrite: () => void;
}): ReactElement {
  const { t } = useText();
  return (
    <Alert.Root status="warning" mb="3" alignItems="center" flex="none">
      <Alert.Indicator />
      <Alert.Content role="alert">
        <Alert.Title>{t('linePlan.stale.title', { name: props.theirs.draft?.username ?? '' })}</Alert.Title>
        <Alert.Description>{t('linePlan.stale.text')}</Alert.Description>
      </Alert.Content>
      <HStack>
        <Button size="sm" variant="outline" onClick={props.onTakeTheirs}>
          {t('linePlan.stale.takeTheirs')}
        </Button>
        <Button size="sm" variant="outline" onClick={props.onOverwrite}>
          {t('linePlan.stale.overwrite')}
        </Button>
      </HStack>
    </Alert.Root>
  );
}
