/** Mutations, by id, that change nothing that anybody can observe, each with the reason. The next of the seed stands in. */
export const SET_ASIDE: Readonly<Record<string, string>> = {
  '0f6c84fec4': '`display/kit/machine-tile/tile-texts.ts`: `FOOT_GAP` becomes 12, which is its value.',
  '8b63969fa4':
    '`server/modules/captcha/drawing/draw-words.ts`: random places are thrown away one try earlier; those that are kept obey the same rules.',
};
