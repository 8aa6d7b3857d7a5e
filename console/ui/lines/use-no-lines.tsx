import { Button } from '@chakra-ui/react';
import { useMay } from '#console/ui/api-hooks.tsx';
import type { Emptiness } from '#console/ui/table/column.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';

/** Where there are no lines yet: leads those who may build them to the plant model; others are asked to wait. */
export function useNoLines(): Emptiness {
  const { t } = useText();
  const { navigate } = useView();
  const title = t('lines.empty');
  if (!useMay('plant_edit')) return { title, hint: t('lines.emptyHintReader') };
  return {
    title,
    hint: t('lines.emptyHint'),
    action: (
      <Button size="sm" onClick={() => navigate('/deptlist')}>
        {t('lines.build')}
      </Button>
    ),
  };
}
