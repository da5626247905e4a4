/** So many ids have room in an address. */
export const mostIds = 100
