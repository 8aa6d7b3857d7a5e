import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';

/** Why a Word file has no text: `oldDocument` = it is broken, or of a version that is not read. */
export const DocumentProblem = z.enum(['oldDocument', 'encrypted', 'tooLarge', 'tooSlow', 'inflatesTooFar']);
export type DocumentProblem = z.infer<typeof DocumentProblem>;

export const DocumentText = z.object({
  /** Paragraphs, one a line; footnotes, endnotes and text boxes follow. Null where there is a problem. */
  text: z.string().nullable(),
  /** There are more than `LIMITS.documentTextMaxChars` characters. */
  isCut: z.boolean(),
  problem: DocumentProblem.nullable(),
});
export type DocumentText = z.infer<typeof DocumentText>;

export const getDocumentText = defineEndpoint({
  id: 'file.documentText',
  method: 'GET',
  path: '/admin/sys-file/text',
  access: 'session',
  tenant: 'session',
  summary: `The text of an old Word file (.doc) of the library, without layout and pictures, up to ${LIMITS.documentTextMaxChars} characters.`,
  query: z.object({
    /** `url` or `downloadUrl` of the file: a signed address of the caller's tenant. */
    address: ExactText(512, 1),
  }),
  reply: DocumentText,
});
