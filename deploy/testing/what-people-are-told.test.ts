import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { type Language, languages } from '@quayside/contracts/reference/languages.ts'
import { codeGroups, codeWord } from '@quayside/contracts/words/code-words.ts'
import type { Change, ToldAct } from '@quayside/notifications/domain/change.ts'
import { changesOf } from '@quayside/notifications/domain/changes.ts'
import { created, type Row, since, updated } from '@quayside/notifications/domain/row.ts'
import { composeMail, subjectOfAct } from '@quayside/notifications/mailing/compose-mail.ts'
import { testMetadata } from '@quayside/platform/testing/event-system.ts'
import { factsOf } from '@quayside/platform/testing/recorded-facts.ts'
import { textIn, translatorOf } from '@quayside/platform/words/words.ts'
import type { By } from '@quayside/purchase-orders/domain/actors.ts'
import { evolve } from '@quayside/purchase-orders/domain/evolve.ts'
import { changesBetween } from '@quayside/purchase-orders/domain/history.ts'
import { decide, type PurchaseOrderCommand } from '@quayside/purchase-orders/domain/purchase-order.ts'
import { initial, isOrder, type PurchaseOrder } from '@quayside/purchase-orders/domain/state.ts'
import { beginning, live, steps } from '@quayside/purchase-orders/domain/testing/lives.ts'
import * as orders from '@quayside/purchase-orders/domain/testing/orders.ts'
import { scenes } from '@quayside/purchase-orders/domain/testing/scenes.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const { approve, asked, buyer, childId, confirm, decline, quantities, reachDeadline, submit, ways, withReason } = orders
const later = '2026-07-01'
const { orderNumber } = orders.register()
const partly = ways.PARTIALLY_APPROVED
const whole = { target: childId(1) }

/** Lives beside the scenes, where one act follows another that left something behind. */
const lives: readonly (readonly PurchaseOrderCommand[])[] = [
  [...ways.CONFIRMED, decline(), confirm('100', '40', { date: later }), approve()],
  [...ways.PARTIALLY_CONFIRMED, submit(), decline(), confirm('60', '40', { pendingDate: later }), submit(), approve()],
  [...partly, confirm('40', '40'), decline(), confirm('40', '40'), approve(buyer, childId(2))],
  [...partly, withReason('Reverse'), confirm('100', '40'), approve(buyer, childId(2))],
  [...ways.PARTIALLY_CONFIRMED, reachDeadline(1, '2026-03-10T00:00:00.000Z')],
  [
    ...partly,
    { ...asked(orders.system, whole), type: 'Allocate', shipmentId: 'S1', sequence: 1, lines: quantities('60', '') },
  ],
  [...partly, withReason('CloseShort', buyer, 'Enough', whole)],
]

type Played = {
  readonly event: PurchaseOrderEvent
  readonly before: PurchaseOrder
  readonly after: PurchaseOrder
  readonly changes: readonly Change[]
}

const companyOf = ({ kind }: By) => (kind === 'S' ? null : kind === 'P' ? orders.vendor : orders.client)

/** Each event of these commands with the order around it, as the order itself knows it, and what people are told of it. */
function played(commands: readonly PurchaseOrderCommand[]): Played[] {
  let state = initial
  const happened = commands.flatMap(command => {
    const decision = decide(command, state)
    if (!decision.accepted) throw new Error(`${command.type} was refused: ${JSON.stringify(decision.rejections)}`)
    state = decision.events.reduce(evolve, state)
    return decision.events.map(event => ({ event, by: companyOf(command.by) }))
  })
  return told(happened)
}

type Happened = { readonly event: PurchaseOrderEvent; readonly by: string | null }

function told(happened: readonly Happened[]): Played[] {
  let state = publishedOrder.initial
  const recorded = { id: '', stream: '', revision: 0, recordedAt: orders.monday, metadata: testMetadata() }
  return happened.map(({ event, by }) => {
    const after = publishedOrder.evolve(state, { ...event, ...recorded })
    const isThere = [state, after].every(one => publishedOrder.viewers(one).length > 0)
    const [before, now] = isThere ? [state, after].map(one => factsOf(publishedOrder, one)) : []
    const changes = before && now ? changesOf(event, { before, after: now }, by) : []
    const one = { event, before: state.order, after: after.order, changes }
    state = after
    return one
  })
}

const everything = [...Object.values(scenes).map(([before, last]) => [...before, last]), ...lives].map(played)

/** The fields that the order's own history tells as well. */
const known = new Set(['status', 'deadline', 'attachment', 'pendingDate', 'confirmedDate', 'confirmedPrice'])
const counted = new Set(['confirmedQuantity', 'approvedQuantity', 'cancelledQuantity'])
const shown = (value: string | null) => (value === '0' ? null : value)

