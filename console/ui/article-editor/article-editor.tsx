import { Box, Button, chakra, Flex, HStack, Spinner, Text } from '@chakra-ui/react';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createEditor, type Editor, Range, type Selection, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, ReactEditor, Slate, withReact } from 'slate-react';
import { ArticleSiteContext } from '#console/ui/article/article-site.ts';
import { ARTICLE_STYLE } from '#console/ui/article/article-style.ts';
import { ArticleView } from '#console/ui/article/article-view.tsx';
import { parseArticle } from '#console/ui/article/parse-article.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { articleText } from '#shared/contracts/kit/article-html.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { ArticleBlock, ArticleProfile } from '#shared/domain/article/article.ts';
import { writeArticle } from '#shared/domain/article/write-article.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { LinkDialog, VideoDialog } from './address-dialog.tsx';
import { ensureSelection, insertMedia, isBlock, linkAt, mayLink, setLink, unlink } from './commands.ts';
import { renderElement, renderLeaf } from './elements.tsx';
import { withPasting } from './pasted.ts';
import { runShortcut } from './shortcuts.ts';
import { Toolbar } from './toolbar.tsx';
import { type UploadImage, usePictures } from './use-pictures.ts';
import { withArticle } from './with-article.ts';

export interface ArticleEditorProps {
  /** Article HTML; empty = no article. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  /** What the editor is called: a text, or the id of the element that has it. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly isRequired?: boolean;
  /** Shows the article without means to change it. */
  readonly isReadOnly?: boolean;
  /** Characters of text; more can be typed, and are said to be too many. */
  readonly textMax?: number;
  readonly heightPx?: number;
  /** Where pictures are stored. Absent = none can be inserted from files. */
  readonly uploadImage?: UploadImage | undefined;
  /** Is given what moves the focus into the text, as the `ref` of a form's field is. */
  readonly focusRef?: (target: { readonly focus: () => void }) => void;
}

/** Writes an article for the `ArticleSite` around it. What is typed stays in the editor until the caller gives it another `value`. */
export function ArticleEditor(props: ArticleEditorProps): ReactElement {
  const { isReadOnly = false, heightPx = LIMITS.articleHeightPx, label, labelledBy } = props;
  if (!isReadOnly) return <WritableArticle {...props} />;
  return (
    <Box
      role="region"
      tabIndex={0}
      aria-label={label}
      aria-labelledby={labelledBy}
      maxH={`${heightPx}px`}
      w="100%"
      overflowY="auto"
      borderWidth="1px"
      rounded="md"
      bg="bg.muted"
      px="4"
      py="3"
    >
      <ArticleView html={props.value} />
    </Box>
  );
}

