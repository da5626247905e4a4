/** A company's logo: exactly so many pixels on each side, and fewer bytes than this. */
export const logoSide = 150
export const logoBytes = 2 * 1024 * 1024
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
