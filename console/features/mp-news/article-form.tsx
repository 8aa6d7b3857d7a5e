import { Field, Grid, HStack, Input, NativeSelect, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useId } from 'react';
import type { ArticleEditorProps } from '#console/ui/article-editor/article-editor.tsx';
import type { UploadImage } from '#console/ui/article-editor/use-pictures.ts';
import { FormField } from '#console/ui/form/form-field.tsx';
import { lazyPart } from '#console/ui/text/lazy-part.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpMaterial } from '#shared/contracts/public-account/mp-material.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { CountedField } from './counted-field.tsx';
import { CoverField } from './cover-field.tsx';
import { Comments, type EditedArticle, type NewsField } from './news-value.ts';

const ArticleEditor = lazyPart<ArticleEditorProps>(
  {
    texts: ['article'],
    load: () => import('#console/ui/article-editor/article-editor.tsx').then((part) => part.ArticleEditor),
  },
  { fallback: () => <Skeleton h={`${EDITOR_PX}px`} w="100%" /> },
);
const EDITOR_PX = 440;

/** One article: what WeChat shows of it outside, and its text. */
export function ArticleForm(props: {
  readonly appId: string;
  readonly article: EditedArticle;
  readonly isSingle: boolean;
  readonly mayEdit: boolean;
  readonly coverUrl: string | null;
  readonly errorOf: (field: NewsField) => string | undefined;
  readonly uploadImage: UploadImage;
  readonly onChange: (change: Partial<EditedArticle>, group: string) => void;
  readonly onCover: (material: MpMaterial) => void;
}): ReactElement {
  const { t } = useText();
  const { appId, article, isSingle, mayEdit, errorOf, onChange } = props;
  const { title, author, digest, content, contentSourceUrl, thumbMediaId, comments } = article;
  return (
    <Stack as="section" aria-label={t('mpNews.article')} gap="5" p="4" overflow="auto" minH="0">
      <Grid templateColumns="minmax(0, 1fr) 150px" gap="4">
        <CountedField
          label={t('mpNews.field.title')}
          value={title}
          max={LIMITS.mpArticleTitleMax}
          isDisabled={!mayEdit}
          error={errorOf('title')}
          onChange={(next) => onChange({ title: next }, 'title')}
        />
        <CountedField
          label={t('mpNews.field.author')}
          value={author}
          max={LIMITS.mpArticleAuthorMax}
          isDisabled={!mayEdit}
          error={errorOf('author')}
          onChange={(next) => onChange({ author: next }, 'author')}
        />
      </Grid>
      <HStack gap="4" align="flex-start" wrap="wrap">
        <CoverField
          appId={appId}
          src={props.coverUrl}
          hasCover={thumbMediaId !== ''}
          mayEdit={mayEdit}
          error={errorOf('thumbMediaId')}
          onChoose={props.onCover}
        />
        <Stack flex="1" minW="220px">
          <CountedField
            label={t('mpNews.field.digest')}
            hint={t('mpNews.digestHint')}
            value={digest}
            max={LIMITS.mpArticleDigestMax}
            lines={3}
            isDisabled={!mayEdit || !isSingle}
            error={errorOf('digest')}
            onChange={(next) => onChange({ digest: next }, 'digest')}
          />
        </Stack>
      </HStack>
      <Grid templateColumns="minmax(0, 1fr) 200px" gap="4">
        <FormField label={t('mpNews.field.contentSourceUrl')} error={errorOf('contentSourceUrl')}>
          <Input
            size="sm"
            type="url"
            placeholder="https://"
            value={contentSourceUrl}
            readOnly={!mayEdit}
            onChange={({ target }) => onChange({ contentSourceUrl: target.value }, 'source')}
          />
        </FormField>
        <FormField label={t('mpNews.field.comments')} error={undefined}>
          <NativeSelect.Root size="sm" disabled={!mayEdit}>
            <NativeSelect.Field
              value={comments}
              onChange={({ target }) => onChange({ comments: Comments.parse(target.value) }, 'comments')}
            >
              {Comments.options.map((one) => (
                <option key={one} value={one}>
                  {t(`mpNews.comments.${one}`)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </FormField>
      </Grid>
      <ContentField {...props} content={content} />
    </Stack>
  );
}

function ContentField(props: {
  readonly article: EditedArticle;
  readonly content: string;
  readonly mayEdit: boolean;
  readonly errorOf: (field: NewsField) => string | undefined;
  readonly uploadImage: UploadImage;
  readonly onChange: (change: Partial<EditedArticle>, group: string) => void;
}): ReactElement {
  const { t } = useText();
  const { article, content, mayEdit, onChange } = props;
  const labelId = useId();
  const error = props.errorOf('content');
  const errorId = useId();
  const isOver = content.length >= LIMITS.mpArticleHtmlMax;
  return (
    <Field.Root invalid={error !== undefined} gap="1">
      <HStack w="full" justify="space-between">
        <Text id={labelId} textStyle="sm" fontWeight="500">
          {t('mpNews.field.content')}
        </Text>
        <Text textStyle="xs" fontVariantNumeric="tabular-nums" color={isOver ? 'fg.error' : 'fg.muted'}>
          {t('mpNews.withMarkup', {
            count: groupedNumber(content.length),
            max: groupedNumber(LIMITS.mpArticleHtmlMax),
          })}
        </Text>
      </HStack>
      <ArticleEditor
        key={article.key}
        value={content}
        onChange={(html) => onChange({ content: html }, 'content')}
        labelledBy={labelId}
        describedBy={errorId}
        isInvalid={error !== undefined}
        isReadOnly={!mayEdit}
        heightPx={EDITOR_PX}
        uploadImage={props.uploadImage}
      />
      {error !== undefined && (
        <Text id={errorId} role="alert" textStyle="xs" color="fg.error">
          {error}
        </Text>
      )}
    </Field.Root>
  );
}
