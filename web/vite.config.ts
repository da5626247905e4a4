import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { scriptOf } from './build/chunk-groups.ts'
import { preloadPages } from './build/preload-pages.ts'
import { leaveOutUnusedContracts } from './build/unused-contracts.ts'

const portal = process.env.PORTAL_URL ?? 'http://127.0.0.1:8080'

const brotli = promisify<Buffer, object, Buffer>(brotliCompress)
const compressFrom = 2_048
/** Beyond this the highest level takes seconds for the last few per cent. */
const largeFrom = 600_000

/** Writes each text file compressed beside it, smaller than a server could afford to make it for every answer. */
function compressAhead(): Plugin {
  return {
    name: 'compress-ahead',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter(file => /\.(js|css|svg)$/.test(file))
      await Promise.all(
        texts.map(async file => {
          const text = await readFile(join(dir, file))
          if (text.length < compressFrom) return
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: text.length < largeFrom ? 11 : 9,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          }
          await writeFile(join(dir, `${file}.br`), await brotli(text, { params }))
        }),
      )
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leaveOutUnusedContracts(), preloadPages(), compressAhead()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules\/(?!zod)/, priority: 5 },
            { name: scriptOf },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api/': { target: portal, changeOrigin: false } } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api/': { target: portal, changeOrigin: false } } },
})
