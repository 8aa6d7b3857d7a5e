import { Grid, Heading, Stack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { AdministrationPart } from './administration-part.tsx';
import { NoticesPart } from './notices-part.tsx';
import { PlantHome } from './plant-home.tsx';
import { TasksPart } from './tasks-part.tsx';
import { WarehousesPart } from './warehouses-part.tsx';

/** The first page: the state of the plant, the user's tasks, and news. */
export function HomePage(): ReactElement {
  const mayView = useMay('plant_view');
  return mayView ? <PlantHome /> : <OwnHome />;
}

/** For those who may not see the plant: nothing of it is asked for. */
function OwnHome(): ReactElement {
  const { t } = useText();
  return (
    <Stack gap="4">
      <Heading as="h1" fontSize="24px" lineHeight="1.3" fontWeight="700">
        {t('home.title')}
      </Heading>
      <WarehousesPart />
      <Grid templateColumns="repeat(auto-fit, minmax(360px, 1fr))" gap="4" alignItems="start">
        <TasksPart />
        <NoticesPart />
      </Grid>
      <AdministrationPart />
    </Stack>
  );
}
