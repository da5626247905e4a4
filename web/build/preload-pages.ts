import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { profileMayCall, profileMayOpen, restrictedProfiles } from '@quayside/contracts/access/profiles.ts'
import type { Plugin, Rolldown } from 'vite'
import type { FirstAsk } from '../app/page-route.ts'
import { askEarly } from './ask-early.ts'
import { preloadPage } from './preload-page.ts'
import { type BuiltRoute, readRoutes } from './read-routes.ts'

const web = join(import.meta.dirname, '..')
const always = ['ui']
const inShell = ['shell', 'statuses']
/** The largest picture of a page without the shell. */
const outside = '/routes.svg'

/** The profiles that do not open the page, or leave no such call to a person. */
export function withheldFrom(path: string, { url }: FirstAsk): string[] {
  const [called = ''] = url.split('?')
  return restrictedProfiles.filter(one => !profileMayOpen(one, path) || !profileMayCall(one, 'GET', called))
}

/** What the script in the page needs to know; files are named by their place in a list, since many pages share them. */
export type PageTable = {
  files: string[]
  pages: {
    path: string
    isProtected: boolean
    picture: string | null
    /** The scripts that it shares with every page in the frame, and those of its own. */
    around: number[]
    own: number[]
    texts: string[]
    asks: readonly (FirstAsk & { withheld?: readonly string[] })[]
  }[]
  /** Of each language, the file of each namespace. */
  texts: Record<string, Record<string, number>>
  /** The script that is larger than all others. */
  libraries: string
}

/**
 * A page's scripts and texts are asked for while the portal's own come and start, not one after the other once these run: on a
 * slow network each step is a round trip. The choice is made in the page, by its address, before anything else.
 */
export function preloadPages(): Plugin {
  let routes: readonly BuiltRoute[] = []
  return {
    name: 'preload-pages',
    apply: 'build',
    async buildStart() {
      routes = await readRoutes()
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html
        refuseCircles(bundle)
        const firstPaint = readFileSync(join(web, 'public/first-paint.js'), 'utf8')
        const table = JSON.stringify(tableOf(bundle, routes, html))
        const script = `${firstPaint};(${askEarly.toString()})((${preloadPage.toString()})(${table}))`
        return html.replace('<script src="/first-paint.js"></script>', () => `<script>${script}</script>`)
      },
    },
  }
}

/** Of scripts that need one another, one runs before what it stands on. */
function refuseCircles(bundle: Rolldown.OutputBundle): void {
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) throw new Error(`Scripts that need one another: ${[...way, file].join(', ')}`)
    const chunk = bundle[file]
    if (done.has(file) || chunk?.type !== 'chunk') return
    for (const next of chunk.imports) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of Object.keys(bundle)) visit(file, [])
}

function tableOf(bundle: Rolldown.OutputBundle, routes: readonly BuiltRoute[], html: string): PageTable {
  const chunks = new Map<string, Rolldown.OutputChunk>()
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk') for (const id of chunk.moduleIds) chunks.set(relative(web, id), chunk)
  }
  const files: string[] = []
  const place = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const chunkOf = (module: string) => {
    const chunk = chunks.get(module)
    if (chunk === undefined) throw new Error(`${module} is in no script`)
    return chunk
  }
  const closure = (module: string, seen = new Set<string>()) => {
    const add = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      const chunk = bundle[file]
      if (chunk?.type === 'chunk') chunk.imports.forEach(add)
    }
    add(chunkOf(module).fileName)
    return seen
  }
  const ofFrame = closure('app/shell/shell.tsx')
  const pages = routes.map(({ path, frame = 'shell', namespaces, permission, asks = [], module }) => {
    const isFramed = frame === 'shell'
    // What the page names itself is on its way already.
    const needed = [...new Set([...(isFramed ? ofFrame : []), ...closure(module)])].filter(file => !html.includes(file))
    return {
      path,
      isProtected: isFramed || frame === 'bare',
      picture: isFramed ? null : outside,
      around: needed.filter(file => ofFrame.has(file)).map(file => place(`/${file}`)),
      own: needed.filter(file => !ofFrame.has(file)).map(file => place(`/${file}`)),
      texts: [...always, ...(isFramed ? inShell : []), ...namespaces],
      asks: asks.map(ask => ({ permission, ...ask, withheld: withheldFrom(path, ask) })),
    }
  })
  const texts: PageTable['texts'] = {}
  for (const [module, chunk] of chunks) {
    const [, language, namespace] = /^\.\.\/contracts\/words\/([^/]+)\/([^/]+)\.json$/.exec(module) ?? []
    if (language === undefined || namespace === undefined) continue
    texts[language] = { ...texts[language], [namespace]: place(`/${chunk.fileName}`) }
  }
  const libraries = [...chunks.values()].find(({ name }) => name === 'vendor')
  if (libraries === undefined) throw new Error('The build has no vendor')
  return { files, pages, texts, libraries: `/${libraries.fileName}` }
}
