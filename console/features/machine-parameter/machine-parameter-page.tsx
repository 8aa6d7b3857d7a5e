import { Button, HStack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { SideListPage } from '#console/ui/crud/tree/side-list-page.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useServerNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import {
  type MachineParameter,
  machineParameter,
  PARAMETERS_SCENE,
} from '#shared/contracts/history/machine-parameter.ts';
import { HistoryDrawer } from './history-drawer.tsx';
import { parameterColumns } from './parameter-columns.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { useParameterChoices } from './use-parameter-choices.ts';

const REFRESHED_EVERY_MS = 1_000;

/** Every metric of machines, tanks and meters with its newest value; a click on one shows its history. */
export function MachineParameterPage(): ReactElement {
  const { t, language } = useText();
  const { navigate, search } = useView();
  const nowMs = useServerNow();
  const mayConnect = useMay('connection_view');
  const choices = useParameterChoices(search.get('deptId'));
  const [opened, setOpened] = useState<MachineParameter | null>(null);
  const columns = parameterColumns(language, nowMs);
  const firstStep = {
    hint: t('machineParameter.firstHint'),
    action: (
      <HStack gap="2">
        <Button size="sm" onClick={() => navigate('/onboarding')}>
          {t('machineParameter.toOnboarding')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => navigate('/connector')}>
          {t('machineParameter.toConnectors')}
        </Button>
      </HStack>
    ),
  };

  return (
    <>
      <SideListPage
        crud={machineParameter}
        nameOf={(row) => nameOf(row, language)}
        columns={columns}
        side={{ filter: 'deptId', tree: choices.side, total: choices.total }}
        refetchMs={REFRESHED_EVERY_MS}
        filters={[
          { kind: 'text', name: 'name', placeholder: t('machineParameter.searchHint') },
          {
            kind: 'choice',
            name: 'groupName',
            label: t('machineParameter.field.groupName'),
            all: t('machineParameter.allGroups'),
            choices: choices.groups,
            widthPx: 148,
          },
          {
            kind: 'segments',
            name: 'scene',
            label: t('machineParameter.field.scenes'),
            all: t('machineParameter.marks.all'),
            choices: [{ value: PARAMETERS_SCENE, text: t('machineParameter.marks.marked') }],
          },
        ]}
        onOpen={setOpened}
        drawerWidthPx={520}
        {...(choices.isEmpty && mayConnect && { firstStep })}
        fields={() => <ParameterFields machines={choices.machines} />}
      />
      {opened && <HistoryDrawer row={opened} nowMs={nowMs} onClose={() => setOpened(null)} />}
    </>
  );
}
