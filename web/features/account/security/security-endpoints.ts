import type { LoggedSignIn, SignedInDevice, WaysAnswer } from '@quayside/contracts/identity/devices.ts'
import type { OutsideProvider } from '@quayside/contracts/identity/outside-providers.ts'
import type { OwnDataExport } from '@quayside/contracts/identity/own-data.ts'
import type {
  DemandSecondFactor,
  GiveCodeAgain,
  PreparedSecondFactor,
  SecurityPolicyAnswer,
} from '@quayside/contracts/identity/second-factor.ts'
import { api } from '../../../app/api/api.ts'
import { showsOwnErrors } from '../../../app/api/error-toasts.ts'
import { list } from '../../../app/api/tags.ts'

const ownData = { type: 'user', id: 'DATA' } as const

const securityApi = api.injectEndpoints({
  endpoints: build => ({
    waysToSignIn: build.query<WaysAnswer, void>({
      query: () => '/account/ways-to-sign-in',
      providesTags: [list('user')],
    }),
    linkAccount: build.mutation<{ url: string }, OutsideProvider>({
      query: provider => ({ url: `/account/outside-accounts/${provider}`, method: 'POST', body: {} }),
    }),
    unlinkAccount: build.mutation<object, string>({
      query: id => ({ url: `/account/outside-accounts/${id}/removal`, method: 'POST', body: {} }),
      invalidatesTags: [list('user')],
    }),
    askOwnPasswordReset: build.mutation<object, string>({
      query: email => ({ url: '/authentication/passwordReset', method: 'POST', body: { email } }),
    }),
    prepareSecondFactor: build.mutation<PreparedSecondFactor, void>({
      query: () => ({ url: '/account/second-factor', method: 'POST', body: {} }),
    }),
    confirmSecondFactor: build.mutation<{ recoveryCodes: string[] }, GiveCodeAgain>({
      query: body => ({ url: '/account/second-factor/confirmation', method: 'POST', body }),
      invalidatesTags: [list('user')],
    }),
    removeSecondFactor: build.mutation<object, GiveCodeAgain>({
      query: body => ({ url: '/account/second-factor/removal', method: 'POST', body }),
      invalidatesTags: [list('user')],
    }),
    renewRecoveryCodes: build.mutation<{ recoveryCodes: string[] }, GiveCodeAgain>({
      query: body => ({ url: '/account/second-factor/recovery-codes', method: 'POST', body }),
      invalidatesTags: [list('user')],
    }),
    securityPolicy: build.query<SecurityPolicyAnswer, void>({
      query: () => '/security-policy',
      // How many have none changes with one's own as well.
      providesTags: [list('company'), list('user')],
    }),
    demandSecondFactor: build.mutation<DemandSecondFactor, DemandSecondFactor>({
      query: body => ({ url: '/security-policy', method: 'POST', body }),
      // Whoever demands one and has none is not told by the server any more.
      async onQueryStarted(asked, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => null)
        if (saved !== null)
          dispatch(securityApi.util.updateQueryData('securityPolicy', undefined, shown => ({ ...shown, ...asked })))
      },
      invalidatesTags: [list('company')],
    }),
    devices: build.query<{ items: SignedInDevice[] }, void>({
      query: () => '/account/devices',
      providesTags: [list('user')],
    }),
    endDevice: build.mutation<object, string>({
      query: sessionId => ({ url: `/account/devices/${sessionId}/end`, method: 'POST', body: {} }),
      invalidatesTags: [list('user')],
    }),
    endOtherDevices: build.mutation<{ ended: number }, void>({
      query: () => ({ url: '/account/devices/end-others', method: 'POST', body: {} }),
      invalidatesTags: [list('user')],
    }),
    signIns: build.query<{ items: LoggedSignIn[] }, void>({
      query: () => '/account/sign-ins',
      providesTags: [list('user')],
    }),
    ownData: build.query<OwnDataExport, void>({
      query: () => '/account/data-export',
      providesTags: [ownData],
    }),
    askOwnData: build.mutation<OwnDataExport, void>({
      query: () => ({ url: '/account/data-export', method: 'POST', body: {} }),
      invalidatesTags: [ownData],
    }),
    dropOwnData: build.mutation<OwnDataExport, void>({
      query: () => ({ url: '/account/data-export', method: 'DELETE', body: {} }),
      invalidatesTags: [ownData],
    }),
    eraseOneself: build.mutation<object, { password: string | null; code: string | null }>({
      query: body => ({ url: '/account/erasure', method: 'POST', body }),
    }),
  }),
})

showsOwnErrors('confirmSecondFactor', 'removeSecondFactor', 'renewRecoveryCodes', 'eraseOneself')

export const {
  useOwnDataQuery,
  useAskOwnDataMutation,
  useDropOwnDataMutation,
  useEraseOneselfMutation,
  useWaysToSignInQuery,
  useLinkAccountMutation,
  useUnlinkAccountMutation,
  useAskOwnPasswordResetMutation,
  usePrepareSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRemoveSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useSecurityPolicyQuery,
  useDemandSecondFactorMutation,
  useDevicesQuery,
  useEndDeviceMutation,
  useEndOtherDevicesMutation,
  useSignInsQuery,
} = securityApi
