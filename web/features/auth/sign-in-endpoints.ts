import type {
  BeginOutside,
  OutsideAnswer,
  OutsideProvidersAnswer,
  ProveByPassword,
} from '@quayside/contracts/identity/outside-accounts.ts'
import type { OutsideProvider } from '@quayside/contracts/identity/outside-providers.ts'
import type { AskPasswordReset, ResetPassword } from '@quayside/contracts/identity/password-reset.ts'
import type { GiveSecondFactor, SignInAnswer } from '@quayside/contracts/identity/sign-in.ts'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'

const signInApi = api.injectEndpoints({
  endpoints: build => ({
    outsideProviders: build.query<OutsideProvidersAnswer, void>({ query: () => '/authentication/outside' }),
    beginOutside: build.mutation<{ url: string }, BeginOutside & { provider: OutsideProvider }>({
      query: ({ provider, ...body }) => ({ url: `/authentication/outside/${provider}`, method: 'POST', body }),
    }),
    exchangeOutside: build.mutation<OutsideAnswer, string>({
      query: code => ({ url: '/authentication/outside/exchange', method: 'POST', body: { code } }),
    }),
    proveByPassword: build.mutation<OutsideAnswer, ProveByPassword>({
      query: body => ({ url: '/authentication/outside/password', method: 'POST', body }),
    }),
    proveByMail: build.mutation<object, string>({
      query: ticket => ({ url: '/authentication/outside/mail', method: 'POST', body: { ticket } }),
    }),
    confirmOutside: build.mutation<OutsideAnswer, string>({
      query: token => ({ url: '/authentication/outside/confirm', method: 'POST', body: { token } }),
    }),
    giveSecondFactor: build.mutation<SignInAnswer, GiveSecondFactor>({
      query: body => ({ url: '/authentication/secondFactor', method: 'POST', body }),
    }),
    askPasswordReset: build.mutation<object, AskPasswordReset>({
      query: body => ({ url: '/authentication/passwordReset', method: 'POST', body }),
    }),
    resetPassword: build.mutation<object, ResetPassword>({
      query: body => ({ url: '/authentication/passwordReset/password', method: 'POST', body }),
    }),
  }),
})

showsOwnErrors(
  'exchangeOutside',
  'proveByPassword',
  'proveByMail',
  'confirmOutside',
  'giveSecondFactor',
  'askPasswordReset',
  'resetPassword',
)

export const {
  useOutsideProvidersQuery,
  useBeginOutsideMutation,
  useExchangeOutsideMutation,
  useProveByPasswordMutation,
  useProveByMailMutation,
  useConfirmOutsideMutation,
  useGiveSecondFactorMutation,
  useAskPasswordResetMutation,
  useResetPasswordMutation,
} = signInApi
