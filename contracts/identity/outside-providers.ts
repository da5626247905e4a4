/** Where people may have an account with which they sign in here. */
export const outsideProviders = ['google', 'microsoft'] as const
export type OutsideProvider = (typeof outsideProviders)[number]

/** What each calls itself, in every language. */
export const outsideProviderNames: Readonly<Record<OutsideProvider, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
}
