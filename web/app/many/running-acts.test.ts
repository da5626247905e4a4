import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveSlice } from '../api/live-slice.ts'
import type { AppDispatch } from '../store.ts'
import { beginAct, shownAfterMs, stopAct } from './running-acts.ts'

let live = liveSlice.getInitialState()
const dispatch = ((action: Parameters<typeof liveSlice.reducer>[1]) => {
  live = liveSlice.reducer(live, action)
}) as AppDispatch

beforeEach(() => {
  vi.useFakeTimers()
  live = liveSlice.getInitialState()
})
afterEach(() => vi.useRealTimers())

test('a short act on many stays off the tray; a long one is there with how far it is, until it ends', () => {
  const short = beginAct(dispatch, { title: 'Sending 3 orders', total: 3 })
  short.progressed(3)
  short.ended()
  vi.advanceTimersByTime(shownAfterMs)
  expect(live.acts).toEqual([])

  const long = beginAct(dispatch, { title: 'Cancelling 900 orders', total: 900 })
  long.progressed(25)
  expect(live.acts).toEqual([])
  vi.advanceTimersByTime(shownAfterMs)
  expect(live.acts).toMatchObject([{ title: 'Cancelling 900 orders', done: 25, total: 900 }])
  long.progressed(50)
  expect(live.acts).toMatchObject([{ done: 50 }])
  stopAct(live.acts[0]?.id ?? '')
  expect(long.signal.aborted).toBe(true)
  long.ended()
  expect(live.acts).toEqual([])
})
