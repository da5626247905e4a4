import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { App } from '@quayside/platform/service/service.ts'

const compressFrom = 2_048
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzipped = { level: 6 }
const compressible = /^(text\/|application\/(json|problem\+json|javascript|manifest\+json)|image\/svg)/

const brotliOf = promisify<Buffer, object, Buffer>(brotliCompress)
const gzipOf = promisify<Buffer, object, Buffer>(gzip)

/** Brotli or gzip for texts from 2 kB on. An answer below that, as most are, costs one comparison. */
export function compressAnswers(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isShort(payload)) return done(null, payload)
    const encoding = encodingOf(request.headers['accept-encoding'])
    const type = String(reply.getHeader('content-type') ?? '')
    if (!compressible.test(type) || reply.hasHeader('content-encoding')) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    if (encoding === null) return done(null, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      const whole = Buffer.from(payload as string)
      const compressed = encoding === 'br' ? brotliOf(whole, brotli) : gzipOf(whole, gzipped)
      compressed.then(result => done(null, result), done)
      return
    }
    const stream = encoding === 'br' ? createBrotliCompress(brotli) : createGzip(gzipped)
    done(
      null,
      pipeline(payload as Readable, stream, () => undefined),
    )
  })
}

function isShort(payload: unknown): boolean {
  if (payload === null || payload === undefined) return true
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length < compressFrom
  return typeof (payload as { pipe?: unknown }).pipe !== 'function'
}

function encodingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  const list = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(list)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(list) ? 'gzip' : null
}
