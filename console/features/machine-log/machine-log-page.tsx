import type { ReactElement } from 'react';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { FillTabs } from '#console/ui/fill-tabs.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { CorrectionList } from './correction-list.tsx';
import { LogList } from './log-list.tsx';
import { LOG_RANGE_NAMES } from './log-range.ts';

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
  const range = LOG_RANGE_NAMES.find((name) => name === search.get('range')) ?? 'd1';
  const part = PARTS.find((name) => name === search.get('part')) ?? 'log';
  const isLog = part === 'log';
  return (
    <FillPage>
      <PageHead
        title={t('messages.machineLog.title')}
        lead={t(isLog ? 'messages.machineLog.lead' : 'stateCorrection.list.lead')}
      >
        {isLog && (
          <Segments
            label={t('messages.machineLog.range')}
            value={range}
            onChange={(value) => setSearch({ range: value === 'd1' ? null : value, page: null })}
            items={LOG_RANGE_NAMES.map((value) => ({
              value,
              label: t(`messages.machineLog.ranges.${value}`),
            }))}
          />
        )}
      </PageHead>
      <FillTabs
        tabs={PARTS.map((name) => ({
          name,
          label: t(`stateCorrection.parts.${name}`),
          content: name === 'log' ? <LogList range={range} /> : <CorrectionList />,
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
  );
}
