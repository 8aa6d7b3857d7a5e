import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { HeldBy } from '#shared/contracts/kit/holder.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** What a user is employed as. A post grants nothing. */
export const Post = z.object({
  postId: Id,
  postCode: z.string(),
  postName: z.string(),
  postSort: z.number().int(),
  remark: z.string().nullable(),
  /** How many users hold it. */
  holders: z.number().int(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Post = z.infer<typeof Post>;

export const post = defineCrud({
  subject: defineSubject({ name: 'post', module: 'roles', page: '/post' }),
  path: '/admin/post',
  idField: 'postId',
  nameField: 'postName',
  access: { view: 'post_view', edit: 'post_edit' },
  record: Post,
  fields: {
    postName: Text(64),
    postCode: ExactText(32, 1).regex(/^[A-Za-z][\w-]*$/, 'bad_role_code'),
    postSort: z.number().int().min(0).max(99_999).default(0),
    remark: OptionalText(256),
  },
  /** `postName` is searched in name and code. */
  filters: { postName: ExactText(64).optional() },
  sort: ['post_sort', 'post_name', 'post_code', 'holders', 'update_time'],
  isSoftDeleted: false,
  hasImport: true,
  nouns: ['post', 'posts'],
});

export const PostChoice = Post.pick({ postId: true, postName: true, postCode: true });

export const listPosts = defineEndpoint({
  id: 'post.list',
  method: 'GET',
  path: '/admin/post/list',
  access: 'user_view',
  tenant: 'session',
  summary: 'The names of all posts in their order, to choose some for a user.',
  reply: z.array(PostChoice),
});

export const listPostHolders = defineEndpoint({
  id: 'post.holders',
  method: 'GET',
  path: '/admin/post/:id/holders',
  access: 'post_view',
  tenant: 'session',
  summary: 'Who holds a post: those whom the caller may see, and how many there are.',
  params: z.object({ id: Id }),
  reply: HeldBy,
});
