import { Button } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { PagedTable } from '#console/ui/crud/list/paged-table.tsx';
import { useSelectedRows } from '#console/ui/crud/list/use-selected-rows.ts';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { FillPage } from '#console/ui/fill-page.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { HeardState, type HeardValue, pageHeard } from '#shared/contracts/ingest/heard.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { canBeMapped } from '#shared/domain/ingest/heard-rules.ts';
import { heardColumns } from './heard-columns.tsx';
import { HeardDrawer } from './heard-drawer.tsx';
import { HowToPublish } from './how-to-publish.tsx';
import { useIgnoring } from './use-ignoring.ts';

const REFRESHED_EVERY_MS = 2_000;
const ANY = { query: { current: 1, size: 1 } };

/** Every value that arrives, live; chosen ones are mapped or ignored. */
export function HeardList(): ReactElement {
  const { t, language } = useText();
  const { navigate } = useView();
  const mayEdit = useMay('connection_edit');
  const isSilent = useCall(pageHeard, ANY, { refetchMs: REFRESHED_EVERY_MS }).data?.total === 0;
  const selected = useSelectedRows(keyOf);
  const [mapped, setMapped] = useState<readonly HeardValue[] | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const ignoring = useIgnoring(() => selected.selection.onChange(new Set()));
  const columns = heardColumns(t, language);
  const mappable = selected.rows.filter((row) => row.state !== 'mapped' && canBeMapped(row));

  return (
    <FillPage>
      <PageHead title={t('onboarding.title')} lead={t('onboarding.lead')}>
        {!isSilent && (
          <Button
            size="sm"
            variant="outline"
            aria-expanded={isHelpOpen}
            onClick={() => setIsHelpOpen(!isHelpOpen)}
          >
            {t('onboarding.publish.title')}
          </Button>
        )}
      </PageHead>
      {(isSilent || isHelpOpen) && <HowToPublish isWaiting={isSilent} />}
      {!isSilent && (
        <PagedTable
          formName="heard"
          label={t('onboarding.title')}
          endpoint={pageHeard}
          refetchMs={REFRESHED_EVERY_MS}
          columns={columns}
          filters={[
            {
              kind: 'text',
              name: 'q',
              placeholder: t('onboarding.searchHint'),
              toQuery: (text) => ({ text }),
            },
            enumFilter('state', HeardState.options, (value) => t(`onboarding.state.${value}`), {
              label: t('onboarding.column.state'),
              all: t('onboarding.allStates'),
              kind: 'segments',
            }),
            enumFilter('source', ['mqtt', 'http'], (value) => value.toUpperCase(), {
              label: t('onboarding.column.source'),
              all: t('onboarding.allSources'),
              widthPx: 130,
            }),
          ]}
          rowKey={selected.keyOf}
          rowName={nameOf}
          selection={mayEdit ? selected.selection : undefined}
          bulkActions={
            <>
              <Button
                size="xs"
                disabled={mappable.length === 0 || mappable.length > LIMITS.connectionTriesMax}
                onClick={() => setMapped(mappable)}
              >
                <Glyph name="connections" sizePx={14} />
                {t('onboarding.map')}
              </Button>
              <Button
                size="xs"
                variant="ghost"
                loading={ignoring.isBusy}
                onClick={() => void ignoring.ignore(selected.rows)}
              >
                {t('onboarding.ignore')}
              </Button>
            </>
          }
          listTools={(query) =>
            mayEdit && (
              <Button
                size="sm"
                variant="outline"
                loading={ignoring.isBusy}
                onClick={() => void ignoring.ignoreRest(query)}
              >
                {t('onboarding.ignoreRest')}
              </Button>
            )
          }
          empty={{ title: t('onboarding.nothingFound'), hint: t('onboarding.nothingFoundHint') }}
          actionsWidthPx={112}
          {...(mayEdit && {
            onOpen: (row: HeardValue) =>
              row.mapping ? openConnection(row) : canBeMapped(row) && setMapped([row]),
            actions: (row: HeardValue) => <RowActions name={nameOf(row)} actions={actionsOf(row)} />,
          })}
        />
      )}
      {mapped && (
        <HeardDrawer
          values={mapped}
          onClose={() => setMapped(null)}
          onSaved={() => {
            selected.selection.onChange(new Set());
            setMapped(null);
          }}
        />
      )}
    </FillPage>
  );

  function openConnection({ mapping }: HeardValue): void {
    if (mapping?.connectionName) navigate(`/connections?q=${encodeURIComponent(mapping.connectionName)}`);
  }

  function actionsOf(row: HeardValue) {
    const refusal = canBeMapped(row) ? {} : { refusal: t('onboarding.notMappable') };
    const map = { label: t('onboarding.map'), onSelect: () => setMapped([row]), ...refusal };
    if (row.state === 'ignored')
      return [{ label: t('onboarding.heed'), onSelect: () => void ignoring.heed([row]) }, map];
    if (row.state === 'mapped')
      return row.mapping?.connectionId
        ? [{ label: t('onboarding.openConnection'), onSelect: () => openConnection(row) }]
        : [];
    return [map, { label: t('onboarding.ignore'), onSelect: () => void ignoring.ignore([row]) }];
  }
}

function keyOf({ topic, path }: HeardValue): string {
  return `${topic} ${path}`;
}

function nameOf({ topic, path }: HeardValue): string {
  return path === '' ? topic : `${topic} ${path}`;
}
