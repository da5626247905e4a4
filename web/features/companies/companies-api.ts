import type {
  changeCatalogueGroup,
  changeCompanySettings,
  FoundCompany,
  foundCompany,
  saveCarrier,
} from '@quayside/contracts/directory/commands.ts'
import { noPerson } from '@quayside/contracts/identity/no-person.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { uploadForm } from '../../app/api/form-upload.ts'
import { list } from '../../app/api/tags.ts'

type Changed = { id: string; version: number }
type Of<Body> = { id: string; body: Body }

const companiesApi = api.injectEndpoints({
  endpoints: build => ({
    changeSettings: build.mutation<Changed, Of<z.input<typeof changeCompanySettings>>>({
      query: ({ id, body }) => ({ url: `/companies/${id}/settings`, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'company', id }],
    }),
    foundCompany: build.mutation<{ id: string }, z.input<typeof foundCompany>>({
      query: body => ({ url: '/companies/founding', method: 'POST', body }),
      invalidatesTags: [list('company')],
    }),
    /** With the name, so that whoever takes it up need not type it again. */
    inviteAdministrator: build.mutation<unknown, { companyId: string; contact: FoundCompany['contact'] }>({
      query: ({ companyId, contact: { email, names, lastNames } }) => {
        const person = { ...noPerson, name: names, lastName: lastNames }
        return { url: '/invitations', method: 'POST', body: { companyId, email, person, role: 'ADMIN' } }
      },
      invalidatesTags: [list('invitation')],
    }),
    saveLogo: build.mutation<unknown, { id: string; form: FormData }>({
      queryFn: ({ id, form }, queryApi, _extra, usual) =>
        uploadForm({ url: `/companies/${id}/logo`, form, progress: 'logo' }, queryApi, usual) as never,
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'company', id }],
    }),
    removeLogo: build.mutation<unknown, string>({
      query: id => ({ url: `/companies/${id}/logo/removal`, method: 'POST', body: {} }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'company', id }],
    }),
    changeCatalogueGroup: build.mutation<Changed, Of<z.input<typeof changeCatalogueGroup>>>({
      query: ({ id, body }) => ({ url: `/companies/${id}/catalogue`, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'company', id }, 'catalogue'],
    }),
    saveCarrier: build.mutation<Changed, Of<z.infer<typeof saveCarrier>>>({
      query: ({ id, body }) => ({ url: `/companies/${id}/carriers`, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'company', id }, 'catalogue'],
    }),
    retireCarrier: build.mutation<Changed, Of<{ version: number }> & { code: string }>({
      query: ({ id, code, body }) => ({
        url: `/companies/${id}/carriers/${encodeURIComponent(code)}/retirement`,
        method: 'POST',
        body,
      }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'company', id }, 'catalogue'],
    }),
  }),
})

showsOwnErrors('changeCatalogueGroup')
showsOwnErrors('saveCarrier')
showsOwnErrors('changeSettings', 'foundCompany', 'inviteAdministrator', 'saveLogo')

export const {
  useChangeSettingsMutation,
  useFoundCompanyMutation,
  useInviteAdministratorMutation,
  useSaveLogoMutation,
  useRemoveLogoMutation,
  useChangeCatalogueGroupMutation,
  useSaveCarrierMutation,
  useRetireCarrierMutation,
} = companiesApi
