import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { PageRoute } from '../app/page-route.ts'

const web = join(import.meta.dirname, '..')

export type BuiltRoute = Pick<PageRoute, 'path' | 'frame' | 'namespaces' | 'permission' | 'asks'> & { module: string }

/** The features' own lists of pages, with the module that each is drawn by. */
export async function readRoutes(): Promise<BuiltRoute[]> {
  const found: BuiltRoute[] = []
  for (const file of globSync(['features/*/routes.ts', 'features/*/*/routes.ts'], { cwd: web })) {
    const { routes } = (await import(join(web, file))) as { routes: readonly PageRoute[] }
    for (const { path, frame, namespaces, permission, asks, page } of routes) {
      const module = /import\(["']([^"']+)["']\)/.exec(page.toString())?.[1]
      if (module === undefined) throw new Error(`${file} does not say which module draws ${path}`)
      found.push({ path, frame, namespaces, permission, asks, module: relative(web, join(web, dirname(file), module)) })
    }
  }
  return found
}
