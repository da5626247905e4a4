import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { permissionsForgotten } from '../session/session-slice.ts'
import type { TagType } from './tags.ts'

export type Job = { job: string; done: number; total: number; stage: string }

/** A question whose answer may be old, since when, and the question again. */
export type Behind = { since: string; url: string; params: Record<string, unknown> }

/** An act on many that this page does, long enough to be shown. */
export type RunningAct = { id: string; title: string; done: number; total: number }

type LiveState = {
  /** Ids that changed since the shown list of their entity was asked for. */
  pending: Partial<Record<TagType, readonly string[]>>
  jobs: Record<string, Job>
  behind: Behind | null
  acts: readonly RunningAct[]
  /** How often it was heard that what the person may do is another now. */
  rightsForgotten: number
}

const initialState: LiveState = { pending: {}, jobs: {}, behind: null, acts: [], rightsForgotten: 0 }

export const liveSlice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    changeSeen(state, { payload }: PayloadAction<{ type: TagType; id: string }>) {
      const ids = state.pending[payload.type] ?? []
      if (!ids.includes(payload.id)) state.pending[payload.type] = [...ids, payload.id]
    },
    pendingCleared(state, { payload }: PayloadAction<TagType>) {
      delete state.pending[payload]
    },
    behindSeen(state, { payload }: PayloadAction<Behind>) {
      // The first one is asked again and again; the others only say the same.
      state.behind ??= payload
    },
    behindOver(state) {
      state.behind = null
    },
    allPendingCleared(state) {
      state.pending = {}
    },
    jobProgressed(state, { payload }: PayloadAction<Job>) {
      state.jobs[payload.job] = payload
    },
    actProgressed(state, { payload }: PayloadAction<RunningAct>) {
      const others = state.acts.filter(act => act.id !== payload.id)
      state.acts = [...others, payload]
    },
    actEnded(state, { payload }: PayloadAction<string>) {
      state.acts = state.acts.filter(act => act.id !== payload)
    },
  },
  extraReducers: build =>
    build.addCase(permissionsForgotten, state => {
      state.rightsForgotten += 1
    }),
})

export const {
  changeSeen,
  pendingCleared,
  allPendingCleared,
  behindSeen,
  behindOver,
  jobProgressed,
  actProgressed,
  actEnded,
} = liveSlice.actions
