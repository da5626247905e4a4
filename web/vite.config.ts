import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const portal = process.env.PORTAL_URL ?? 'http://127.0.0.1:8080'

/** Preloads the Latin subset of the text face: its hashed name is known only after the build. */
function preloadTextFace(): Plugin {
  return {
    name: 'preload-text-face',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const face = Object.keys(bundle ?? {}).find(file => /ibm-plex-sans-latin-wght-normal-.*\.woff2$/.test(file))
        if (face === undefined) return []
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${face}` },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadTextFace()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api/': { target: portal, changeOrigin: false } } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api/': { target: portal, changeOrigin: false } } },
})
