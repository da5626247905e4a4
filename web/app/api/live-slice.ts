import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { TagType } from './tags.ts'

export type Job = { job: string; done: number; total: number; stage: string }

type LiveState = {
  /** Ids that changed since the shown list of their entity was asked for. */
  pending: Partial<Record<TagType, readonly string[]>>
  jobs: Record<string, Job>
}

const initialState: LiveState = { pending: {}, jobs: {} }

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
    jobProgressed(state, { payload }: PayloadAction<Job>) {
      state.jobs[payload.job] = payload
    },
  },
})

export const { changeSeen, pendingCleared, jobProgressed } = liveSlice.actions
