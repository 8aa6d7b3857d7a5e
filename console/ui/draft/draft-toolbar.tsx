import { Button, HStack, IconButton, Menu, Portal, Text } from '@chakra-ui/react';
import { type ReactElement, useRef } from 'react';
import type { SaveState } from '#console/features/line-editor/plan/use-autosave.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** Everything that is done with the plan as a whole. */
export function Toolbar(props: {
  readonly mayEdit: boolean;
  readonly state: SaveState;
  readonly hasDraft: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canPublish: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onArrange: () => void;
  readonly onPublish: () => void;
  readonly onVersions: () => void;
  readonly onExport: () => void;
  readonly onImport: (text: string) => void;
  readonly onDiscard: () => void;
}): ReactElement {
  const { t } = useText();
  const file = useRef<HTMLInputElement>(null);
  const { mayEdit, state, hasDraft } = props;
  const saved = state.kind === 'saved' && !hasDraft ? 'published' : state.kind;
  return (
    <HStack gap="2">
      <Text
        textStyle="sm"
        color={state.kind === 'failed' || state.kind === 'stale' ? 'fg.error' : 'fg.muted'}
        role="status"
        title={state.kind === 'failed' ? state.error.message : undefined}
      >
        {t(`linePlan.state.${saved}`)}
      </Text>
      {mayEdit && (
        <>
          <IconButton
            size="sm"
            variant="ghost"
            aria-label={t('linePlan.undo')}
            title={`${t('linePlan.undo')} (Ctrl+Z)`}
            disabled={!props.canUndo}
            onClick={props.onUndo}
          >
            <Glyph name="undo" />
          </IconButton>
          <IconButton
            size="sm"
            variant="ghost"
            aria-label={t('linePlan.redo')}
            title={`${t('linePlan.redo')} (Ctrl+Shift+Z)`}
            disabled={!props.canRedo}
            onClick={props.onRedo}
          >
            <Glyph name="redo" />
          </IconButton>
          <Button size="sm" variant="outline" onClick={props.onArrange}>
            {t('linePlan.arrange')}
          </Button>
        </>
      )}
      <Button size="sm" variant="outline" onClick={props.onVersions}>
        {t('linePlan.versions.title')}
      </Button>
      <Menu.Root>
        <Menu.Trigger asChild>
          <IconButton size="sm" variant="outline" aria-label={t('linePlan.moreActions')}>
            <Glyph name="more" />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="export" onSelect={props.onExport}>
                {t('linePlan.file.export')}
              </Menu.Item>
              {mayEdit && (
                <Menu.Item value="import" onSelect={() => file.current?.click()}>
                  {t('linePlan.file.import')}
                </Menu.Item>
              )}
              {mayEdit && (
                <Menu.Item value="discard" color="fg.error" disabled={!hasDraft} onSelect={props.onDiscard}>
                  {t('linePlan.discard.action')}
                </Menu.Item>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('linePlan.file.import')}
        onChange={async ({ target }) => {
          const chosen = target.files?.[0];
          target.value = '';
          if (chosen) props.onImport(await chosen.text());
        }}
      />
      {mayEdit && (
        <Button size="sm" disabled={!props.canPublish} onClick={props.onPublish}>
          {t('linePlan.publish.action')}
        </Button>
      )}
    </HStack>
  );
}
