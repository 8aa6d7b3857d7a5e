import { Button, HStack, SimpleGrid, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { FieldStack } from '#console/ui/form/field-stack.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { MaterialSelector } from '#console/ui/mp-material/material-selector.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type MpMenuAction, MpMenuAnswer } from '#shared/contracts/public-account/mp-menu.ts';
import { bytesOf, KEYED_KINDS } from '#shared/domain/public-account/menu-problems.ts';
import { useMenuEditor } from './editor-context.ts';
import { updateEntry } from './menu-edits.ts';
import { MenuChoice, MenuFieldFrame, MenuTextField } from './menu-field.tsx';

const MEDIA_KINDS = ['image', 'voice', 'video'] as const;
type MediaKind = (typeof MEDIA_KINDS)[number];

/** What the kind of an entry asks for. */
export function ActionFields({ entry }: { readonly entry: MpMenuAction }): ReactElement | null {
  const { t } = useText();
  const { kind } = entry;
  const keyBytes = useBytes(entry.key, LIMITS.mpMenuKeyBytes);
  if (kind === null) return null;
  return (
    <FieldStack>
      {kind === 'click' && <Reply entry={entry} />}
      {kind === 'view' && <Address entry={entry} label={t('mpMenu.field.url')} hint={t('mpMenu.urlHint')} />}
      {kind === 'media_id' && <Material entry={entry} />}
      {kind === 'miniprogram' && <Program entry={entry} />}
      {KEYED_KINDS.has(kind) && (
        <MenuTextField
          entry={entry}
          name="key"
          label={t('mpMenu.field.key')}
          hint={kind === 'click' ? t('mpMenu.keyHint') : `${t('mpMenu.keyHint')}${t('mpMenu.eventHint')}`}
          count={keyBytes}
          maxLength={256}
          isMono
        />
      )}
    </FieldStack>
  );
}

function useBytes(text: string, limit: number) {
  const { t } = useText();
  const count = bytesOf(text.trim());
  return { text: t('mpMenu.bytes', { count, limit }), isOver: count > limit };
}

function Reply({ entry }: { readonly entry: MpMenuAction }): ReactElement {
  const { t } = useText();
  const { mayEdit, rules, change } = useMenuEditor();
  const { id, answer, ruleId, repContent } = entry;
  const count = useBytes(repContent, LIMITS.mpMenuReplyBytes);
  return (
    <>
      <HStack gap="3" align="center">
        <Text textStyle="sm" fontWeight="500">
          {t('mpMenu.field.answer')}
        </Text>
        <Segments
          label={t('mpMenu.field.answer')}
          value={answer}
          onChange={(value) => mayEdit && change((before) => updateEntry(before, id, { answer: value }))}
          items={MpMenuAnswer.options.map((value) => ({ value, label: t(`mpMenu.answers.${value}`) }))}
        />
      </HStack>
      {answer === 'text' ? (
        <MenuTextField
          entry={entry}
          name="repContent"
          label={t('mpMenu.field.repContent')}
          hint={t('mpMenu.repHint')}
          count={count}
          maxLength={2_048}
          rows={4}
        />
      ) : (
        <MenuChoice
          entry={entry}
          name="ruleId"
          label={t('mpMenu.field.ruleId')}
          hint={rules.length === 0 ? t('mpMenu.noRules') : t('mpMenu.repHint')}
          value={ruleId ?? ''}
          none={t('mpMenu.rule')}
          choices={rules.map((rule) => ({ value: rule.id, text: rule.name }))}
          onChange={(value) => change((before) => updateEntry(before, id, { ruleId: value || null }))}
        />
      )}
    </>
  );
}

function Address(props: {
  readonly entry: MpMenuAction;
  readonly label: string;
  readonly hint: string;
}): ReactElement {
  const count = useBytes(props.entry.url, LIMITS.mpMenuUrlBytes);
  return (
    <MenuTextField {...props} name="url" count={count} maxLength={2_048} placeholder="https://" isMono />
  );
}

function Program({ entry }: { readonly entry: MpMenuAction }): ReactElement {
  const { t } = useText();
  return (
    <>
      <SimpleGrid columns={{ base: 1, xl: 2 }} gap="5">
        <MenuTextField
          entry={entry}
          name="appId"
          label={t('mpMenu.field.appId')}
          maxLength={64}
          placeholder="wx…"
          isMono
        />
        <MenuTextField
          entry={entry}
          name="pagePath"
          label={t('mpMenu.field.pagePath')}
          hint={t('mpMenu.pagePathHint')}
          maxLength={1_024}
          isMono
        />
      </SimpleGrid>
      <Address entry={entry} label={t('mpMenu.field.programUrl')} hint={t('mpMenu.programUrlHint')} />
    </>
  );
}

function Material({ entry }: { readonly entry: MpMenuAction }): ReactElement {
  const { t } = useText();
  const { account, mayEdit, materials, change, addMaterial } = useMenuEditor();
  const maySee = useMay('mp_material_view');
  const material = materials.find(({ mediaId }) => mediaId === entry.mediaId);
  const known = MEDIA_KINDS.find((one) => one === material?.kind);
  const [kind, setKind] = useState<MediaKind>(known ?? 'image');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <MenuFieldFrame
      entry={entry}
      name="mediaId"
      label={t('mpMenu.field.mediaId')}
      hint={maySee ? t('mpMenu.materialHint') : t('mpMenu.material.denied')}
    >
      <HStack w="100%" borderWidth="1px" rounded="md" px="3" py="2" gap="3" wrap="wrap">
        <Text minW="0" flex="1" truncate title={material?.name} color={material ? undefined : 'fg.muted'}>
          {material && known
            ? `${t(`mpMenu.materialKind.${known}`)} · ${material.name}`
            : (entry.mediaId ?? t('mpMenu.material.none'))}
        </Text>
        {mayEdit && maySee && (
          <>
            <ChoiceBox
              label={t('mpMenu.field.kind')}
              value={kind}
              widthPx={96}
              choices={MEDIA_KINDS.map((value) => ({ value, text: t(`mpMenu.materialKind.${value}`) }))}
              onChange={(value) => setKind(MEDIA_KINDS.find((one) => one === value) ?? 'image')}
            />
            <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
              {t('mpMenu.material.choose')}
            </Button>
          </>
        )}
      </HStack>
      <MaterialSelector
        kind={kind}
        appId={account.appId}
        isPermanent
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChoose={({ mediaId, name, type }) => {
          addMaterial({ mediaId, name, kind: type });
          change((before) => updateEntry(before, entry.id, { mediaId }));
        }}
      />
    </MenuFieldFrame>
  );
}
