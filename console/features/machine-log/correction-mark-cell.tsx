import { Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { CorrectionMark } from '#shared/contracts/history/history.ts';

/** That a state is a correction: why, and on hover who made it and when. */
export function CorrectionMarkCell(props: { readonly mark: CorrectionMark }): ReactElement {
  const { t } = useText();
  const zone = usePlantZone();
  const { by, at, why } = props.mark;
  return (
    <Text as="span" truncate title={t('stateCorrection.markHint', { by, at: momentText(at, zone), why })}>
      <Text as="b" color="accent.fg">
        {t('stateCorrection.mark')}
      </Text>{' '}
      · {why}
    </Text>
  );
}
