/** The pattern of LIKE for texts that contain this one, whatever characters it has. */
export const containing = (text: string) => `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
