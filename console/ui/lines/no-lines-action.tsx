import { Button } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { useMay } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** Where there are no lines yet: leads those who may build them to the plant model. */
export function NoLinesAction(): ReactElement | null {
  const { t } = useText();
  if (!useMay('plant_edit')) return null;
  return (
    <Button asChild size="sm">
      <Link href="/deptlist">{t('lines.build')}</Link>
    </Button>
  );
}
