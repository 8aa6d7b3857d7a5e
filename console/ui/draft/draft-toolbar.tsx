import { Button, HStack, IconButton, Menu, Portal, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { saveFile } from '#console/ui/download/save-file.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { JsonDialog } from './json-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { EditedDraft } from './use-autosave.ts';
import type { DraftEditor } from './use-draft.ts';

/** Everything that is done with a draft as a whole. `children`: more buttons after undo and redo. */
export function DraftToolbar<Edited extends EditedDraft, Value>(props: {
  readonly draft: DraftEditor<Edited, Value>;
  readonly mayEdit: boolean;
  /** Where it is another right than to edit; absent = who may edit may publish. */
  readonly mayPublish?: boolean;
  /** False where something is wrong with the draft. */
  readonly isPublishable: boolean;
  readonly publishing: { readonly title: string; readonly text: string; readonly notes?: ReactNode };
  readonly versions: (onRestore: (no: number) => void, onClose: () => void) => ReactNode;
  /** The draft as a file: its name, its JSON. */
  readonly file: { readonly name: string; readonly text: () => string };
  /** Takes a file's JSON; false when it was refused, and the user was shown why. */
  readonly onImport: (text: string) => boolean;
  readonly children?: ReactNode;
}): ReactElement {
  const { t } = useText();
  const { draft, mayEdit, versions } = props;
  const { history, state, hasDraft } = draft;
  const [dialog, setDialog] = useState<'publish' | 'versions' | 'json' | null>(null);
  const close = (): void => setDialog(null);
  const closeWhenDone = (isDone: boolean): void => {
    if (isDone) close();
  };
  return (
    <HStack gap="2">
      <SaveStateText
        state={state}
        unchanged={hasDraft ? null : draft.edited.publishedNo === null ? 'none' : 'published'}
      />
      {mayEdit && (
        <>
          <IconButton
            size="sm"
            variant="ghost"
            aria-label={t('draft.undo')}
            title={`${t('draft.undo')} (Ctrl+Z)`}
            disabled={history.past.length === 0}
            onClick={draft.undo}
          >
            <Glyph name="undo" />
          </IconButton>
          <IconButton
            size="sm"
            variant="ghost"
            aria-label={t('draft.redo')}
            title={`${t('draft.redo')} (Ctrl+Shift+Z)`}
            disabled={history.future.length === 0}
            onClick={draft.redo}
          >
            <Glyph name="redo" />
          </IconButton>
        </>
      )}
      {props.children}
      <Button size="sm" variant="outline" onClick={() => setDialog('versions')}>
        {t('draft.versions.title')}
      </Button>
      <MoreMenu
        mayEdit={mayEdit}
        hasDraft={hasDraft}
        onExport={() => saveFile(new TextEncoder().encode(props.file.text()), props.file.name)}
        onJson={() => setDialog('json')}
        onImport={props.onImport}
        onDiscard={() => void draft.discard()}
      />
      {(props.mayPublish ?? mayEdit) && (
        <Button
          size="sm"
          disabled={!hasDraft || !props.isPublishable || state.kind === 'stale'}
          onClick={() => setDialog('publish')}
        >
          {t('draft.publish.action')}
        </Button>
      )}
      {dialog === 'publish' && state.kind !== 'stale' && (
        <PublishDialog
          {...props.publishing}
          isBusy={draft.isBusy}
          onPublish={(note) => void draft.publish(note).then(closeWhenDone)}
          onClose={close}
        />
      )}
      {dialog === 'json' && (
        <JsonDialog
          text={props.file.text()}
          {...(mayEdit && { onTake: (text: string) => closeWhenDone(props.onImport(text)) })}
          onClose={close}
        />
      )}
      {dialog === 'versions' && versions((no) => void draft.restore(no).then(closeWhenDone), close)}
    </HStack>
  );
}

function SaveStateText<Edited extends EditedDraft>(props: {
  readonly state: DraftEditor<Edited, unknown>['state'];
  /** What is there without a draft; null = there is one. */
  readonly unchanged: 'published' | 'none' | null;
}): ReactElement {
  const { t } = useText();
  const { state, unchanged } = props;
  const saved = (state.kind === 'saved' && unchanged) || state.kind;
  return (
    <Text
      textStyle="sm"
      color={state.kind === 'failed' || state.kind === 'stale' ? 'fg.error' : 'fg.muted'}
      role="status"
      title={state.kind === 'failed' ? state.error.message : undefined}
    >
      {t(`draft.state.${saved}`)}
    </Text>
  );
}

function MoreMenu(props: {
  readonly mayEdit: boolean;
  readonly hasDraft: boolean;
  readonly onExport: () => void;
  readonly onJson: () => void;
  readonly onImport: (text: string) => void;
  readonly onDiscard: () => void;
}): ReactElement {
  const { t } = useText();
  const file = useRef<HTMLInputElement>(null);
  const { mayEdit, hasDraft } = props;
  return (
    <>
      <Menu.Root>
        <Menu.Trigger asChild>
          <IconButton size="sm" variant="outline" aria-label={t('draft.moreActions')}>
            <Glyph name="more" />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="export" onSelect={props.onExport}>
                {t('draft.file.export')}
              </Menu.Item>
              <Menu.Item value="json" onSelect={props.onJson}>
                {t(mayEdit ? 'draft.json.edit' : 'draft.json.show')}
              </Menu.Item>
              {mayEdit && (
                <Menu.Item value="import" onSelect={() => file.current?.click()}>
                  {t('draft.file.import')}
                </Menu.Item>
              )}
              {mayEdit && (
                <Menu.Item value="discard" color="fg.error" disabled={!hasDraft} onSelect={props.onDiscard}>
                  {t('draft.discard.action')}
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
        aria-label={t('draft.file.import')}
        onChange={async ({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) props.onImport(await chosen.text());
          target.value = '';
        }}
      />
    </>
  );
}
