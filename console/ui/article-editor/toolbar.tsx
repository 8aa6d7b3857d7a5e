import { Box, Flex, Separator } from '@chakra-ui/react';
import { type ReactElement, type RefObject, useRef } from 'react';
import { useSlate } from 'slate-react';
import { KEEPS_ESCAPE } from '#console/ui/feedback/keep-escape.ts';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  ARTICLE_SIZES_PX,
  type ArticleAlign,
  type ArticleMarks,
  FONT_NAMES,
  HEADING_LEVELS,
} from '#shared/domain/article/article.ts';
import { toColour } from '#shared/domain/article/article-style.ts';
import { ARTICLE_COLOURS, COLOUR_NAMES } from './colours.ts';
import {
  alignAt,
  type BlockChoice,
  blockAt,
  changeIndent,
  clearMarks,
  ensureSelection,
  isChosen,
  linkAt,
  marksAt,
  setAlign,
  setBlock,
  setMark,
  toggleBlock,
  toggleMark,
} from './commands.ts';
import { useRovingFocus } from './roving-focus.ts';
import { Tool, ToolMenu } from './tool.tsx';
import { ToolbarGlyph, type ToolbarGlyphName } from './toolbar-glyph.tsx';

const NONE = 'none';
const OTHER = 'other';
const BLOCK_TEXT_PX = 72;

const MARK_TOOLS = [
  { name: 'bold', mark: 'bold', value: true, keys: 'Ctrl+B' },
  { name: 'italic', mark: 'italic', value: true, keys: 'Ctrl+I' },
  { name: 'underline', mark: 'underline', value: true, keys: 'Ctrl+U' },
  { name: 'strike', mark: 'strike', value: true, keys: 'Ctrl+Shift+X' },
  { name: 'sub', mark: 'script', value: 'sub', keys: 'Ctrl+,' },
  { name: 'super', mark: 'script', value: 'super', keys: 'Ctrl+.' },
  { name: 'code', mark: 'code', value: true, keys: 'Ctrl+E' },
] as const;

const BLOCK_TOOLS: readonly {
  readonly name: 'bullet' | 'number' | 'quote' | 'codeBlock';
  readonly choice: BlockChoice;
  readonly keys: string;
}[] = [
  { name: 'quote', choice: { type: 'quote' }, keys: 'Ctrl+Shift+9' },
  { name: 'codeBlock', choice: { type: 'code' }, keys: 'Ctrl+Alt+C' },
  { name: 'bullet', choice: { type: 'item', list: 'bullet' }, keys: 'Ctrl+Shift+8' },
  { name: 'number', choice: { type: 'item', list: 'number' }, keys: 'Ctrl+Shift+7' },
];

const ALIGNS: readonly (ArticleAlign | 'left')[] = ['left', 'center', 'right', 'justify'];

