import type { Config } from '@quayside/platform/service/config.ts'
import type { Web } from './static-web.ts'

type Directives = Record<string, string[]>

/** Scripts are the portal's own; styles may be inline, because the component library writes them at run time. */
export function contentPolicy(config: Config, web: Web | null): Directives {
  const files = new URL(config.s3Url).origin
  const maps = config.mapStyleUrl === null ? [] : [new URL(config.mapStyleUrl).origin]
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(web?.inlineScripts ?? [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', files, ...maps],
    'font-src': ["'self'"],
    'connect-src': ["'self'", files, ...maps],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", 'blob:', files],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    ...(config.portalUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  }
}

/** What is no page may load nothing. */
export const apiPolicy: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}
