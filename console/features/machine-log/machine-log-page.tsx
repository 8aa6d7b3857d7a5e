import type { ReactElement } from 'react';
import { parseSpan } from '#console/ui/crud/list/range.ts';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { FillTabs } from '#console/ui/fill-tabs.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { SpanBar } from '#console/ui/period/span-bar.tsx';
import { PlaceZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { CorrectionList } from './correction-list.tsx';
import { LogList } from './log-list.tsx';

const PARTS = ['log', 'corrections'] as const;

/** The changes of machines' states, and the corrections that people put over them. */
export function MachineLogPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['plant_view']} title={t('messages.machineLog.title')}>
      <MachineLog />
    </Permitted>
  );
}

function MachineLog(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const span = parseSpan(search.get('range'), 'd1');
  const part = PARTS.find((name) => name === search.get('part')) ?? 'log';
  const isLog = part === 'log';
  return (
    <PlaceZone of={{ lineId: search.get('line'), machineId: search.get('machine') }}>
      <FillPage>
        <PageHead
          title={t('messages.machineLog.title')}
          lead={t(isLog ? 'messages.machineLog.lead' : 'stateCorrection.list.lead')}
        >
          {isLog && (
            <SpanBar
              value={span}
              onChange={(text) => setSearch({ range: text === 'd1' ? null : text, page: null })}
            />
          )}
        </PageHead>
        <FillTabs
          tabs={PARTS.map((name) => ({
            name,
            label: t(`stateCorrection.parts.${name}`),
            content: name === 'log' ? <LogList span={span} /> : <CorrectionList />,
          }))}
          current={part}
          onChange={(name) =>
            setSearch({
              part: name === 'log' ? null : name,
              state: null,
              stops: null,
              stands: null,
              page: null,
            })
          }
        />
      </FillPage>
    </PlaceZone>
  );
}
