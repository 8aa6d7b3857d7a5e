import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { Warehouses } from './use-warehouses.ts';

/** What an empty list of a warehouse says and offers while there is no warehouse; undefined where there is one. */
export function useNoWarehouse({
  all,
}: Warehouses): { readonly hint: string; readonly action?: ReactNode } | undefined {
  const { t } = useText();
  const { navigate } = useView();
  const mayBuild = useMay('plant_edit');
  if (all?.length !== 0) return undefined;
  if (!mayBuild) return { hint: t('dock.noWarehouseReader'), action: null };
  return {
    hint: t('dock.noWarehouse'),
    action: (
      <Button size="sm" onClick={() => navigate('/deptlist')}>
        {t('dock.toPlant')}
      </Button>
    ),
  };
}