function WritableArticle(props: ArticleEditorProps): ReactElement {
  const { t } = useText();
  const { value, textMax = LIMITS.articleTextMax, heightPx = LIMITS.articleHeightPx } = props;
  const hintId = useId();
  const countId = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const insertPictures = useRef<(files: readonly File[]) => void>(() => {});
  const [dialog, setDialog] = useState<'link' | 'video' | null>(null);
  const { profile } = use(ArticleSiteContext);
  const [initial] = useState(() => blocksOf(value, profile));
  const [editor] = useState(() =>
    withPasting(
      withArticle(withHistory(withReact(createEditor()))),
      (files) => insertPictures.current(files),
      profile,
    ),
  );
  const kept = useRef<Selection>(null);
  const given = useRef(value);
  const written = useRef(writeArticle(initial, profile));
  const pictures = usePictures(editor, props.uploadImage);
  useEffect(() => {
    insertPictures.current = (files) => void pictures.insert(files);
  });
  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    const blocks = blocksOf(value, profile);
    written.current = writeArticle(blocks, profile);
    replaceArticle(editor, blocks);
  }, [editor, value, profile]);

  const count = articleText(value).length;
  const isOver = count > textMax;
  const { focusRef } = props;
  const [focus] = useState(() => () => {
    ensureSelection(editor);
    ReactEditor.focus(editor);
  });
  useEffect(() => focusRef?.({ focus }), [focusRef, focus]);

  function closeDialog(): void {
    kept.current = editor.selection;
    setDialog(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The description of a picture is a field of its own in the text.
    if (event.target instanceof HTMLInputElement) return;
    if (event.altKey && event.key === 'F10') {
      event.preventDefault();
      toolbar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
    } else if (
      (event.ctrlKey || event.metaKey) &&
      event.code === 'KeyK' &&
      !event.shiftKey &&
      !event.altKey
    ) {
      event.preventDefault();
      // Outside of the editor the same keys open the palette.
      event.stopPropagation();
      if (mayLink(editor)) setDialog('link');
    } else if (runShortcut(editor, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  return (
    <Box w="100%">
      <Slate
        editor={editor}
        initialValue={initial}
        onValueChange={() => {
          const html = writeArticle(editor.children.filter(isBlock), profile);
          if (html === written.current) return;
          written.current = html;
          given.current = html;
          props.onChange(html);
        }}
      >
        <Flex
          direction="column"
          h={`${heightPx}px`}
          borderWidth="1px"
          borderColor={props.isInvalid || isOver ? 'border.error' : 'border.emphasized'}
          rounded="md"
          bg="bg.panel"
          _focusWithin={{ borderColor: 'accent.focusRing' }}
        >
          <Toolbar
            toolbar={toolbar}
            isUploading={pictures.isUploading}
            {...(props.uploadImage && { onImage: (files: readonly File[]) => void pictures.insert(files) })}
            onLink={() => setDialog('link')}
            {...(profile.hasVideos && { onVideo: () => setDialog('video') })}
            onDone={focus}
          />
          <Box flex="1" minH="0" overflowY="auto" css={{ '& > div': { minH: '100%', outline: 'none' } }}>
            <EditableText
              css={ARTICLE_STYLE}
              px="4"
              py="3"
              role="textbox"
              aria-multiline
              aria-label={props.label}
              aria-labelledby={props.labelledBy}
              aria-describedby={[props.describedBy, countId, hintId].filter(Boolean).join(' ')}
              aria-invalid={props.isInvalid || isOver}
              aria-required={props.isRequired ?? false}
              renderElement={renderElement}
              renderLeaf={renderLeaf}
              onKeyDown={onKeyDown}
              onBlur={props.onBlur}
              // A closing dialog gives the focus back; the browser then puts the cursor at the start of the text.
              onFocus={() => queueMicrotask(() => restoreSelection(editor, kept))}
            />
          </Box>
          {pictures.isUploading && (
            <HStack role="status" px="4" py="1.5" borderTopWidth="1px" textStyle="sm">
              <Spinner size="xs" />
              {t('article.image.loading')}
              <Button size="2xs" variant="outline" onClick={pictures.cancel}>
                {t('article.image.cancel')}
              </Button>
            </HStack>
          )}
        </Flex>
        {dialog === 'link' && (
          <LinkDialog
            url={linkAt(editor)?.[0].url ?? ''}
            hasText={editor.selection !== null && Range.isExpanded(editor.selection)}
            onConfirm={(url, text) => {
              setLink(editor, url, text);
              closeDialog();
            }}
            onRemove={() => {
              unlink(editor);
              closeDialog();
            }}
            onClose={closeDialog}
          />
        )}
        {dialog === 'video' && (
          <VideoDialog
            onConfirm={(url) => {
              insertMedia(editor, { type: 'video', url });
              closeDialog();
            }}
            onClose={closeDialog}
          />
        )}
      </Slate>
      <HStack justify="space-between" gap="4" mt="1" textStyle="xs" color="fg.muted">
        <span id={hintId}>{t('article.toolbarHint')}</span>
        <Text id={countId} flex="none" {...(isOver && { color: 'fg.error' })}>
          {t('article.count', { count: groupedNumber(count), max: groupedNumber(textMax) })}
          {isOver && ` · ${t('article.tooLong', { count: groupedNumber(count - textMax) })}`}
        </Text>
      </HStack>
    </Box>
  );
}

const EditableText = chakra(Editable);

function blocksOf(html: string, profile: ArticleProfile): ArticleBlock[] {
  const blocks = parseArticle(html, profile);
  return blocks.length === 0 ? [{ type: 'paragraph', children: [{ text: '' }] }] : blocks;
}

function restoreSelection(editor: Editor, kept: RefObject<Selection>): void {
  const selection = kept.current;
  kept.current = null;
  if (selection === null) return;
  Transforms.select(editor, selection);
  const range = ReactEditor.resolveDOMRange(editor, selection);
  if (range === null) return;
  const { startContainer, startOffset, endContainer, endOffset } = range;
  window.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
}

/** Another article in the same editor: nothing of the one before can be undone. */
function replaceArticle(editor: Editor, blocks: ArticleBlock[]): void {
  editor.selection = null;
  editor.children = blocks;
  editor.history = { undos: [], redos: [] };
  editor.normalize({ force: true });
  editor.onChange();
}
