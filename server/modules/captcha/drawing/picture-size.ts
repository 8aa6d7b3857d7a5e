/** The protocol's picture, in pixels; clients scale their coordinates to it. */
export const PICTURE = { width: 310, height: 155 } as const;
/** The strip that holds the slider's piece. */
export const PIECE_WIDTH = 47;
