import { Button } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useAction, useMay } from '#console/ui/api-hooks.tsx';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import type { RowAction } from '#console/ui/crud/rows/row-actions.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { revokeScreen, type Screen, ScreenState, screen } from '#shared/contracts/screens/screen.ts';
import { browserName } from '#shared/domain/text/browser-name.ts';
import { ScreenFields } from './screen-fields.tsx';
import { ScreenLinkDialog } from './screen-link-dialog.tsx';
import { ScreenStateCell } from './screen-state-cell.tsx';
import { TargetCell } from './target-cell.tsx';
import { useTargets } from './use-targets.ts';

const REFRESHED_EVERY_MS = 15_000;
const DRAWER_WIDTH_PX = 1_080;
const HAS_ACCESS: readonly ScreenState[] = ['online', 'offline', 'waiting'];

/** The screens on the walls: what each shows, whether it runs, and the links that give them access. */
export function ScreenPage(): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const { navigate } = useView();
  const mayEdit = useMay('screen_edit');
  const targets = useTargets();
  const [linked, setLinked] = useState<Screen | null>(null);
  const revoke = useAction(revokeScreen, [screen.page]);
  // Who sets up a screen most often reads what it shows.
  const defaults = useMemo(() => ({ language }), [language]);

  async function askRevoke({ id, name }: Screen): Promise<void> {
    const isAgreed = await prompts.confirm({
      action: t('screen.revoke.action'),
      title: t('screen.revoke.title', { name }),
      text: t('screen.revoke.text'),
    });
    if (!isAgreed) return;
    revoke.mutate(
      { params: { id } },
      {
        onSuccess: () => prompts.succeeded({ title: t('screen.revoke.done', { name }) }),
        onError: (failure) => prompts.failed(failure),
      },
    );
  }

  const actionsOf = (row: Screen): readonly RowAction[] => {
    const isInUse = row.state === 'online' || row.state === 'offline';
    return [
      {
        label: t(isInUse ? 'screen.link.renew' : 'screen.link.action'),
        onSelect: () => setLinked(row),
      },
      {
        label: t('screen.revoke.action'),
        isDangerous: true,
        refusal: HAS_ACCESS.includes(row.state) ? undefined : t('screen.revoke.none'),
        onSelect: () => void askRevoke(row),
      },
    ];
  };

  const columns: readonly SubjectColumn<Screen>[] = [
    {
      key: 'name',
      sort: 'name',
      cell: ({ name }) => <NameCell name={name} />,
    },
    {
      key: 'state',
      sort: 'state',
      widthPx: 310,
      cell: (row) => <ScreenStateCell screen={row} />,
    },
    {
      key: 'board',
      sort: 'board',
      widthPx: 230,
      cell: (row) => <TargetCell screen={row} targets={targets} />,
    },
    {
      key: 'lastSeen',
      sort: 'last_seen',
      widthPx: 110,
      cell: ({ lastSeen }) =>
        lastSeen === null ? t('screen.never') : <Moment form="relative" atMs={lastSeen} />,
    },
    { key: 'ip', isMinor: true, widthPx: 140, cell: ({ ip }) => ip ?? '–' },
    {
      key: 'userAgent',
      isMinor: true,
      widthPx: 170,
      cell: ({ userAgent }) =>
        userAgent === null ? '–' : <span title={userAgent}>{browserName(userAgent)}</span>,
    },
  ];

  return (
    <>
      <ListPage
        crud={screen}
        nameOf={({ name }) => name}
        columns={columns}
        refetchMs={REFRESHED_EVERY_MS}
        filters={[
          { kind: 'text', name: 'name', placeholder: t('screen.filterPlaceholder') },
          enumFilter('state', ScreenState.options, (value) => t(`screen.states.${value}`), {
            label: t('screen.field.state'),
            all: t('screen.allStates'),
          }),
        ]}
        {...(mayEdit && { actions: actionsOf })}
        headActions={
          <Button size="sm" variant="outline" onClick={() => navigate('/scene-layout/index')}>
            {t('screen.layouts')}
          </Button>
        }
        defaults={defaults}
        drawerWidthPx={DRAWER_WIDTH_PX}
        removalMeaning={t('screen.removeText')}
        fields={(row) => <ScreenFields row={row} targets={targets} />}
        onCreated={setLinked}
      />
      {linked && <ScreenLinkDialog screen={linked} onClose={() => setLinked(null)} />}
    </>
  );
}
