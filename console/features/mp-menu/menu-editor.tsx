import { Alert, Button, Flex, Stack } from '@chakra-ui/react';
import { type ReactElement, useMemo, useState } from 'react';
import { useMay, useServices } from '#console/ui/api-hooks.tsx';
import { DraftToolbar } from '#console/ui/draft/draft-toolbar.tsx';
import { StaleDraft } from '#console/ui/draft/stale-draft.tsx';
import { useDraft } from '#console/ui/draft/use-draft.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import {
  type EditedMpMenu,
  fetchMpMenu,
  MpMenu,
  type MpMenuAccount,
  type MpMenuMaterial,
  withdrawMpMenu,
} from '#shared/contracts/public-account/mp-menu.ts';
import { menuChanges } from '#shared/domain/public-account/menu-changes.ts';
import { menuProblems } from '#shared/domain/public-account/menu-problems.ts';
import { ChangeList } from './change-list.tsx';
import { MenuEditorContext, type MenuEditorParts } from './editor-context.ts';
import { EntryPanel } from './entry-panel.tsx';
import { MenuState } from './menu-state.tsx';
import { MenuVersions } from './menu-versions.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { type MenuRefusal, useMenuCalls } from './use-menu-calls.ts';

/** The menu of an account. The draft saves itself; fans see it when it is published. */
export function MenuEditor(props: {
  readonly opened: EditedMpMenu;
  readonly accounts: readonly MpMenuAccount[];
  readonly account: MpMenuAccount;
}): ReactElement {
  const { opened, accounts, account } = props;
  const { t } = useText();
  const { setSearch } = useView();
  const { api } = useServices();
  const prompts = usePrompts();
  const mayEdit = useMay('mp_reply_edit');
  const mayPublish = useMay('mp_publish') && account.isEnabled;
  const [selectedId, setSelected] = useState<string | null>(opened.menu.buttons[0]?.id ?? null);
  const [refusal, setRefusal] = useState<MenuRefusal | null>(null);
  const [chosen, setChosen] = useState<readonly MpMenuMaterial[]>([]);
  const calls = useMenuCalls(account.id, setRefusal);
  const words = { published: t('mpMenu.publish.done'), discard: t('mpMenu.discard') };
  const draft = useDraft(opened, calls, words, mayEdit, () => setRefusal(null));
  const { value: menu, edited, change } = draft;
  const { rules, published } = edited;
  const materials = useMemo(() => [...edited.materials, ...chosen], [edited.materials, chosen]);
  const editor = useMemo<MenuEditorParts>(
    () => ({
      ...{ account, menu, selectedId, mayEdit, rules, materials, refused: refusal },
      problems: menuProblems(menu, {
        mediaIds: new Set(materials.map(({ mediaId }) => mediaId)),
        ruleIds: new Set(rules.map(({ id }) => id)),
      }),
      select: setSelected,
      // What was refused is another menu now.
      change: (edit, group, isTyped) => {
        setRefusal(null);
        change(edit, group, isTyped);
      },
      addMaterial: (material) => setChosen((before) => [...before, material]),
    }),
    [account, menu, selectedId, mayEdit, rules, materials, refusal, change],
  );
  const { problems } = editor;
  const changes = useMemo(() => menuChanges(published?.menu ?? null, menu), [published, menu]);

  async function toAccount(id: string): Promise<void> {
    const { action, title, text } = {
      action: t('mpMenu.leave.action'),
      title: t('mpMenu.leave.title'),
      text: t('mpMenu.leave.text'),
    };
    if ((await draft.flush()) || (await prompts.confirm({ action, title, text }))) setSearch({ account: id });
  }
  async function fetchMenu(): Promise<void> {
    const question = { title: t('mpMenu.fetch.title'), text: t('mpMenu.fetch.text') };
    if (!(await prompts.confirm({ action: t('mpMenu.fetch.action'), ...question }))) return;
    let names: readonly string[] = [];
    const work = async (revision: number | null): Promise<EditedMpMenu> => {
      const found = await api.call(fetchMpMenu, { body: { accountId: account.id, revision } });
      names = found.notTaken.map(({ name, type }) => `${name} (${type})`);
      return found.edited;
    };
    if (!(await draft.replace(work, t('mpMenu.fetch.done'), { isUndoable: true }))) return;
    if (names.length > 0) await prompts.alert(t('mpMenu.fetch.notTaken', { names: names.join(', ') }));
  }
  async function withdraw(): Promise<void> {
    const question = { title: t('mpMenu.withdraw.title'), text: t('mpMenu.withdraw.text') };
    if (!(await prompts.confirm({ action: t('mpMenu.withdraw.action'), ...question }))) return;
    const work = () => api.call(withdrawMpMenu, { body: { accountId: account.id } });
    await draft.replace(work, t('mpMenu.withdraw.done'));
  }
  function importFile(text: string): boolean {
    const read = readMenuFile(text);
    if (read) {
      change(() => read);
      prompts.succeeded({ title: t('mpMenu.file.imported', { count: read.buttons.length }) });
    } else void prompts.alert(t('mpMenu.file.bad'));
    return read !== null;
  }

  return (
    <MenuEditorContext value={editor}>
      <Flex direction="column" onKeyDown={draft.undoKeys}>
        <PageHead title={t('mpMenu.title')}>
          {accounts.length > 1 && (
            <ChoiceBox
              label={t('mpMenu.account')}
              value={account.id}
              widthPx={220}
              choices={accounts.map(({ id, name, kind }) => ({
                value: id,
                text: `${name} · ${t(`mpMenu.kinds.${kind}`)}`,
              }))}
              onChange={(id) => void toAccount(id)}
            />
          )}
          <DraftToolbar
            draft={draft}
            mayEdit={mayEdit}
            mayPublish={mayPublish}
            isPublishable={problems.length === 0 && menu.buttons.length > 0}
            publishing={{
              title: t('mpMenu.publish.title'),
              text: t('mpMenu.publish.text', { count: changes.length }),
            }}
            versions={(onRestore, onClose) => (
              <MenuVersions
                accountId={account.id}
                mayEdit={mayEdit}
                onRestore={onRestore}
                onClose={onClose}
              />
            )}
            file={{ name: `${account.appId}.menu.json`, text: () => JSON.stringify(menu, null, 2) }}
            onImport={importFile}
          >
            {mayEdit && account.isEnabled && (
              <Button size="sm" variant="outline" disabled={draft.isBusy} onClick={() => void fetchMenu()}>
                {t('mpMenu.fetch.action')}
              </Button>
            )}
          </DraftToolbar>
        </PageHead>
        <StaleDraft draft={draft} title={(name) => t('mpMenu.stale', { name })} />
        {!account.isEnabled && (
          <Alert.Root status="warning" mb="3">
            <Alert.Indicator />
            <Alert.Title>{t('mpMenu.off')}</Alert.Title>
          </Alert.Root>
        )}
        <Flex gap="6" align="flex-start">
          <PhonePreview />
          <Stack gap="4" flex="1" minW="0">
            <MenuState changes={changes.length} hasPublished={published !== null} />
            <EntryPanel />
            <ChangeList
              changes={changes}
              published={published}
              onWithdraw={mayPublish && !draft.isBusy ? () => void withdraw() : undefined}
            />
          </Stack>
        </Flex>
      </Flex>
    </MenuEditorContext>
  );
}

function readMenuFile(text: string): MpMenu | null {
  try {
    return MpMenu.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
