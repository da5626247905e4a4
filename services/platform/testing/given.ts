import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'
import { expect } from 'vitest'
import type { Aggregate } from '../commands/aggregate.ts'
import { recordDecided } from './record-decided.ts'

/** A decider's test as a sentence: given what happened, when this is asked, then this happens or is refused. */
export function given<State, Command, Event extends DomainEvent>(
  aggregate: Aggregate<State, Command, Event>,
  events: readonly Event[],
) {
  const state = events.reduce((folded, event) => aggregate.evolve(folded, event), aggregate.initial)
  return {
    state,
    when(command: Command) {
      const decision = aggregate.decide(command, state)
      if (decision.accepted) recordDecided(decision.events)
      const after = (events: readonly Event[]) =>
        events.reduce((folded, event) => aggregate.evolve(folded, event), state)
      // A state that the decider says its events lead to is kept in their stead.
      if (decision.accepted && decision.after !== undefined) expect(decision.after).toEqual(after(decision.events))
      return {
        decision,
        /** Exactly these events, in this order. Answers the state after them, for further expectations. */
        // biome-ignore lint/suspicious/noThenProperty: the word of the sentence; a decision is never awaited
        then(expected: readonly Event[]): State {
          expect(decision).toMatchObject({ accepted: true })
          expect(decision.accepted ? decision.events : []).toEqual(expected)
          return after(expected)
        },
        /** Refused with this code, and these parameters among its parameters when they are given. */
        thenRejected(code: ErrorCode, params?: RejectionParams) {
          const rejections = decision.accepted ? [] : decision.rejections
          const codes = rejections.map(rejection => rejection.code)
          expect(codes, `accepted or refused otherwise: ${JSON.stringify(decision)}`).toContain(code)
          if (params === undefined) return
          const found = rejections.filter(rejection => rejection.code === code).map(rejection => rejection.params)
          expect(found).toContainEqual(expect.objectContaining(params))
        },
        /** Accepted without any event: there was nothing to do. */
        thenNothing() {
          expect(decision).toEqual({ accepted: true, events: [] })
        },
      }
    },
  }
}
