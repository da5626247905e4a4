import type { RegisterCompany } from '@quayside/contracts/directory/commands.ts'
import type { ShownInvitation } from '@quayside/contracts/identity/queries.ts'
import type { SessionGrant, SignIn, SignInAnswer } from '@quayside/contracts/identity/sign-in.ts'
import type { SignUp, SignUpAnswer } from '@quayside/contracts/identity/sign-up.ts'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { seenPosition } from '../../app/api/positions.ts'

export type PasswordChange = { currentPassword: string; password: string; passwordCheck: string }
type AcceptInvitation = { token: string; signUp?: SignUp }

const authApi = api.injectEndpoints({
  endpoints: build => ({
    signIn: build.mutation<SignInAnswer, SignIn>({
      // Whoever has just signed up is known to what signing in reads only from that position on.
      query: body => ({
        url: '/authentication/signIn',
        method: 'POST',
        body,
        headers: seenPosition() ? { 'x-min-position': seenPosition() } : {},
      }),
    }),
    signUp: build.mutation<SignUpAnswer, SignUp>({
      query: body => ({ url: '/authentication/signUp', method: 'POST', body }),
    }),
    changePassword: build.mutation<object, PasswordChange>({
      query: body => ({ url: '/authentication/password', method: 'POST', body }),
    }),
    refreshSession: build.mutation<SessionGrant, string>({
      query: refreshToken => ({ url: '/authentication/refreshSession', method: 'POST', body: { refreshToken } }),
    }),
    registerCompany: build.mutation<{ id: string }, RegisterCompany>({
      query: body => ({ url: '/companies', method: 'POST', body }),
    }),
    invitation: build.query<ShownInvitation, string>({
      query: token => `/invitations/${encodeURIComponent(token)}`,
      keepUnusedDataFor: 0,
    }),
    acceptInvitation: build.mutation<{ companyId: string; uid: string }, AcceptInvitation>({
      query: body => ({ url: '/invitations/accept', method: 'POST', body }),
    }),
  }),
})

showsOwnErrors('signIn', 'signUp', 'changePassword', 'registerCompany', 'acceptInvitation', 'refreshSession')

export const {
  useSignInMutation,
  useSignUpMutation,
  useChangePasswordMutation,
  useRefreshSessionMutation,
  useRegisterCompanyMutation,
  useInvitationQuery,
  useAcceptInvitationMutation,
} = authApi
