import type { PermissionEntry, SessionGrant, SessionUser } from '@quayside/contracts/identity/sign-in.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { readSession, type StoredSession } from './session-storage.ts'

function companyOf(user: SessionUser, wished: string | null): string | null {
  const refs = user.companiesRef
  return (refs.find(ref => ref.id === wished) ?? refs[0])?.id ?? null
}

function roleIn(user: SessionUser | null, company: string | null): string {
  return user?.companiesRef.find(ref => ref.id === company)?.role ?? 'ADMIN'
}

/** The profile that restricts the person in the selected company. */
function inCompany(user: SessionUser, company: string | null): SessionUser {
  const selected = user.companiesRef.find(ref => ref.id === company)
  return { ...user, profile: selected?.profile ?? null }
}

const nobody: StoredSession = {
  grant: null,
  user: null,
  company: null,
  child: null,
  role: 'ADMIN',
  permissions: null,
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: readSession,
  reducers: {
    signedIn(state, { payload }: PayloadAction<{ answer: SessionGrant; remember: boolean }>) {
      const { token, refreshToken, user } = payload.answer
      state.grant = { token, refreshToken }
      state.company = companyOf(user, state.company)
      state.user = inCompany(user, state.company)
      state.child = null
      state.role = roleIn(user, state.company)
      state.permissions = null
    },
    refreshed(state, { payload }: PayloadAction<SessionGrant>) {
      state.grant = { token: payload.token, refreshToken: payload.refreshToken }
      state.company = companyOf(payload.user, state.company)
      state.user = inCompany(payload.user, state.company)
      state.role = roleIn(payload.user, state.company)
    },
    /** By the person's own wish, who was asked about entries that were not saved. */
    signedOut(): StoredSession {
      return nobody
    },
    /** It expired or was taken back. */
    sessionEnded(): StoredSession {
      return nobody
    },
    companySelected(state, { payload }: PayloadAction<string>) {
      state.company = payload
      state.child = null
      state.role = roleIn(state.user, payload)
      if (state.user !== null) state.user = inCompany(state.user, payload)
    },
    /** By themselves, here: what else a session says of the person comes with its next refresh. */
    renamed(state, { payload }: PayloadAction<string>) {
      if (state.user !== null) state.user.name = payload
    },
    clientSelected(state, { payload }: PayloadAction<string | null>) {
      state.child = payload
    },
    permissionsKnown(state, { payload }: PayloadAction<PermissionEntry[]>) {
      state.permissions = payload
    },
    permissionsForgotten(state) {
      state.permissions = null
    },
    /** The whole session of another tab, by one that has none. */
    sessionTaken(_state, { payload }: PayloadAction<StoredSession>): StoredSession {
      return payload
    },
    /** The tokens that another tab has fetched; what this tab looks at stays. */
    grantTaken(state, { payload }: PayloadAction<StoredSession>) {
      state.grant = payload.grant
      state.user = payload.user && inCompany(payload.user, state.company)
    },
    signedOutElsewhere(): StoredSession {
      return nobody
    },
  },
})

export const {
  signedIn,
  refreshed,
  signedOut,
  sessionEnded,
  companySelected,
  renamed,
  clientSelected,
  permissionsKnown,
  permissionsForgotten,
  sessionTaken,
  grantTaken,
  signedOutElsewhere,
} = sessionSlice.actions
