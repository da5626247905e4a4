import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { PageRoute } from '../app/page-route.ts'
import { preloadPage } from './preload-page.ts'

const web = join(import.meta.dirname, '..')
const always = ['ui']
const inShell = ['shell', 'statuses']
/** The largest picture of a page without the shell. */
const outside = '/routes.svg'

/** What the script in the page needs to know; files are named by their place in a list, since many pages share them. */
export type PageTable = {
  files: string[]
  pages: { path: string; isProtected: boolean; picture: string | null; files: number[]; texts: string[] }[]
  /** Of each language, the file of each namespace. */
  texts: Record<string, Record<string, number>>
}

/**
 * A page's scripts and texts are asked for together with the portal's own, not one after the other once that runs: on a slow
 * network each step is a round trip. The choice is made in the page, by its address, before anything else.
 */
export function preloadPages(): Plugin {
  let routes: readonly Route[] = []
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
        const firstPaint = readFileSync(join(web, 'public/first-paint.js'), 'utf8')
        const script = `${firstPaint};(${preloadPage.toString()})(${JSON.stringify(tableOf(bundle, routes, html))})`
        return html.replace('<script src="/first-paint.js"></script>', () => `<script>${script}</script>`)
      },
    },
  }
}

type Route = Pick<PageRoute, 'path' | 'frame' | 'namespaces'> & { module: string }

/** The features' own lists of pages, with the module that each is drawn by. */
async function readRoutes(): Promise<Route[]> {
  const found: Route[] = []
  for (const file of globSync(['features/*/routes.ts', 'features/*/*/routes.ts'], { cwd: web })) {
    const { routes } = (await import(join(web, file))) as { routes: readonly PageRoute[] }
    for (const { path, frame, namespaces, page } of routes) {
      const module = /import\(["']([^"']+)["']\)/.exec(page.toString())?.[1]
      if (module === undefined) throw new Error(`${file} does not say which module draws ${path}`)
      found.push({ path, frame, namespaces, module: relative(web, join(web, dirname(file), module)) })
    }
  }
  return found
}

function tableOf(bundle: Rolldown.OutputBundle, routes: readonly Route[], html: string): PageTable {
  const chunks = new Map<string, Rolldown.OutputChunk>()
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.facadeModuleId) chunks.set(relative(web, chunk.facadeModuleId), chunk)
  }
  const files: string[] = []
  const place = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const chunkOf = (module: string) => {
    const chunk = chunks.get(module)
    if (chunk === undefined) throw new Error(`${module} is no chunk of its own`)
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
  const pages = routes.map(({ path, frame = 'shell', namespaces, module }) => {
    const isFramed = frame === 'shell'
    const needed = new Set([...(isFramed ? closure('app/shell/shell.tsx') : []), ...closure(module)])
    return {
      path,
      isProtected: isFramed || frame === 'bare',
      picture: isFramed ? null : outside,
      // What the page names itself is on its way already.
      files: [...needed].filter(file => !html.includes(file)).map(file => place(`/${file}`)),
      texts: [...always, ...(isFramed ? inShell : []), ...namespaces],
    }
  })
  const texts: PageTable['texts'] = {}
  for (const [module, chunk] of chunks) {
    const [, language, namespace] = /^\.\.\/contracts\/words\/([^/]+)\/([^/]+)\.json$/.exec(module) ?? []
    if (language === undefined || namespace === undefined) continue
    texts[language] = { ...texts[language], [namespace]: place(`/${chunk.fileName}`) }
  }
  return { files, pages, texts }
}
