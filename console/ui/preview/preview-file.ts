import type { ProblemCode } from './preview-problem.ts';

/** What is shown. `fileName` and `downloadUrl` are the specification's file entry, point 3. */
export interface PreviewFile {
  readonly fileName: string;
  /** An absolute path of this server; it is read with the session's token. */
  readonly downloadUrl: string;
  readonly sizeBytes?: number;
  /** An address that needs no header, such as a signed one: sound and video are then read in ranges as they are played. */
  readonly streamUrl?: string;
}

/** What each view is given. The bytes are what the name says (`checkContent`). */
export interface ViewProps {
  readonly fileName: string;
  readonly blob: Blob;
  readonly onProblem: (code: ProblemCode) => void;
}
