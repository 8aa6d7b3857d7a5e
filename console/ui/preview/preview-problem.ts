/** Why a file is not shown; each has its texts `preview.problem.<code>` and `preview.hint.<code>`. */
export type ProblemCode =
  | 'empty'
  | 'damaged'
  | 'encrypted'
  | 'mislabelled'
  | 'tooLarge'
  | 'inflatesTooFar'
  | 'documentType'
  | 'pictureTooLarge'
  | 'tooSlow'
  | 'oldDocument'
  | 'videoUnplayable'
  | 'audioUnplayable';

export class PreviewProblem extends Error {
  override readonly name = 'PreviewProblem';
  readonly code: ProblemCode;

  constructor(code: ProblemCode) {
    super(code);
    this.code = code;
  }
}
