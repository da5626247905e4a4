import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answers, problem } from '../testing/answers.ts'
import { findings } from '../testing/axe.ts'
import { andina, everyPermission, lucia } from '../testing/fixtures/people.ts'
import { renderPortal } from '../testing/render-portal.tsx'
import { answerWith } from '../testing/server.ts'
import { signInAs } from '../testing/sign-in-as.ts'
import { safeRedirect } from './guards.ts'
import type { PageRoute } from './page-route.ts'
import { pageRoutes } from './router.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('who is not signed in', () => {
  test('[S2.002] / leads to the login screen', async () => {
    const { path } = await renderPortal('/')
    await heading('Sign in')
    expect(path()).toBe('/auth/login')
  })

  test('[S2.003] /auth leads to the login screen, with signup beside it', async () => {
    const { path, user } = await renderPortal('/auth')
    await heading('Sign in')
    expect(path()).toBe('/auth/login')
    await user.click(screen.getByRole('link', { name: 'Sign up' }))
    await heading('Sign up')
    expect(path()).toBe('/auth/signup')
  })

  test('[S2.001] [S6.015] [S6.016] a protected page shows the Spanish text, goes to login with a redirect, and opens after signing in', async () => {
    answerWith()
    const { path, user } = await renderPortal('/purchase-orders?tab=confirmed')
    await heading('Sign in')
    expect(path()).toBe('/auth/login?redirect=%2Fpurchase-orders%3Ftab%3Dconfirmed')
    const inSpanish = await screen.findByText('Debe iniciar sesión para acceder a esta sección')
    // The page's own language first.
    expect(screen.getByRole('alert').textContent).toBe(
      'You must sign in to access this sectionDebe iniciar sesión para acceder a esta sección',
    )
    expect(inSpanish.lang).toBe('es-MX')
    await user.type(screen.getByLabelText('E-mail'), lucia.email)
    await user.type(screen.getByLabelText('Password'), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading('Purchase orders')
    expect(path()).toBe('/purchase-orders?tab=confirmed')
  })

  test('[S4.043] a page whose session has expired and cannot be refreshed goes to the login screen, and opens after signing in', async () => {
    signInAs()
    let isOver = true
    const expired = () => problem(401, 'token-expired', 'Expired')
    const calls = answerWith({
      'GET /purchase-orders': asked => (isOver ? expired() : (answers['GET /purchase-orders']?.(asked) ?? expired())),
      'POST /authentication/refreshSession': () => problem(401, 'session-ended', 'Ended'),
    })
    const { path, user } = await renderPortal('/purchase-orders?tab=confirmed')
    await heading('Sign in')
    expect(path()).toBe('/auth/login?redirect=%2Fpurchase-orders%3Ftab%3Dconfirmed')
    expect(sessionStorage.getItem('grant')).toBeNull()
    expect(calls.filter(call => call.path === '/authentication/refreshSession')).toHaveLength(1)
    isOver = false
    await user.type(screen.getByLabelText('E-mail'), lucia.email)
    await user.type(screen.getByLabelText('Password'), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading('Purchase orders')
    expect(path()).toBe('/purchase-orders?tab=confirmed')
  })

  test('[S2.001] every page of the router but the public ones leads to the login screen; those are listed with their reasons', async () => {
    const security = readFileSync(`${import.meta.dirname}/../../docs/security.md`, 'utf8')
    const listed = [...security.matchAll(/^\| `(\/(?!api)[^`]*)` +\| \S+/gm)].map(([, path]) => path)
    const isPublic = ({ frame }: PageRoute) => frame === 'public' || frame === 'open'
    const asWritten = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
    const open = pageRoutes.filter(isPublic).map(route => asWritten(route.path))
    expect(['/', '/auth', ...open].sort()).toEqual(listed.sort())
    const { router } = await renderPortal('/auth/login')
    const within = pageRoutes.filter(route => !isPublic(route)).map(route => route.path.replaceAll(/:\w+/g, 'x'))
    expect(within.length).toBeGreaterThan(20)
    for (const path of within) {
      await router.navigate(path)
      const { pathname, search } = router.state.location
      expect([pathname, new URLSearchParams(search).get('redirect')]).toEqual(['/auth/login', path])
    }
  })

  test('a redirect never leaves this origin', () => {
    expect(safeRedirect('/purchase-orders?tab=confirmed#x')).toBe('/purchase-orders?tab=confirmed#x')
    for (const wanted of [
      null,
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example/x',
      '/a/..//evil.example',
      '/%2e//evil.example',
      'javascript:alert(1)',
      '/auth/login',
    ])
      expect(safeRedirect(wanted)).toBe('/app')
  })

  test('[S2.022] an unknown path shows the not-found page', async () => {
    await renderPortal('/no/such/page')
    await heading('Page not found')
    expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/app')
  })
})

describe('who is signed in', () => {
  test('[S2.023] a public route leads to the home', async () => {
    signInAs()
    answerWith()
    for (const public_ of ['/', '/auth/login', '/auth/signup']) {
      const { path, unmount, router } = await renderPortal(public_)
      await expect.poll(() => router.state.navigation.state === 'idle' && path()).toBe('/app')
      unmount()
    }
  })

  test('a person without a company is led to the company step', async () => {
    signInAs({ user: { ...lucia, companiesRef: [] } })
    const { path } = await renderPortal('/purchase-orders')
    await heading('Your company')
    expect(path()).toBe('/onboarding')
  })

  test('a restricted profile is sent to its first allowed path', async () => {
    signInAs({ user: { ...lucia, profile: 'CLIENT_R' } })
    answerWith()
    const { path } = await renderPortal('/pre-orders')
    await heading('Purchase orders')
    expect(path()).toBe('/purchase-orders')
  })

  test('[S6.006] lacking the permission for a page gives a message', async () => {
    signInAs({ permissions: everyPermission.filter(entry => entry.permission !== 'purchase-orders.view') })
    answerWith()
    await renderPortal('/purchase-orders')
    await heading('You do not have permission for this page')
    expect(screen.getByText('An administrator of Andina Salud S.A.C. can give it to you.')).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[S6.008] permissions are fetched once and kept', async () => {
    signInAs({ permissions: null })
    const seen = answerWith()
    const { router } = await renderPortal('/purchase-orders')
    await heading('Purchase orders')
    await router.navigate('/pre-orders')
    await heading('Pre-orders')
    expect(seen.filter(call => call.path === '/authentication/getAllPermissions')).toHaveLength(1)
    expect(JSON.parse(sessionStorage.getItem('user-permissions') ?? '[]')).toEqual(everyPermission)
    expect(sessionStorage.getItem('company')).toBe(JSON.stringify(andina))
  })
})
