/** Specification, point 3: `length` is the id of the file. */
export interface GalleryPicture {
  /** An address that `<img>` may read: of this server, or `blob:`. */
  readonly url: string;
  readonly name: string;
  readonly length: string;
}