/** Everything that can be done with the selected text. */
export function Toolbar(props: {
  readonly toolbar: RefObject<HTMLDivElement | null>;
  readonly isUploading: boolean;
  /** Absent: there is nowhere to upload to. */
  readonly onImage?: (file: readonly File[]) => void;
  readonly onLink: () => void;
  /** Absent: the article may have none. */
  readonly onVideo?: () => void;
  /** Back into the text. */
  readonly onDone: () => void;
}): ReactElement {
  const { t } = useText();
  const { toolbar, onDone, onImage, onVideo } = props;
  const editor = useSlate();
  const rove = useRovingFocus(toolbar);
  const picture = useRef<HTMLInputElement>(null);
  const marks = marksAt(editor);
  const isCode = blockAt(editor)?.[0].type === 'code';
  const isMedia = ['image', 'video'].includes(blockAt(editor)?.[0].type ?? '');
  const { undos, redos } = editor.history;
  return (
    <Flex
      ref={toolbar}
      role="toolbar"
      {...KEEPS_ESCAPE}
      aria-label={t('article.toolbar')}
      wrap="wrap"
      align="center"
      gap="0.5"
      px="1.5"
      py="1"
      borderBottomWidth="1px"
      bg="bg.subtle"
      roundedTop="md"
      onPointerDownCapture={() => ensureSelection(editor)}
      onFocusCapture={() => ensureSelection(editor)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          onDone();
        } else rove(event);
      }}
    >
      <Tool
        label={t('article.undo')}
        keys="Ctrl+Z"
        drawing={<Glyph name="undo" sizePx={18} />}
        isDisabled={undos.length === 0}
        onPress={() => editor.undo()}
      />
      <Tool
        label={t('article.redo')}
        keys="Ctrl+Y"
        drawing={<Glyph name="redo" sizePx={18} />}
        isDisabled={redos.length === 0}
        onPress={() => editor.redo()}
      />
      <Gap />
      <BlockMenu onDone={onDone} />
      <FontMenu marks={marks} isDisabled={isCode} onDone={onDone} />
      <SizeMenu marks={marks} isDisabled={isCode} onDone={onDone} />
      <ColourMenu marks={marks} isDisabled={isCode} onDone={onDone} />
      <Gap />
      {MARK_TOOLS.map(({ name, mark, value, keys }) => (
        <Tool
          key={name}
          label={t(`article.${name}`)}
          keys={keys}
          drawing={<ToolbarGlyph name={name} />}
          isOn={marks[mark] === value}
          isDisabled={isCode}
          onPress={() => toggleMark(editor, mark, value)}
        />
      ))}
      <Tool
        label={t('article.clear')}
        keys="Ctrl+\"
        drawing={<ToolbarGlyph name="clear" />}
        onPress={() => clearMarks(editor)}
      />
      <Gap />
      {BLOCK_TOOLS.map(({ name, choice, keys }) => (
        <Tool
          key={name}
          label={t(`article.${name}`)}
          keys={keys}
          drawing={<ToolbarGlyph name={name} />}
          isOn={isChosen(editor, choice)}
          isDisabled={isMedia}
          onPress={() => toggleBlock(editor, choice)}
        />
      ))}
      <AlignMenu onDone={onDone} />
      <Tool
        label={t('article.outdent')}
        keys="Ctrl+["
        drawing={<ToolbarGlyph name="outdent" />}
        isDisabled={isCode || isMedia}
        onPress={() => changeIndent(editor, -1)}
      />
      <Tool
        label={t('article.indent')}
        keys="Ctrl+]"
        drawing={<ToolbarGlyph name="indent" />}
        isDisabled={isCode || isMedia}
        onPress={() => changeIndent(editor, 1)}
      />
      <Gap />
      <Tool
        label={t('article.link.action')}
        keys="Ctrl+K"
        drawing={<ToolbarGlyph name="link" />}
        isOn={linkAt(editor) !== null}
        isDisabled={isCode || isMedia}
        onPress={props.onLink}
      />
      {onImage && (
        <>
          <Tool
            label={t('article.image.action')}
            drawing={<ToolbarGlyph name="image" />}
            isBusy={props.isUploading}
            onPress={() => picture.current?.click()}
          />
          <input
            ref={picture}
            type="file"
            accept=".jpg,.jpeg,.png"
            hidden
            aria-label={t('article.image.file')}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = '';
              if (files.length > 0) onImage(files);
            }}
          />
        </>
      )}
      {onVideo && (
        <Tool label={t('article.video.action')} drawing={<ToolbarGlyph name="video" />} onPress={onVideo} />
      )}
    </Flex>
  );
}

function Gap(): ReactElement {
  return <Separator orientation="vertical" h="18px" mx="0.5" />;
}

function BlockMenu(props: { readonly onDone: () => void }): ReactElement {
  const { t } = useText();
  const editor = useSlate();
  const block = blockAt(editor)?.[0];
  const value = block?.type === 'heading' ? String(block.level) : block?.type === 'paragraph' ? NONE : '';
  return (
    <ToolMenu
      label={t('article.block')}
      drawing="size"
      textWidthPx={BLOCK_TEXT_PX}
      value={value}
      choices={[
        { value: NONE, text: t('article.paragraph') },
        ...HEADING_LEVELS.map((level) => ({ value: String(level), text: t('article.heading', { level }) })),
      ]}
      onChoose={(chosen) => {
        const level = HEADING_LEVELS.find((one) => String(one) === chosen);
        setBlock(editor, level === undefined ? { type: 'paragraph' } : { type: 'heading', level });
      }}
      onClosed={props.onDone}
    />
  );
}

interface MarkMenuProps {
  readonly marks: ArticleMarks;
  readonly isDisabled: boolean;
  readonly onDone: () => void;
}

