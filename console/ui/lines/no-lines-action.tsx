import { Button } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';

/** Where there are no lines yet: leads those who may build them to the plant model. */
export function NoLinesAction(): ReactElement | null {
  const { t } = useText();
  const { navigate } = useView();
  if (!useMay('plant_edit')) return null;
  return (
    <Button size="sm" onClick={() => navigate('/deptlist')}>
      {t('lines.build')}
    </Button>
  );
}