function untrue({ event, before, after, changes }: Played): string[] {
  return changes.flatMap(change => {
    const { field, lineNumber, oldValue, newValue, entityId } = change
    if (!known.has(field) && !counted.has(field)) return []
    // What an agreed change moves is told with the request.
    if (event.type === 'ChangeRequestAccepted') return []
    const child = isOrder(after) && after.children.some(one => one.childId === entityId) ? entityId : null
    const truth = changesBetween(before, after, event, child).find(
      one => one.field === field && one.lineNumber === lineNumber,
    )
    const told = `${event.type} tells ${field} ${lineNumber ?? ''} ${oldValue} -> ${newValue}`
    if (truth === undefined)
      return counted.has(field) && oldValue === null && shown(newValue) === null
        ? []
        : [`${told}, which did not change`]
    const isTrue = shown(truth.old) === shown(oldValue) && shown(truth.new) === shown(newValue)
    return isTrue ? [] : [`${told}, in truth ${truth.old} -> ${truth.new}`]
  })
}

test('[D7.018] every act is told with the old and new values that its event gave the order', () => {
  expect([...new Set(everything.flat().flatMap(untrue))]).toEqual([])
})

test('[D7.018] so it is whatever anybody tries with an order', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 5, maxLength: 45 }), list => {
      const happened: Happened[] = beginning.map(event => ({ event, by: null }))
      live(list, ({ command, events }) => {
        happened.push(...events.map(event => ({ event, by: companyOf(command.by) })))
      })
      expect(told(happened).flatMap(untrue)).toEqual([])
    }),
    { numRuns: 300, seed: 20261127 },
  )
})

test('[D7.017] [D7.018] however much is unread, a notification and an e-mail say what the newest act changed; the first old value is kept', () => {
  for (const life of everything) {
    const rows = new Map<string, Row>()
    for (const { changes } of life)
      for (const change of changes) {
        const key = `${change.entityId} ${change.field} ${change.lineNumber}`
        const row = rows.get(key)
        const next = row === undefined ? created(change, orders.monday) : updated(row, change, orders.monday)
        rows.set(key, next)
        // Each was mailed before the next came.
        expect(since(next, next.change - 1)).toMatchObject({ old: change.oldValue, acts: [change.act], zone: null })
        if (row !== undefined && row.oldValue !== next.newValue) expect(next.oldValue).toBe(row.oldValue)
      }
  }
})

const acts = [...new Set(everything.flatMap(life => life.flatMap(({ changes }) => changes.map(change => change.act))))]
const toldOnce = new Map(
  everything.flatMap(life => life.flatMap(one => one.changes.map(change => [change.act, one.changes]))),
)

const statusWord = (value: string, language: Language) =>
  codeWord(codeGroups['order-status'], value, translatorOf(language))

test.each(languages)(
  '[D7.018] each act has an e-mail of its own subject, with its status before and after, in %s',
  language => {
    expect(acts.length).toBeGreaterThan(25)
    const subjects = new Map<string, ToldAct>()
    for (const act of acts) {
      const changes = toldOnce.get(act) ?? []
      const mailed = changes.map(change => ({ ...change, actorName: null, acts: [change.act] }))
      const of = {
        language,
        zone: 'UTC',
        subjectNumber: orderNumber,
        address: 'https://portal.example',
        entityId: 'the-id',
      }
      const { subject, text, html } = composeMail({ ...of, changes: mailed })
      const kind = subjectOfAct[act]
      if (kind === undefined) expect.fail(`${act} has no subject`)
      expect(subject).toBe(textIn(language, `mails:change.subject.${kind ?? 'changed'}`, { number: orderNumber }))
      if (kind !== null) {
        expect(kind, `${act} only says that something was changed`).not.toBe('changed')
        const other = subjects.get(subject)
        if (other !== undefined) expect(subjectOfAct[other], `${act} and ${other} say the same`).toBe(kind)
        subjects.set(subject, act)
      }
      for (const { field, oldValue, newValue } of changes) {
        if (field !== 'status' || oldValue === null || newValue === null) continue
        const [old, now] = [oldValue, newValue].map(value => statusWord(value, language))
        expect(text).toContain(`${old} -> ${now}`)
        expect(html).toContain(`${now}</strong>`)
      }
    }
  },
)

test('a confirmation names each line that it promises for the first time, also one that is as ordered', () => {
  const lines = played([...ways.SENT_ORDER, confirm('100', '30', { pendingDate: later })])
  const said = lines.flatMap(({ changes }) => changes).filter(({ field }) => field === 'confirmedQuantity')
  expect(said.map(({ lineNumber, oldValue, newValue }) => [lineNumber, oldValue, newValue])).toEqual([
    [1, null, '100'],
    [2, null, '30'],
  ])
})