function FontMenu({ marks, isDisabled, onDone }: MarkMenuProps): ReactElement {
  const { t } = useText();
  const editor = useSlate();
  return (
    <ToolMenu
      label={t('article.font')}
      drawing="font"
      isDisabled={isDisabled}
      value={marks.font ?? NONE}
      choices={[
        { value: NONE, text: t('article.fontDefault') },
        ...FONT_NAMES.map((font) => ({ value: font, text: t(`article.fonts.${font}`) })),
      ]}
      onChoose={(chosen) => setMark(editor, 'font', FONT_NAMES.find((font) => font === chosen) ?? null)}
      onClosed={onDone}
    />
  );
}

function SizeMenu({ marks, isDisabled, onDone }: MarkMenuProps): ReactElement {
  const { t } = useText();
  const editor = useSlate();
  return (
    <ToolMenu
      label={t('article.size')}
      drawing="size"
      isDisabled={isDisabled}
      value={String(marks.sizePx ?? NONE)}
      choices={[
        { value: NONE, text: t('article.sizeDefault') },
        ...ARTICLE_SIZES_PX.map((size) => ({ value: String(size), text: t('article.sizePx', { size }) })),
      ]}
      onChoose={(chosen) =>
        setMark(editor, 'sizePx', ARTICLE_SIZES_PX.find((size) => String(size) === chosen) ?? null)
      }
      onClosed={onDone}
    />
  );
}

function ColourMenu({ marks, isDisabled, onDone }: MarkMenuProps): ReactElement {
  const { t } = useText();
  const editor = useSlate();
  const other = useRef<HTMLInputElement>(null);
  const { colour } = marks;
  const name = COLOUR_NAMES.find((one) => ARTICLE_COLOURS[one] === colour);
  return (
    <>
      <ToolMenu
        label={t('article.colour')}
        drawing="colour"
        face={
          <Box as="span" borderBottomWidth="3px" style={{ borderColor: colour ?? 'currentColor' }}>
            <ToolbarGlyph name="colour" />
          </Box>
        }
        isDisabled={isDisabled}
        value={colour === undefined ? NONE : (name ?? OTHER)}
        choices={[
          { value: NONE, text: t('article.colourDefault'), drawing: <ColourMark colour={null} /> },
          ...COLOUR_NAMES.map((one) => ({
            value: one,
            text: t(`article.colours.${one}`),
            drawing: <ColourMark colour={ARTICLE_COLOURS[one]} />,
          })),
          {
            value: OTHER,
            text: t('article.colourOther'),
            drawing: <ColourMark colour={name === undefined ? (colour ?? null) : null} />,
          },
        ]}
        onChoose={(chosen) => {
          if (chosen === OTHER) return other.current?.click();
          const known = COLOUR_NAMES.find((one) => one === chosen);
          setMark(editor, 'colour', known ? ARTICLE_COLOURS[known] : null);
        }}
        onClosed={onDone}
      />
      <input
        ref={other}
        type="color"
        hidden
        aria-label={t('article.colourOther')}
        value={colour ?? ARTICLE_COLOURS.blue}
        onChange={({ target }) => setMark(editor, 'colour', toColour(target.value))}
      />
    </>
  );
}

function ColourMark(props: { readonly colour: string | null }): ReactElement {
  const { colour } = props;
  return (
    <Box
      aria-hidden
      w="14px"
      h="14px"
      flex="none"
      rounded="sm"
      borderWidth="1px"
      borderColor="border.emphasized"
      style={colour === null ? {} : { background: colour }}
    />
  );
}

function AlignMenu(props: { readonly onDone: () => void }): ReactElement {
  const { t } = useText();
  const editor = useSlate();
  const align: ToolbarGlyphName = alignAt(editor) ?? 'left';
  return (
    <ToolMenu
      label={t('article.align')}
      drawing={align}
      value={align}
      choices={ALIGNS.map((one) => ({
        value: one,
        text: t(`article.aligns.${one}`),
        drawing: <ToolbarGlyph name={one} />,
      }))}
      onChoose={(chosen) => {
        const one = ALIGNS.find((value) => value === chosen) ?? 'left';
        setAlign(editor, one === 'left' ? null : one);
      }}
      onClosed={props.onDone}
    />
  );
}
