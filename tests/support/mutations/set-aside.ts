/** Mutations, by id, that change nothing that anybody can observe, each with the reason. The next of the seed stands in. */
export const SET_ASIDE: Readonly<Record<string, string>> = {};
