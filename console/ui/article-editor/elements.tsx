import { Box, Input } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Transforms } from 'slate';
import {
  ReactEditor,
  type RenderElementProps,
  type RenderLeafProps,
  useFocused,
  useSelected,
  useSlateStatic,
} from 'slate-react';
import { Media } from '#console/ui/article/article-view.tsx';
import { marked, placeStyleOf } from '#console/ui/article/inline-marks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ALT_MAX, type ArticleMedia } from '#shared/domain/article/article.ts';

/** A block or a link as it is edited; items are flat here, their numbers are counted by styles. */
export function renderElement({ attributes, children, element }: RenderElementProps): ReactElement {
  switch (element.type) {
    case 'link':
      return (
        <span {...attributes} data-link="" title={element.url}>
          {children}
        </span>
      );
    case 'image':
    case 'video':
      return (
        <div {...attributes} data-block="">
          <EditedMedia media={element} />
          {children}
        </div>
      );
    case 'code':
      return <pre {...attributes}>{children}</pre>;
    case 'item':
      return (
        <div
          {...attributes}
          data-item={element.list}
          data-level={element.indent ?? 0}
          style={placeStyleOf(element, false)}
        >
          {children}
        </div>
      );
    case 'heading':
      return (
        <div {...attributes} data-block="" data-heading={element.level} style={placeStyleOf(element)}>
          {children}
        </div>
      );
    default:
      return (
        <div
          {...attributes}
          data-block=""
          {...(element.type === 'quote' && { 'data-quote': '' })}
          style={placeStyleOf(element)}
        >
          {children}
        </div>
      );
  }
}

export function renderLeaf({ attributes, children, leaf }: RenderLeafProps): ReactElement {
  return <span {...attributes}>{marked(leaf, children)}</span>;
}

function EditedMedia(props: { readonly media: ArticleMedia }): ReactElement {
  const { t } = useText();
  const { media } = props;
  const editor = useSlateStatic();
  const isSelected = useSelected();
  const isFocused = useFocused();
  return (
    <Box
      contentEditable={false}
      p="1"
      rounded="md"
      {...(isSelected && isFocused && { outline: '2px solid', outlineColor: 'accent.focusRing' })}
    >
      <Media media={media} />
      {media.type === 'image' && (
        <Input
          size="2xs"
          mt="1"
          maxW="360px"
          maxLength={ALT_MAX}
          aria-label={t('article.image.description')}
          placeholder={t('article.image.description')}
          value={media.alt ?? ''}
          onChange={({ target }) =>
            Transforms.setNodes(editor, { alt: target.value }, { at: ReactEditor.findPath(editor, media) })
          }
        />
      )}
    </Box>
  );
}
