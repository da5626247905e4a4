import type { PageTable } from './preload-pages.ts'

/** The page that an address leads to, and the language it will speak. */
export type Expected = { page: PageTable['pages'][number]; language: string }

/**
 * Runs in the page itself, as text, before anything else: asks for what this address will need. It only hurries; what it
 * gets wrong is loaded as if it had said nothing.
 */
export function preloadPage({ files, pages, texts, libraries }: PageTable): Expected | null {
  const read = (name: string) => {
    try {
      return localStorage.getItem(name) ?? sessionStorage.getItem(name)
    } catch {
      return null
    }
  }
  const find = (path: string) =>
    pages.find(page => page.path === path) ??
    pages.find(page => new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
  const isSignedIn = read('grant') !== null
  let page = find(location.pathname)
  if (location.pathname === '/') page = find('/app')
  if (page?.isProtected && !isSignedIn) page = find('/auth/login')
  if (page === undefined) return null
  const wishes = [read('language') ?? '', ...navigator.languages]
  const language =
    wishes.map(wish => Object.keys(texts).find(known => known.slice(0, 2) === wish.slice(0, 2))).find(Boolean) ?? 'en'
  const ofTexts = page.texts.map(name => texts[language]?.[name])
  const hurry = (href: string | undefined, kind: object) => {
    if (href !== undefined) document.head.append(Object.assign(document.createElement('link'), { href, ...kind }))
  }
  const hurryAll = (indexes: Iterable<number | undefined>) => {
    for (const index of new Set(indexes))
      if (index !== undefined) hurry(files[index], { rel: 'modulepreload', crossOrigin: '' })
  }
  if (page.picture !== null) hurry(page.picture, { rel: 'preload', as: 'image' })
  hurryAll([...page.around, ...ofTexts])
  // The largest script comes alone then, and runs while the page's own are on their way.
  const goOn = () => hurryAll(page.own)
  hurry(libraries, { rel: 'modulepreload', crossOrigin: '', onload: goOn, onerror: goOn })
  return { page, language }
}
