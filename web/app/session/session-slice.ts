import type { PermissionEntry, SessionGrant, SessionUser } from '@quayside/contracts/identity/sign-in.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { readSession, restricted, type SeeAs, type StoredSession } from './session-storage.ts'

function companyOf(user: SessionUser, wished: string | null): string | null {
  const refs = user.companiesRef
  return (refs.find(ref => ref.id === wished) ?? refs[0])?.id ?? null
}

function roleIn(user: SessionUser | null, company: string | null): string {
  return user?.companiesRef.find(ref => ref.id === company)?.role ?? 'ADMIN'
}

const companiesIn = (user: SessionUser | null) =>
  user?.companiesRef
    .map(ref => ref.id)
    .toSorted()
    .join()

/** Who is suspended where they were goes on in another of their companies. What they may was told for the companies of before. */
function userRead(state: StoredSession, user: SessionUser): void {
  if (companiesIn(user) !== companiesIn(state.user)) state.permissions = null
  const company = companyOf(user, state.company)
  if (company !== state.company) Object.assign(state, { company, child: null, seeAs: null, permissions: null })
  state.user = restricted(user, state)
}

const nobody: StoredSession = {
  grant: null,
  user: null,
  company: null,
  child: null,
  role: 'ADMIN',
  permissions: null,
  seeAs: null,
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: readSession,
  reducers: {
    signedIn(state, { payload }: PayloadAction<{ answer: SessionGrant; remember: boolean }>) {
      const { token, refreshToken, user } = payload.answer
      state.grant = { token, refreshToken }
      state.company = companyOf(user, state.company)
      state.seeAs = null
      state.user = restricted(user, state)
      state.child = null
      state.role = roleIn(user, state.company)
      state.permissions = null
    },
    refreshed(state, { payload }: PayloadAction<SessionGrant>) {
      state.grant = { token: payload.token, refreshToken: payload.refreshToken }
      userRead(state, payload.user)
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
      if (state.seeAs !== null) Object.assign(state, { seeAs: null, permissions: null })
      state.role = roleIn(state.user, payload)
      if (state.user !== null) state.user = restricted(state.user, state)
    },
    /** Null: as oneself again. */
    seenAs(state, { payload }: PayloadAction<SeeAs | null>) {
      state.seeAs = payload
      state.permissions = null
      if (state.user !== null) state.user = restricted(state.user, state)
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
      const { user, company, permissions } = payload
      const own = { seeAs: null, permissions: payload.seeAs ? null : permissions }
      return { ...payload, ...own, user: user && restricted(user, { company, seeAs: null }) }
    },
    /** The tokens that another tab has fetched; what this tab looks at stays. */
    grantTaken(state, { payload }: PayloadAction<StoredSession>) {
      state.grant = payload.grant
      if (payload.user !== null) userRead(state, payload.user)
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
  seenAs,
  renamed,
  clientSelected,
  permissionsKnown,
  permissionsForgotten,
  sessionTaken,
  grantTaken,
  signedOutElsewhere,
} = sessionSlice.actions
