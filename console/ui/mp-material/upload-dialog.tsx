import { Box, Button, Checkbox, Dialog, Field, HStack, Input, Stack, Text, Textarea } from '@chakra-ui/react';
import { type ReactElement, useRef, useState } from 'react';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { DropArea } from '#console/ui/file-upload/drop-area.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { ProgressLine } from '#console/ui/progress-line.tsx';
import { ServerText } from '#console/ui/text/server-text.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ChosenFile } from './chosen-file.tsx';
import { acceptOf, type MaterialProblem, materialProblemOf, type UploadType } from './upload-problem.ts';
import { useMaterialUpload } from './use-material-upload.ts';

const WIDTH_PX = 560;

/** One file for an account: chosen, dropped or pasted. What was refused is kept for another try. */
export function MaterialUploadDialog(props: {
  readonly type: UploadType;
  readonly appId: string;
  /** Dropped or pasted before the dialog was open. */
  readonly file?: File | null;
  readonly onClose: () => void;
}): ReactElement {
  const { type, appId, onClose } = props;
  const { t } = useText();
  const prompts = usePrompts();
  const input = useRef<HTMLInputElement>(null);
  const given = props.file ?? null;
  const [problem, setProblem] = useState<MaterialProblem | 'one' | null>(
    given && materialProblemOf(given, type),
  );
  const [file, setFile] = useState<File | null>(
    given && materialProblemOf(given, type) === null ? given : null,
  );
  const [title, setTitle] = useState('');
  const [introduction, setIntroduction] = useState('');
  const [isTemporary, setIsTemporary] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const { state, send, reset } = useMaterialUpload();
  const isBusy = state.step === 'busy';
  const isIncomplete = type === 'video' && (title.trim() === '' || introduction.trim() === '');

  function take(files: readonly File[]): void {
    const [one] = files;
    if (!one || isBusy) return;
    reset();
    const found = files.length > 1 ? 'one' : materialProblemOf(one, type);
    setProblem(found);
    if (found === null) setFile(one);
  }

  async function submit(): Promise<void> {
    setIsTried(true);
    if (!file || isIncomplete) return;
    const isThere = await send({ type, file, appId, title, introduction, isTemporary });
    if (!isThere) return;
    prompts.succeeded({ title: t('mpMaterial.upload.done') });
    onClose();
  }

  return (
    <DialogFrame size="lg" widthPx={WIDTH_PX} onClose={onClose}>
      <Dialog.Header>
        <Dialog.Title>{t(`mpMaterial.upload.${type}`)}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <DropArea label={t('mpMaterial.upload.box')} onFiles={isBusy ? null : take}>
          <Stack gap="4">
            <Box borderWidth="1px" borderStyle="dashed" rounded="md" p="4">
              {file ? (
                <ChosenFile file={file} type={type} />
              ) : (
                <Text color="fg.muted">{t('mpMaterial.upload.box')}</Text>
              )}
              <HStack mt="3" gap="3">
                <input
                  ref={input}
                  type="file"
                  hidden
                  accept={acceptOf(type)}
                  aria-label={t('mpMaterial.upload.fileToUpload')}
                  onChange={({ target }) => {
                    const files = [...(target.files ?? [])];
                    // The same file may be chosen again.
                    target.value = '';
                    take(files);
                  }}
                />
                <Button size="sm" variant="outline" disabled={isBusy} onClick={() => input.current?.click()}>
                  <Glyph name="upload" sizePx={16} />
                  {t('mpMaterial.upload.choose')}
                </Button>
                <Text textStyle="sm" color="fg.muted">
                  {t(`mpMaterial.upload.hint.${type}`)}
                </Text>
              </HStack>
              {problem !== null && (
                <Text role="alert" mt="2" color="fg.error">
                  {t(`mpMaterial.upload.${problem}`)}
                </Text>
              )}
            </Box>
            {type === 'video' && (
              <>
                <Field.Root required invalid={isTried && title.trim() === ''}>
                  <Field.Label>{t('mpMaterial.upload.title')}</Field.Label>
                  <Input
                    value={title}
                    maxLength={LIMITS.mpVideoTitleMax}
                    disabled={isBusy}
                    onChange={({ target }) => setTitle(target.value)}
                  />
                  <Field.ErrorText>{t('mpMaterial.upload.required')}</Field.ErrorText>
                </Field.Root>
                <Field.Root required invalid={isTried && introduction.trim() === ''}>
                  <Field.Label>{t('mpMaterial.upload.introduction')}</Field.Label>
                  <Textarea
                    value={introduction}
                    maxLength={LIMITS.mpVideoIntroductionMax}
                    rows={3}
                    disabled={isBusy}
                    onChange={({ target }) => setIntroduction(target.value)}
                  />
                  <Field.ErrorText>{t('mpMaterial.upload.required')}</Field.ErrorText>
                </Field.Root>
              </>
            )}
            <Checkbox.Root
              checked={isTemporary}
              disabled={isBusy}
              onCheckedChange={({ checked }) => setIsTemporary(checked === true)}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>
                {t('mpMaterial.upload.temporary')}
                <Text as="span" display="block" textStyle="sm" color="fg.muted" fontWeight="400">
                  {t('mpMaterial.upload.temporaryHint')}
                </Text>
              </Checkbox.Label>
            </Checkbox.Root>
            {state.step === 'busy' && (
              <Box>
                <ProgressLine
                  label={t('mpMaterial.upload.submit')}
                  share={state.share < 1 ? state.share : null}
                />
                <Text textStyle="sm" color="fg.muted" mt="1">
                  {state.share < 1
                    ? t('mpMaterial.upload.busy', { percent: Math.round(state.share * 100) })
                    : t('mpMaterial.upload.storing')}
                </Text>
              </Box>
            )}
            {state.step === 'failed' && (
              <Text role="alert" color="fg.error">
                <ServerText text={t('mpMaterial.upload.failed', { msg: state.msg })} />
              </Text>
            )}
          </Stack>
        </DropArea>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={() => (state.step === 'busy' ? state.cancel() : onClose())}>
          {t('mpMaterial.upload.cancel')}
        </Button>
        <Button disabled={!file || isBusy} onClick={() => void submit()}>
          {t(state.step === 'failed' ? 'mpMaterial.upload.again' : 'mpMaterial.upload.submit')}
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}
