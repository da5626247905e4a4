import { randomBytes } from 'node:crypto'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { anchorContents, bytesOf } from '../anchor-contents.ts'
import { isAnchored, nextAnchor } from '../domain/anchors.ts'

type StatusChanged = StoredEvent<Extract<ShipmentEvent, { type: 'ShipmentStatusChanged' }>>

/** Each status change is anchored with all that happened since the one before; `wake` tells who writes to the chain. */
export function statusAnchors(
  { store, database, clock }: Pick<Ports, 'store' | 'database' | 'clock'>,
  wake: () => void,
): Reaction {
  const contents = anchorContents(database)
  return {
    name: 'status-anchors',
    handles: ['ShipmentStatusChanged'],
    async react(stored) {
      const { data, stream, revision, recordedAt } = stored as StatusChanged
      const previous = await contents.last(data.shipmentId)
      const isRepeat = previous !== null && previous.lastRevision >= revision
      if (isRepeat || !isAnchored(data, previous === null)) return
      const from = previous === null ? 0 : previous.lastRevision + 1
      const events = (await store.readTexts(stream, { from })).filter(event => event.revision <= revision)
      const salted = events.map(event => ({ ...bytesOf(event), salt: randomBytes(32).toString('hex') }))
      const anchor = nextAnchor(previous, salted, { status: data.to, at: recordedAt })
      await contents.keep(data.shipmentId, { ...anchor, lastRevision: revision }, clock.now())
      wake()
    },
  }
}
