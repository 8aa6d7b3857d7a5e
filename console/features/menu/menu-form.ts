import { menu } from '#shared/contracts/platform/menu.ts';

/** `path` as a form holds it. */
function isInsecureLink(path: unknown): boolean {
  return typeof path === 'string' && /^http:\/\//i.test(path);
}

interface Issues {
  addIssue(issue: { readonly code: 'custom'; readonly path: string[]; readonly message: string }): void;
}

/** A page of the console shows no insecure page in its frame; links of that kind from elsewhere stay readable. */
function checkLink(body: { readonly path?: unknown }, context: Issues): void {
  if (isInsecureLink(body.path)) context.addIssue({ code: 'custom', path: ['path'], message: 'https_only' });
}

/** The contract's calls, with the rule that the form has beside it. */
export const menuForm = {
  ...menu,
  createBody: menu.createBody.superRefine(checkLink),
  updateBody: menu.updateBody.superRefine(checkLink),
};
