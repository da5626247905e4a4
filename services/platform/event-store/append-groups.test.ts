import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appendGroups } from './append-groups.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function sending() {
  const groups = appendGroups()
  const sent: { number: number; answer(): void; fail(): void }[] = []
  const send = (number: number) =>
    groups.send(() => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      sent.push({ number, answer: () => resolve(number), fail: () => reject(new Error(`no ${number}`)) })
      return promise
    })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { groups, sent, send, settle, numbers: () => sent.map(({ number }) => number) }
}

test('few appends are sent as they come', async () => {
  const { groups, send, numbers } = sending()
  for (let number = 1; number <= 7; number += 1) void send(number)
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(groups.answered()).toBeNull()
})

test('many are answered together, and what came meanwhile goes together then', async () => {
  const { groups, sent, send, numbers, settle } = sending()
  const answered: number[] = []
  const answers = Array.from({ length: 12 }, async (_, index) => void answered.push(await send(index + 1)))
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  let isAnswered = false
  void groups.answered()?.then(() => {
    isAnswered = true
  })
  for (const { answer } of sent.slice(0, 7)) answer()
  await settle()
  const later = send(13)
  expect([numbers().length, answered, isAnswered]).toEqual([8, [], false])
  sent[7]?.answer()
  await settle()
  expect(answered.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(isAnswered).toBe(true)
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  for (const { answer } of sent.slice(8)) answer()
  await Promise.all(answers)
  expect(await later).toBe(13)
  expect(groups.answered()).toBeNull()
})

test('one that hangs keeps the others for 100 ms, and one that fails fails alone', async () => {
  const { groups, sent, send, numbers } = sending()
  const outcomes: string[] = []
  const all = Array.from({ length: 9 }, async (_, index) =>
    send(index + 1).then(
      number => void outcomes.push(`${number}`),
      (fault: Error) => void outcomes.push(fault.message),
    ),
  )
  sent[1]?.fail()
  for (const { answer } of sent.slice(2)) answer()
  await vi.advanceTimersByTimeAsync(99)
  expect([outcomes, numbers().length]).toEqual([[], 8])
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(outcomes.toSorted()).toEqual(['3', '4', '5', '6', '7', '8', 'no 2'])
  expect(numbers()).toHaveLength(9)
  expect(groups.answered()).toBeNull()
  sent[0]?.answer()
  sent[8]?.answer()
  await Promise.all(all)
  expect(outcomes).toHaveLength(9)
})
