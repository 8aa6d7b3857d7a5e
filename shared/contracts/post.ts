import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EpochMs, Id } from './envelope.ts';

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

export const PostChoice = Post.pick({ postId: true, postName: true, postCode: true });
export type PostChoice = z.infer<typeof PostChoice>;

export const listPosts = defineEndpoint({
  id: 'post.list',
  method: 'GET',
  path: '/admin/post/list',
  access: 'user_view',
  tenant: 'session',
  summary: 'The names of all posts in their order, to choose some for a user.',
  reply: z.array(PostChoice),
});
