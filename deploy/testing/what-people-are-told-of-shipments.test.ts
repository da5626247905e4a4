import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { shipmentCourseOf } from '@quayside/notifications/domain/shipment-course.ts'
import { keyOf } from '@quayside/platform/facts/published.ts'
import { testMetadata } from '@quayside/platform/testing/event-system.ts'
import { factsOf } from '@quayside/platform/testing/recorded-facts.ts'
import { publishedShipment, type RecordedShipment } from '@quayside/shipments/published.ts'
import { actualTimes, expectedTimes } from '@quayside/shipments/shipment/domain/schedule.ts'
import { isShipment } from '@quayside/shipments/shipment/domain/state.ts'
import { supplierView } from '@quayside/shipments/shipment/domain/supplier-view.ts'
import { detailsTo, live, steps } from '@quayside/shipments/shipment/domain/testing/lives.ts'
import * as given from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTakenBack, untrue } from './told-of-shipment.ts'

/** What each viewer was told last of each field, as its events came. */
function listener() {
  let state: RecordedShipment = publishedShipment.initial
  const told = new Map<string, string | null>()
  const heard: ShipmentEvent[] = []
  return {
    state: () => state,
    heard,
    last: (viewer: string) => (field: string) => told.get(`${viewer} ${field}`),
    hear(event: ShipmentEvent) {
      const recorded = { id: '', stream: '', revision: 0, recordedAt: given.now, metadata: testMetadata() }
      const after = publishedShipment.evolve(state, { ...event, ...recorded })
      const [before, now] = [state, after].map(one =>
        isShipment(one.shipment) ? factsOf(publishedShipment, one) : null,
      )
      for (const { subject, change } of shipmentCourseOf(event, { before: before ?? null, after: now ?? null }, null))
        told.set(`${subject.vendorCompanyId ?? subject.clientCompanyId} ${change.field}`, change.newValue)
      state = after
      heard.push(event)
    },
  }
}

function untold({ state, last, heard }: ReturnType<typeof listener>): string[] {
  const recorded = state()
  const { shipment } = recorded
  if (!isShipment(shipment)) return []
  return publishedShipment.viewers(recorded).flatMap(viewer => {
    const seen = viewer.vendor === null ? shipment : supplierView(shipment, viewer.vendor)
    const known = {
      facts: publishedShipment.facts(recorded, viewer),
      times: { ...expectedTimes(seen), ...actualTimes(seen) },
      isSupplier: viewer.vendor !== null,
      wasTakenBack: isTakenBack(heard),
    }
    return untrue(last(keyOf(viewer)), known).map(one => `${viewer.vendor === null ? 'client' : 'supplier'} ${one}`)
  })
}

/** No shrinking: a life of seventy acts takes minutes to be made shorter, and what was done last says enough. */
const life = fc.record({ list: fc.array(steps, { minLength: 5, maxLength: 70, size: 'max' }), details: detailsTo })

test('[D7.018] whatever happens to a shipment, its client and each supplier were told last what is so now', () => {
  const wrong = fc.sample(life, { numRuns: 120, seed: 20261127 }).flatMap(({ list, details }, index) => {
    const heard = listener()
    const found: string[] = []
    live(list, given.create({ details }), events => {
      for (const event of events) heard.hear(event)
      const types = events.map(event => event.type).join(', ')
      if (found.length === 0) found.push(...untold(heard).map(one => `life ${index}, ${types}: ${one}`))
    })
    return found
  })
  expect(wrong).toEqual([])
})
