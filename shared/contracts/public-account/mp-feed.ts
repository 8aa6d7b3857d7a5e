/** Keys of the images of the topics `conversations` and `conversation`. */
export const MP_FEED_KEYS = {
  /** `revision` → a number that changes whenever something happens in a conversation in reach, or in this one */
  revision: () => 'revision',
} as const;
