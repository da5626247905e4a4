import type { PickupAnswer } from '@quayside/contracts/handling/pickups.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { addDays } from '@quayside/platform/values/dates.ts'
import type { Person } from './person.ts'

/** What becomes of each pickup request of the demo. */
const pickupStories = [
  'draft',
  'requested',
  'rejected',
  'scheduled',
  'moved',
  'failed',
  'cancelled',
  'asked to cancel',
  'picked up',
  'closed',
] as const
type PickupStory = (typeof pickupStories)[number]
export const demoPickups = pickupStories.length

type People = { readonly client: Person; readonly supplier: Person; readonly operator: Person }

/** Pickup requests in each state, of the supplier's goods at places of the client's own, by the same calls as people make. */
export async function playPickups(
  { client, supplier, operator }: People,
  day: string,
  step: () => void,
): Promise<void> {
  const works = await placeOf(client, {
    kinds: ['collection'],
    name: 'Hyderabad, Unit III',
    address: 'Plot 2, Pashamylaram',
    city: 'Hyderabad',
    country: 'IN',
    unlocode: 'INHYD',
    coordinates: { latitude: 17.532, longitude: 78.188 },
    timeZone: 'Asia/Kolkata',
    pickupCutOff: '15:00',
    openingHours: [1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: '08:00', to: '18:00' })),
    instruction: 'Gate 3; helmets are worn.',
  })
  const store = await placeOf(client, {
    kinds: ['destination', 'warehouse'],
    name: 'Callao store',
    address: 'Av. Argentina 3093',
    city: 'Callao',
    country: 'PE',
    unlocode: 'PECLL',
    coordinates: { latitude: -12.049, longitude: -77.098 },
    timeZone: 'America/Lima',
  })
  for (const [index, story] of pickupStories.entries()) {
    const content = contentOf(story, index, day, { works, store, supplier: supplier.company() })
    await playPickup({ client, operator }, story, content, day)
    step()
  }
}

async function placeOf(client: Person, place: Record<string, unknown> & { name: string }): Promise<string> {
  return (await client.post<{ id: string }>('/places', place, `demo place ${place.name}`)).id
}

async function playPickup(
  { client, operator }: Omit<People, 'supplier'>,
  story: PickupStory,
  content: Content,
  day: string,
) {
  const name = `demo pickup ${story}`
  const { id } = await client.post<PickupAnswer>('/pickups', { content }, name)
  const act = (path: string, body: object, as = operator) =>
    as.post<PickupAnswer>(`/pickups/${id}/${path}`, { ...body }, `${name} ${path}`)
  if (story === 'draft') return
  await act('send', { version: 1 }, client)
  if (story === 'requested') return
  if (story === 'rejected') return act('rejection', { reason: 'No truck is free in Hyderabad that week.' })
  if (story === 'cancelled') return act('cancellation', { reason: 'The goods are not ready.' }, client)
  // Whatever the hour is at the start: what is collected has its window today, all else the day after tomorrow.
  const isCollected = story === 'picked up' || story === 'closed'
  const on = addDays(day, 2)
  const window = isCollected
    ? { from: `${day}T00:00:00.000Z`, until: `${addDays(day, 1)}T11:00:00.000Z` }
    : { from: `${on}T00:00:00.000Z`, until: `${on}T11:00:00.000Z` }
  const picker = { name: 'Deccan Roadlines', plate: 'TS 09 UB 4471' }
  await act('acceptance', { version: 2, window, picker })
  const later = { from: `${on}T06:00:00.000Z`, until: `${on}T12:00:00.000Z` }
  const at = `${day}T00:00:00.000Z`
  const [first, ...others] = content.packages
  switch (story) {
    case 'moved':
      return act('window', { version: 3, window: later, picker, reason: 'The ring road is closed in the morning.' })
    case 'failed':
      return act('failure', { reason: 'Nobody was at the gate.' })
    case 'asked to cancel':
      return act('cancellation-requests', { reason: 'Two pallets are held for a test.' }, client)
    case 'picked up':
      // One more than was asked for.
      return act('collection', { at, packages: [{ ...first, pieces: 3 }, ...others] })
    case 'closed':
      await act('collection', { at, packages: content.packages })
      return act('closing', {})
    default:
      return
  }
}

type Content = ReturnType<typeof contentOf>

function contentOf(
  story: PickupStory,
  index: number,
  day: string,
  { works, store, supplier }: Record<'works' | 'store' | 'supplier', string>,
) {
  const date = addDays(day, 3)
  const packageOf = (what: string, pieces: number, weightKg: string) => ({
    packageId: newIdFor('demo', `pickup ${story}`, what),
    packageType: 'Pallet',
    pieces,
    weightKg,
    lengthCm: '120',
    widthCm: '80',
    heightCm: '145',
    volumeM3: null,
  })
  return {
    kind: 'INTERNATIONAL',
    requester: { name: 'Andina Salud S.A.C.', addressLine1: 'Av. Javier Prado 2150', city: 'Lima', country: 'PE' },
    shipper: {
      companyId: supplier,
      name: 'Aurobindo Pharma Ltd.',
      addressLine1: 'Plot 2, Pashamylaram',
      postalCode: '502307',
      city: 'Hyderabad',
      country: 'IN',
      place: { placeId: works, name: 'Hyderabad, Unit III', unlocode: 'INHYD', country: 'IN', zone: 'Asia/Kolkata' },
    },
    consignee: {
      name: 'Andina Salud, Callao store',
      addressLine1: 'Av. Argentina 3093',
      city: 'Callao',
      country: 'PE',
      place: { placeId: store, name: 'Callao store', unlocode: 'PECLL', country: 'PE', zone: 'America/Lima' },
    },
    collection: {
      date,
      from: `${date}T03:30:00.000Z`,
      until: `${date}T10:30:00.000Z`,
      instruction: index % 2 === 0 ? 'Keep below 25 °C.' : '',
    },
    packages: [packageOf('tablets', 2, '640'), packageOf('syrup', 1, '410.5')],
    goods: {
      description: 'Medicines',
      incoterm: 'FCA',
      incotermPlace: 'Hyderabad',
      value: '48200.00',
      currency: 'USD',
      commodityCode: '300490',
    },
  }
}
