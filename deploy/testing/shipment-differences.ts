import { isDeepStrictEqual } from 'node:util'
import { smallStations } from '@quayside/contracts/overview/chain-line.ts'
import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import { shippedStations } from '@quayside/contracts/shipments/facts.ts'
import { shipmentTabStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { sum } from '@quayside/platform/values/quantities.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import { dayInFile } from './list-files.ts'
import type { ShownShipment, ShownToPerson } from './shown-shipments.ts'

type Pair = readonly [what: string, one: unknown, other: unknown]

/** Where two places say different things of the same shipment to the same person. */
export function shipmentDifferences(shown: ShownShipment): string[] {
  const pairs = [statuses, times, stations, amounts, openPoints, turns, places, freeTime].flatMap(of => of(shown))
  return told(shown.row.shipmentNumber, pairs)
}

/** Where a count says something else than the shipments that it counts. */
export function countDifferences({ shipments, tabs, waiting }: ShownToPerson): string[] {
  const inTabs = Object.entries(shipmentTabStatuses).map(([tab, statuses]): Pair => {
    const own = shipments.filter(({ detail }) => statuses.includes(detail.status))
    return [`count of the tab ${tab}`, tabs[tab], own.length]
  })
  const acts = new Set([...waiting.map(one => one.act), ...shipments.flatMap(one => one.waitsFor ?? [])])
  const inWaiting = [...acts].flatMap((act): Pair[] => {
    const told = waiting.find(one => one.act === act)
    const own = shipments.filter(one => one.waitsFor === act)
    return [
      [`waiting for ${act}`, told?.count ?? 0, own.length],
      ...(told?.items ?? []).flatMap(item => {
        const one = own.find(({ row }) => row.id === item.id)
        return one === undefined ? [] : waitingItem(item, one)
      }),
    ]
  })
  return told('', [...inTabs, ...inWaiting])
}

type WaitingItem = ShownToPerson['waiting'][number]['items'][number]
function waitingItem(
  { shipmentNumber, status, missing, blockedBy, expected }: WaitingItem,
  one: ShownShipment,
): Pair[] {
  const { row, detail } = one
  const [what, at, place] =
    detail.ata !== null
      ? (['ata', detail.ata, row.destination] as const)
      : detail.atd !== null
        ? (['eta', detail.eta, row.destination] as const)
        : (['etd', detail.etd, row.origin] as const)
  const own = at === null ? null : { what, on: dayAtPlace(at, place) }
  return [
    [`${shipmentNumber} status at home`, status, detail.status],
    [`${shipmentNumber} day at home`, expected, own],
    [`${shipmentNumber} missing at home`, missing, detail.missing],
    [
      `${shipmentNumber} what is in the way, at home and in the list`,
      row.missing.filter(code => !missing.includes(code)),
      blockedBy === null || blockedBy.endsWith('hold-open') || missing.includes(blockedBy) ? [] : [blockedBy],
    ],
  ]
}

function told(number: string, pairs: readonly Pair[]): string[] {
  return pairs
    .filter(([, one, other]) => !isDeepStrictEqual(one, other))
    .map(([what, one, other]) => `${number} ${what}: ${JSON.stringify(one)} | ${JSON.stringify(other)}`)
}

function statuses({ facts, detail, row, file, found, onMap, board, products, productRows }: ShownShipment): Pair[] {
  const word = textIn('en', `statuses:status.${detail.status}`, { context: 'shipment' })
  return [
    ['status in detail and as it is', detail.status, facts.status],
    ['status in detail and list', detail.status, row.status],
    ['status in detail and search', detail.status, found],
    ['status in detail and file', word, file.status],
    ['chip in detail and as it is', detail.chip, facts.chip],
    ['chip in detail and list', detail.chip, row.chip],
    ['partly delivered in detail and list', detail.partiallyDelivered, row.partiallyDelivered],
    ...(onMap === null ? [] : [['status in detail and map', detail.status, onMap.status] as const]),
    ...board.map(({ status }): Pair => ['status in detail and on the board', detail.status, status]),
    ...products.map(({ status }): Pair => ['status in detail and product', detail.status, status]),
    ...productRows.map(({ status }): Pair => ['status in detail and product file', word, status]),
  ]
}

const timeNames = ['etd', 'atd', 'eta', 'ata'] as const

function times({ facts, detail, row, file, onMap }: ShownShipment): Pair[] {
  const { ata, eta } = detail
  const arrival = ata ?? eta
  const on = dayThere(arrival, row.destination)
  return [
    ...timeNames.flatMap((name): Pair[] => [
      [`${name} in detail and list`, detail[name], row[name]],
      [
        `${name} in detail and file`,
        dayInFile(dayThere(detail[name], name.endsWith('d') ? row.origin : row.destination)),
        file[name],
      ],
    ]),
    ['departed in detail and as it is', detail.atd, facts.stations.departed.at],
    ['arrived in detail and as it is', detail.ata, facts.stations.arrived.at],
    ['booking in detail and as it is', detail.booking, facts.booking],
    ...(onMap === null
      ? []
      : ([
          ['ETD in detail and map', detail.etd, onMap.etd],
          ['ETA in detail and map', detail.eta, onMap.eta],
          ['arrival in detail and map', on && { what: ata === null ? 'eta' : 'ata', on }, onMap.arrival],
        ] as const)),
  ]
}

function dayThere(at: string | null, place: ShownShipment['row']['origin']): string | null {
  return at === null ? null : dayAtPlace(at, place)
}

function stations({ facts, detail, row }: ShownShipment): Pair[] {
  const drawn = new Map(detail.stations.map(one => [one.station, one]))
  const small = smallStations.map(name => drawn.get(name))
  // Where the line stands between two that the list shows, the next of them is the present one.
  const seen = (all: readonly (typeof small)[number][]) =>
    all.map(one => one && { ...one, state: one.state === 'now' || one.state === 'estimated' ? 'planned' : one.state })
  const own = shippedStations.flatMap((name): Pair[] => {
    const one = drawn.get(name)
    const share = one?.state === 'done' ? 1 : (one?.share ?? 0)
    const { estimated, planned, at } = facts.stations[name]
    return [
      [`share of ${name} in detail and as it is`, share, facts.stations[name].share],
      [
        `day of ${name} in detail and as it is`,
        one?.at ?? null,
        share > 0 && one?.state !== 'late' ? at : (estimated ?? planned),
      ],
    ]
  })
  return [['stations in detail and list', seen(small), seen(row.stations)], ...own]
}

function amounts({ facts, detail, row, file, products, productRows }: ShownShipment): Pair[] {
  const byId = <One>(all: readonly One[], of: (one: One) => string, told: (one: One) => unknown) =>
    Object.fromEntries(
      all.map(one => [of(one), told(one)] as const).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  const quantities = byId(
    detail.lines,
    line => line.lineId,
    line => [line.quantity, line.delivered, line.counted],
  )
  const texts = detail.lines.map(line => [
    line.orderNumber,
    line.sku,
    line.quantity,
    line.delivered,
    line.counted.good,
    line.counted.short,
    line.counted.damaged,
  ])
  const inFile = productRows.map(one => [
    one.order,
    one.sku,
    one.quantity,
    one.delivered,
    one.good,
    one.short,
    one.damaged,
  ])
  const received = (line: { received: string | null }) => line.received ?? '0'
  return [
    ['total in detail and list', sum(detail.lines.map(line => line.quantity)), row.quantity],
    ['total in list and file', row.quantity, file.quantity],
    [
      'lines in detail and products',
      quantities,
      byId(
        products,
        one => one.line.lineId,
        one => [one.line.quantity, one.delivered, one.counted],
      ),
    ],
    ['lines in detail and product file', texts.map(String).toSorted(), inFile.map(String).toSorted()],
    [
      'delivered in detail and as it is',
      byId(
        detail.lines,
        line => line.lineId,
        line => line.delivered,
      ),
      byId(facts.lines, line => line.lineId, received),
    ],
  ]
}

function openPoints({ facts, detail, row, board, file, isListedAsException, onMap }: ShownShipment): Pair[] {
  const open = <One extends { open: boolean }>(all: readonly One[]) => all.filter(one => one.open)
  const kinds = (all: readonly { kind: string }[]) => all.map(one => one.kind).toSorted()
  const onBoard = (kind: string) =>
    board
      .filter(one => one.kind === kind)
      .map(one => one.reason ?? '')
      .toSorted()
  const isOver = detail.status === 'COMPLETED' || detail.status === 'CANCELLED'
  const unconfirmed = isOver
    ? []
    : detail.milestones
        .filter(one => !one.confirmed)
        .map(one => one.code)
        .toSorted()
  return [
    ['open holds in detail and as it is', kinds(open(detail.holds)), kinds(open(facts.holds))],
    ['on hold in detail and as it is', detail.onHold, facts.onHold],
    ['on hold in detail and list', detail.onHold, row.onHold],
    ['open holds in detail and list', open(detail.holds).length, row.openHolds],
    ['open holds in detail and on the board', isOver ? [] : kinds(open(detail.holds)), onBoard('hold').filter(Boolean)],
    ['on hold in detail and on the board', detail.onHold, onBoard('hold').length > 0],
    ['open issues in detail and as it is', kinds(open(detail.issues)), kinds(open(facts.issues))],
    ['open issues in detail and list', open(detail.issues).length, row.openIssues],
    ['open issues in detail and on the board', isOver ? [] : kinds(open(detail.issues)), onBoard('issue')],
    ['unconfirmed milestones in detail and on the board', unconfirmed, onBoard('unconfirmed-milestone')],
    [
      'open points in list and file',
      String((row.openHolds || Number(row.onHold)) + row.openIssues + row.missing.length),
      file.open,
    ],
    ['to be seen to, on the board and in the list', board.length > 0, isListedAsException],
    ...(onMap === null
      ? []
      : [['to be seen to, on the board and the map', board.length > 0, onMap.needsAttention] as const]),
    ['missing in detail and list', detail.missing.filter(code => !row.missing.includes(code)), []],
    ...lateness({ detail, board }),
  ]
}

/** A station is late once the board says so, by the same day of the same place. */
function lateness({ detail, board }: Pick<ShownShipment, 'detail' | 'board'>): Pair[] {
  const reasons = new Set(board.filter(one => one.kind === 'late').map(one => one.reason))
  const isLate = (name: string) => detail.stations.some(one => one.station === name && one.state === 'late')
  const slips = (name: string) => detail.stations.find(one => one.station === name)?.slipDays ?? 0
  const isBefore = ['PO_CONFIRMED', 'BOOKING_REQUEST', 'FOR_PROCESSING'].includes(detail.status)
  const { requestedDeliveryDate, estimatedDeliveryDate } = detail.details.dates
  const isByEta = requestedDeliveryDate === null && estimatedDeliveryDate === null
  return [
    ...(isBefore
      ? [['late to depart, in detail and on the board', isLate('departed'), reasons.has('departure-passed')] as const]
      : []),
    ...(detail.status === 'IN_TRANSIT'
      ? [['late to arrive, in detail and on the board', isLate('arrived'), reasons.has('arrival-passed')] as const]
      : []),
    ...((isBefore || detail.status === 'IN_TRANSIT') && isByEta
      ? [
          [
            'later than planned, in detail and on the board',
            slips('arrived') > 0,
            reasons.has('later-than-promised'),
          ] as const,
        ]
      : []),
  ]
}

function turns({ detail, waitsFor }: ShownShipment): Pair[] {
  const isOver = detail.status === 'COMPLETED' || detail.status === 'CANCELLED'
  return [
    ['somebody is asked, in detail, unless it is over', isOver && detail.asked.length > 0, false],
    ['waits where it is over', isOver ? waitsFor : null, null],
  ]
}

function places({ facts, detail, row, file, route, onMap }: ShownShipment): Pair[] {
  const numbers = detail.containers.map(one => one.containerNumber)
  const isOver = detail.status === 'COMPLETED' || detail.status === 'CANCELLED'
  return [
    ['containers in detail and as it is', numbers, facts.containers.map(one => one.containerNumber)],
    ['containers in detail and list', numbers, row.containers.map(one => one.containerNumber)],
    ['containers in list and file', numbers.join('; '), file.containers],
    ['orders in list and as it is', row.orders.map(one => one.id), [...new Set(facts.lines.map(line => line.orderId))]],
    ['orders in list and file', row.orders.map(one => one.orderNumber).join(', '), file.orders],
    ['suppliers in list and as it is', row.suppliers.map(one => one.id), facts.suppliers],
    ['references in detail and list', detail.references, row.references],
    ['references in list and file', row.references.map(one => one.value).join(', '), file.references],
    ['tracking number in detail and list', detail.details.identity.trackingNumber, row.trackingNumber],
    ['tracking number in list and file', row.trackingNumber ?? '', file.trackingNumber],
    ['carrier in list and file', row.carrier ?? '', file.carrier],
    ['where it is, on the map of all and its own', onMap?.position ?? null, isOver ? null : route.position],
  ]
}

/** The clocks of its containers, and until when they cost nothing. */
function freeTime({ detail, row, file, board }: ShownShipment): Pair[] {
  const summaries = detail.containerSummaries ?? []
  const days = summaries.flatMap(one => one.lastFreeDay ?? []).toSorted()
  const read = (detail.containerClocks ?? []).flatMap(({ containerNumber, clocks }) =>
    clocks.map(({ clock, lastFreeDay, chargeableDays }) => [containerNumber, clock.type, lastFreeDay, chargeableDays]),
  )
  const summed = summaries.flatMap(({ containerNumber, clocks = [] }) =>
    clocks.map(one => [containerNumber, one.type, one.lastFreeDay, one.chargeableDays]),
  )
  const told = board.find(one => one.kind === 'free-time')
  const isOver = detail.status === 'COMPLETED' || detail.status === 'CANCELLED'
  return [
    ['containers and clocks in detail and list', summaries, row.containers],
    ...(detail.containerClocks === undefined || isOver ? [] : [['clocks in detail', read, summed] as const]),
    ['last free day in detail and file', dayInFile(days[0] ?? null), file.lastFreeDay],
    ...(told === undefined ? [] : [['last free day in detail and on the board', days[0] ?? null, told.due] as const]),
  ]
}
