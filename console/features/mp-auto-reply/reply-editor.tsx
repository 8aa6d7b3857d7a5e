import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMay } from '#console/ui/api-hooks.tsx';
import { FieldFrame } from '#console/ui/crud/fields/field-frame.tsx';
import { SelectField } from '#console/ui/crud/fields/select-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { useField } from '#console/ui/crud/fields/use-field.ts';
import { KeptDot } from '#console/ui/mp-material/kept-dot.tsx';
import { type ChosenMaterial, MaterialChoice } from '#console/ui/mp-material/material-choice.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type MpAutoReply, MpReplyType } from '#shared/contracts/public-account/mp-auto-reply.ts';
import type { ReplyAccount } from './reply-account.ts';

type MediaKind = Exclude<MpReplyType, 'text' | 'music'>;
/** What was chosen for each kind; it stays while the editor is open. */
type Kept = Readonly<Partial<Record<MediaKind | 'thumb', ChosenMaterial>>>;

const encoder = new TextEncoder();

/** What a rule answers with: one of several kinds, each of which keeps what was chosen for it. */
export function ReplyEditor(props: {
  readonly account: ReplyAccount;
  readonly templates: readonly { readonly id: string; readonly name: string }[];
  readonly row: MpAutoReply | null;
}): ReactElement {
  const { t } = useText();
  const { account, templates, row } = props;
  const { setValue, getValues } = useFormContext();
  const repType = MpReplyType.catch('text').parse(useWatch({ name: 'repType' }));
  const [repContent, repUrl] = useWatch({ name: ['repContent', 'repUrl'] });
  const [kept, setKept] = useState<Kept>(() => keptOf(row));
  // The material's name and the title of music are one field.
  const [title, setTitle] = useState<string>(row?.repType === 'music' ? (row.repName ?? '') : '');

  function change(next: MpReplyType): void {
    if (repType === 'music') setTitle(String(getValues('repName') ?? ''));
    const isMaterial = next !== 'text' && next !== 'music';
    setValue('repType', next, { shouldDirty: true });
    setValue('repMediaId', isMaterial ? (kept[next]?.mediaId ?? null) : null, { shouldDirty: true });
    setValue('repName', next === 'music' ? title || null : null);
  }
  function choose(kind: keyof Kept, chosen: ChosenMaterial | undefined): void {
    const { [kind]: _former, ...others } = kept;
    setKept(chosen ? { ...others, [kind]: chosen } : others);
  }
  const isKept = (one: MpReplyType): boolean =>
    one === 'text' ? Boolean(repContent) : one === 'music' ? Boolean(repUrl) : kept[one] !== undefined;
  return (
    <Stack gap="3" borderWidth="1px" rounded="md" p="3">
      <HStack gap="1" role="group" wrap="wrap" aria-label={t('mpAutoReply.sends')}>
        {MpReplyType.options.map((one) => (
          <Button
            key={one}
            size="xs"
            variant={one === repType ? 'subtle' : 'ghost'}
            aria-pressed={one === repType}
            onClick={() => change(one)}
          >
            {t(`mpAutoReply.repTypes.${one}`)}
            {one !== repType && isKept(one) && <KeptDot label={t('mpAutoReply.kept')} />}
          </Button>
        ))}
      </HStack>
      {repType === 'text' && <TextReply templates={templates} />}
      {repType === 'music' && (
        <>
          <TextField name="repName" />
          <TextField name="repDesc" />
          <TextField name="repUrl" isCode placeholder="https://" hint={t('mpAutoReply.musicHint')} />
          <TextField name="repHqUrl" isCode placeholder="https://" />
          <MaterialField
            name="repThumbMediaId"
            kind="image"
            appId={account.appId}
            chosen={kept.thumb}
            onChoose={(chosen) => choose('thumb', chosen)}
          />
        </>
      )}
      {repType !== 'text' && repType !== 'music' && (
        <MaterialField
          key={repType}
          name="repMediaId"
          kind={repType}
          appId={account.appId}
          chosen={kept[repType]}
          onChoose={(chosen) => choose(repType, chosen)}
        />
      )}
    </Stack>
  );
}

function keptOf(row: MpAutoReply | null): Kept {
  if (!row || row.repType === 'text') return {};
  const { repType, repMediaId, repThumbMediaId, repName } = row;
  const mediaId = repType === 'music' ? repThumbMediaId : repMediaId;
  if (mediaId === null) return {};
  const name = repType === 'music' ? mediaId : (repName ?? mediaId);
  return { [repType === 'music' ? 'thumb' : repType]: { mediaId, name, item: null } };
}

function TextReply(props: {
  readonly templates: readonly { readonly id: string; readonly name: string }[];
}): ReactElement {
  const { t } = useText();
  const [templateId, repContent] = useWatch({ name: ['templateId', 'repContent'] });
  const { templates } = props;
  const bytes = encoder.encode(String(repContent ?? '')).length;
  return (
    <>
      <SelectField
        name="templateId"
        none={t('mpAutoReply.withText')}
        hint={t(templates.length === 0 ? 'mpAutoReply.noTemplate' : 'mpAutoReply.templateHint')}
        choices={templates.map(({ id, name }) => ({ value: id, text: name }))}
      />
      {!templateId && (
        <Box>
          <TextField name="repContent" rows={4} />
          <Text textStyle="xs" color="fg.muted" mt="1" textAlign="end" fontVariantNumeric="tabular-nums">
            {t('mpAutoReply.bytes', { count: bytes })}
          </Text>
        </Box>
      )}
    </>
  );
}

function MaterialField(props: {
  readonly name: 'repMediaId' | 'repThumbMediaId';
  readonly kind: MediaKind;
  readonly appId: string;
  readonly chosen: ChosenMaterial | undefined;
  readonly onChoose: (chosen: ChosenMaterial | undefined) => void;
}): ReactElement {
  const { t } = useText();
  const { name, kind, appId, chosen, onChoose } = props;
  const maySee = useMay('mp_material_view');
  const hint = maySee
    ? kind === 'news'
      ? t('mpAutoReply.newsHint')
      : undefined
    : t('mpAutoReply.mediaDenied');
  const of = { name, ...(hint !== undefined && { hint }) };
  const field = useField(of);
  return (
    <FieldFrame of={of} field={field}>
      <MaterialChoice
        kind={kind}
        appId={appId}
        chosen={chosen}
        isPermanent
        isDisabled={!maySee}
        onChoose={(item) => {
          field.field.onChange(item?.mediaId ?? null);
          onChoose(item && { mediaId: item.mediaId, name: item.name, item });
        }}
      />
    </FieldFrame>
  );
}
