import { Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { enumFilter } from '#console/ui/crud/list/enum-filter.ts';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type Camera, CameraProtocol, CameraState, camera } from '#shared/contracts/video/camera.ts';
import { CameraDialog } from './camera-dialog.tsx';
import { CameraFields } from './camera-fields.tsx';
import { CameraStateCell } from './camera-state-cell.tsx';
import { useSites } from './use-sites.ts';

const REFRESHED_EVERY_MS = 15_000;

/** The cameras of the site: their state, and their live pictures. */
export function CameraPage(): ReactElement {
  const { t, language } = useText();
  const prompts = usePrompts();
  const sites = useSites();
  const [watched, setWatched] = useState<readonly Camera[]>([]);
  /** What is going to be watched at once. */
  const [chosen, setChosen] = useState<readonly Camera[]>([]);
  const isChosen = ({ id }: Camera): boolean => chosen.some((one) => one.id === id);
  const leaveOut = ({ id }: Camera): void => setChosen((before) => before.filter((one) => one.id !== id));
  function choose(row: Camera): void {
    const count = LIMITS.camerasAtOnce;
    if (chosen.length < count) setChosen((before) => [...before, row]);
    else prompts.failed('', t('camera.atOnceFull', { count }));
  }
  const columns: readonly SubjectColumn<Camera>[] = [
    { key: 'name', sort: 'name', cell: ({ name }) => <NameCell name={name} /> },
    { key: 'place', sort: 'place', widthPx: 120, cell: ({ place }) => place ?? '–' },
    {
      key: 'siteId',
      widthPx: 140,
      cell: ({ siteName, siteNameEn }) =>
        siteName === null ? '–' : nameOf({ name: siteName, nameEn: siteNameEn }, language),
    },
    {
      key: 'protocol',
      sort: 'protocol',
      widthPx: 140,
      cell: ({ protocol, hasHd, hasTalk }) => (
        <HStack gap="2">
          <span>{t(`camera.protocols.${protocol}`)}</span>
          <Text as="span" textStyle="xs" color="fg.muted">
            {[hasHd && t('camera.field.hasHd'), hasTalk && t('camera.field.hasTalk')]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </HStack>
      ),
    },
    { key: 'state', sort: 'state', wantedPx: 240, cell: (row) => <CameraStateCell row={row} /> },
    {
      key: 'checkedAt',
      isMinor: true,
      widthPx: 130,
      cell: ({ checkedAt }) => (checkedAt === null ? '–' : <Moment form="relative" atMs={checkedAt} />),
    },
  ];
  return (
    <>
      <ListPage
        crud={camera}
        nameOf={({ name }) => name}
        columns={columns}
        refetchMs={REFRESHED_EVERY_MS}
        filters={[
          { kind: 'text', name: 'name', placeholder: t('camera.filterPlaceholder') },
          {
            kind: 'choice',
            name: 'siteId',
            label: t('camera.field.siteId'),
            all: t('camera.allSites'),
            choices: sites,
          },
          enumFilter('protocol', CameraProtocol.options, (value) => t(`camera.protocols.${value}`), {
            label: t('camera.field.protocol'),
            all: t('camera.allProtocols'),
          }),
          enumFilter('state', CameraState.options, (value) => t(`camera.states.${value}`), {
            label: t('camera.field.state'),
            all: t('camera.allStates'),
          }),
        ]}
        defaults={{ protocol: CameraProtocol.options[0] }}
        actions={(row) => [
          {
            label: t('camera.watch'),
            refusal: row.isEnabled ? undefined : t('camera.isOff'),
            onSelect: () => setWatched([row]),
          },
        ]}
        moreActions={(row) => [
          isChosen(row)
            ? { label: t('camera.leaveOut'), onSelect: () => leaveOut(row) }
            : {
                label: t('camera.choose'),
                refusal: row.isEnabled ? undefined : t('camera.isOff'),
                onSelect: () => choose(row),
              },
        ]}
        headActions={
          chosen.length > 0 && (
            <Button size="sm" variant="outline" onClick={() => setWatched(chosen)}>
              <Glyph name="video" sizePx={16} />
              {t('camera.watchAtOnce', { count: chosen.length, most: LIMITS.camerasAtOnce })}
            </Button>
          )
        }
        removalMeaning={t('camera.removeText')}
        fields={(row) => <CameraFields row={row} sites={sites} />}
      />
      {watched.length > 0 && (
        <CameraDialog
          rows={watched}
          onRemove={(row) => {
            leaveOut(row);
            setWatched((before) => before.filter(({ id }) => id !== row.id));
          }}
          onClose={() => setWatched([])}
        />
      )}
    </>
  );
}
