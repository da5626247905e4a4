import type { PageRoute } from '../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/auth/login',
    frame: 'public',
    namespaces: ['auth'],
    page: async () => (await import('./login-page.tsx')).LoginPage,
  },
  {
    path: '/auth/signup',
    frame: 'public',
    namespaces: ['auth'],
    page: async () => (await import('./sign-up-page.tsx')).SignUpPage,
  },
  {
    path: '/auth/second-factor',
    frame: 'public',
    namespaces: ['sign-in-steps', 'auth'],
    page: async () => (await import('./second-factor-page.tsx')).SecondFactorPage,
  },
  {
    path: '/auth/outside',
    frame: 'open',
    namespaces: ['sign-in-steps', 'auth'],
    page: async () => (await import('./outside-page.tsx')).OutsidePage,
  },
  {
    path: '/auth/outside/:token',
    frame: 'open',
    namespaces: ['sign-in-steps', 'auth'],
    page: async () => (await import('./outside-confirm-page.tsx')).OutsideConfirmPage,
  },
  {
    path: '/auth/forgot-password',
    frame: 'open',
    namespaces: ['sign-in-steps', 'auth'],
    page: async () => (await import('./forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/auth/reset-password/:token',
    frame: 'open',
    namespaces: ['sign-in-steps', 'auth'],
    page: async () => (await import('./reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/onboarding',
    frame: 'bare',
    namespaces: ['auth'],
    page: async () => (await import('./onboarding-page.tsx')).OnboardingPage,
  },
  {
    path: '/user/password',
    namespaces: ['auth', 'account'],
    page: async () => (await import('./password-page.tsx')).PasswordPage,
  },
  {
    path: '/account/password',
    namespaces: [],
    page: async () => (await import('./password-moved.tsx')).PasswordMoved,
  },
  {
    path: '/invitations/:token',
    frame: 'open',
    namespaces: ['auth'],
    page: async () => (await import('./invitation-page.tsx')).InvitationPage,
  },
]
