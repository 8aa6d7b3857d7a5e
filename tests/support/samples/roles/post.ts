import { post } from '#shared/contracts/roles/post.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const postSample: SubjectSample = {
  crud: post,
  body: (serial) => ({
    postName: `post ${serial}`,
    postCode: `post_${serial}`,
    postSort: 5,
    remark: 'of day',
  }),
  change: { postName: 'changed', postSort: 7, remark: null },
  text: ['postName', 64],
  unique: 'postCode',
};
