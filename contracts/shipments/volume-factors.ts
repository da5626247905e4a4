/** kg for one m3; a carrier's own factor comes in as a setting. By ocean volume is charged as such. */
export const volumeFactors = { AIR: '166.67', express: '200', GROUND: '333' } as const
