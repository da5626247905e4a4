import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import serveStatic from '@fastify/static'
import type { App } from '@quayside/platform/service/service.ts'

/** The built portal. */
export type Web = {
  folder: string
  page: string
  /** `'sha256-...'` of each script inside the page. */
  inlineScripts: readonly string[]
  /** The page's scripts and styles, so that a browser fetches them before it has read the page. */
  preload: string
}

/** The server's own paths, and files beside the page that are not there. Deeper paths may hold a dot: an invitation's token does. */
const notPages = /^\/(api|internal|health|metrics|assets)(\/|$)|^\/[^/]*\.[a-z0-9]+$/i
const drawing = /\.svg(\.br|\.gz)?$/
const forever = 'public, max-age=31536000, immutable'

export async function readWeb(dist: string): Promise<Web | null> {
  const folder = resolve(dist)
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
  return page === null ? null : { folder, page, inlineScripts: inlineScripts(page), preload: preloadOf(page) }
}

/** Serves the portal: hashed assets for ever, and its page for every other path that a browser opens. */
export async function staticWeb(app: App, web: Web): Promise<void> {
  await app.register(serveStatic, {
    root: web.folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(web.folder, 'assets'))
      response.header('cache-control', isHashed ? forever : 'public, max-age=300')
      if (drawing.test(path)) response.header('content-type', 'image/svg+xml; charset=utf-8')
    },
  })
  app.fallback.page = (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (request.method !== 'GET' || notPages.test(path)) return null
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('link', web.preload)
      .send(web.page)
  }
}

function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
}

function preloadOf(page: string): string {
  const links: string[] = []
  for (const [tag] of page.matchAll(/<(script|link)\b[^>]*>/g)) {
    const path = /\s(?:src|href)="(\/[^"]+)"/.exec(tag)?.[1]
    if (path === undefined) continue
    if (/type="module"|rel="modulepreload"/.test(tag)) links.push(`<${path}>; rel=modulepreload`)
    else if (/rel="stylesheet"/.test(tag)) links.push(`<${path}>; rel=preload; as=style; crossorigin`)
  }
  return links.join(', ')
}
