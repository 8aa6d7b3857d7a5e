/** Columns of a message that no part of it fills. */
export const NO_MESSAGE_PARTS = {
  ...{ rep_event: null, rep_name: null, rep_desc: null, rep_url: null, rep_content: null },
  ...{ rep_media_id: null, rep_thumb_media_id: null, rep_location_x: null, rep_location_y: null },
  ...{ rep_scale: null, event_key: null },
} as const;
