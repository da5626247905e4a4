import { afterEach, beforeEach, expect, test } from 'vitest'
import { preloadPage } from './preload-page.ts'

const table = {
  files: ['/login.js', '/shell.js', '/list.js', '/detail.js', '/en.js', '/fr.js'],
  pages: [
    { path: '/auth/login', isProtected: false, picture: '/routes.svg', files: [0], texts: ['ui'], asks: [] },
    { path: '/purchase-orders', isProtected: true, picture: null, files: [1, 2], texts: ['ui'], asks: [] },
    {
      path: '/purchase-orders/:id',
      isProtected: true,
      picture: null,
      files: [1, 3],
      texts: ['ui', 'unknown'],
      asks: [],
    },
  ],
  texts: { en: { ui: 4 }, fr: { ui: 5 } },
}

function asked(path: string): string[] {
  history.replaceState(null, '', path)
  preloadPage(table)
  return [...document.head.querySelectorAll('link')].map(link => new URL(link.href).pathname)
}

beforeEach(() => localStorage.setItem('language', 'en'))
afterEach(() => {
  localStorage.clear()
  document.head.replaceChildren()
})

test('who is not signed in will see the sign-in page, wherever the address leads', () => {
  expect(asked('/auth/login?redirect=%2Fapp')).toEqual(['/routes.svg', '/login.js', '/en.js'])
  document.head.replaceChildren()
  expect(asked('/purchase-orders')).toEqual(['/routes.svg', '/login.js', '/en.js'])
})

test('who is signed in gets the page of the address, with the texts of the language', () => {
  localStorage.setItem('grant', '{}')
  localStorage.setItem('language', 'fr')
  expect(asked('/purchase-orders/4711')).toEqual(['/shell.js', '/detail.js', '/fr.js'])
  document.head.replaceChildren()
  expect(asked('/purchase-orders')).toEqual(['/shell.js', '/list.js', '/fr.js'])
})

test('an address without a page asks for nothing', () => {
  localStorage.setItem('grant', '{}')
  expect(asked('/nowhere')).toEqual([])
})
