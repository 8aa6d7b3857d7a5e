import { Grid } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { useWarehouses } from '#console/ui/warehouse/use-warehouses.ts';
import { WarehouseCard } from './warehouse-card.tsx';
import { WarehouseSteps } from './warehouse-steps.tsx';

/**
 * Warehouses at one look, and what is to be done until the first of them works; nothing for those who see none.
 * `hasLines`: a plant that runs without a warehouse is not asked for one.
 */
export function WarehousesPart({ hasLines = false }: { readonly hasLines?: boolean }): ReactElement | null {
  const { all } = useWarehouses();
  const mayBuild = useMay('warehouse_edit');
  if (all === undefined || (all.length === 0 && (!mayBuild || hasLines))) return null;
  return (
    <Grid templateColumns="repeat(auto-fit, minmax(360px, 1fr))" gap="4" mb="4" alignItems="start">
      {all.map((warehouse) => (
        <WarehouseCard key={warehouse.id} warehouse={warehouse} />
      ))}
      {mayBuild && <WarehouseSteps warehouses={all} />}
    </Grid>
  );
}
