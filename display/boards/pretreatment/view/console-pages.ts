/** Pages of the console that the board leads to. */
export const BATCHES_PAGE = '/process-batch';
export const CLEANINGS_PAGE = '/cip-run';
