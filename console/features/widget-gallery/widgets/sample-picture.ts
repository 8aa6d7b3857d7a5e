/** A drawing that stands for an uploaded picture. */
export const SAMPLE_PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#409eff"/><circle cx="24" cy="19" r="9" fill="#fff"/><path d="M6 48a18 16 0 0 1 36 0z" fill="#fff"/></svg>',
)}`;
