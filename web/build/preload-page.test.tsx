import { afterEach, beforeEach, expect, test } from 'vitest'
import { preloadPage } from './preload-page.ts'

const page = { picture: null, texts: ['ui'], asks: [] }
const table = {
  files: ['/login.js', '/shell.js', '/list.js', '/detail.js', '/en.js', '/fr.js'],
  pages: [
    { ...page, path: '/auth/login', isProtected: false, picture: '/routes.svg', around: [], own: [0] },
    { ...page, path: '/purchase-orders', isProtected: true, around: [1], own: [2] },
    { ...page, path: '/purchase-orders/:id', isProtected: true, around: [1], own: [3], texts: ['ui', 'unknown'] },
  ],
  texts: { en: { ui: 4 }, fr: { ui: 5 } },
  libraries: '/vendor.js',
}

function asked(path: string): string[] {
  document.head.replaceChildren()
  history.replaceState(null, '', path)
  preloadPage(table)
  return links()
}

const links = () => [...document.head.querySelectorAll('link')].map(link => new URL(link.href).pathname)
const librariesCome = (how: string) => document.head.querySelector('[href="/vendor.js"]')?.dispatchEvent(new Event(how))

beforeEach(() => localStorage.setItem('language', 'en'))
afterEach(() => {
  localStorage.clear()
  document.head.replaceChildren()
})

test('who is not signed in will see the sign-in page, wherever the address leads', () => {
  for (const path of ['/auth/login?redirect=%2Fapp', '/purchase-orders']) {
    expect(asked(path)).toEqual(['/routes.svg', '/en.js', '/vendor.js'])
    librariesCome('load')
    expect(links()).toEqual(['/routes.svg', '/en.js', '/vendor.js', '/login.js'])
  }
})

test('who is signed in gets the page of the address, with the texts of the language', () => {
  localStorage.setItem('grant', '{}')
  localStorage.setItem('language', 'fr')
  asked('/purchase-orders/4711')
  librariesCome('load')
  expect(links()).toEqual(['/shell.js', '/fr.js', '/vendor.js', '/detail.js'])
  expect(asked('/purchase-orders')).toEqual(['/shell.js', '/fr.js', '/vendor.js'])
})

test("a page's own scripts follow the libraries, also where these failed", () => {
  localStorage.setItem('grant', '{}')
  expect(asked('/purchase-orders')).not.toContain('/list.js')
  librariesCome('error')
  expect(links()).toContain('/list.js')
})

test('an address without a page asks for nothing', () => {
  localStorage.setItem('grant', '{}')
  expect(asked('/nowhere')).toEqual([])
})
