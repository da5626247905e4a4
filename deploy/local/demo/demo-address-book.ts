import type { CataloguePage } from '@quayside/contracts/directory/queries.ts'
import type { Person } from './person.ts'

type People = { readonly client: Person; readonly operator: Person }

/** Whom the client names in its forms, each with a person. */
const parties = [
  {
    idNumber: 'RUC 20538572194',
    name: 'Almacén Central Callao',
    addressLine1: 'Av. Argentina 2085',
    postalCode: '07001',
    city: 'Callao',
    country: 'PE',
    contact: { name: 'Rosa Quispe', email: 'rosa@almacen.example', phone: '+51 1 555 0142', language: 'es-MX' },
  },
  {
    accountNumber: 'ADP-118',
    name: 'Aduanas del Pacífico S.A.C.',
    addressLine1: 'Jr. Constitución 340',
    city: 'Callao',
    country: 'PE',
    contact: { name: 'Julio Salas', email: 'julio@aduanas.example', phone: '+51 1 555 0177', language: 'es-MX' },
  },
  {
    idNumber: 'GSTIN 36AABCA7366H1ZL',
    name: 'Aurobindo Pharma Ltd.',
    addressLine1: 'Plot 2, Pashamylaram',
    postalCode: '502307',
    city: 'Hyderabad',
    state: 'Telangana',
    country: 'IN',
    contact: { name: 'Ravi Iyer', email: 'supplier@aurobindo.example', phone: '+91 40 5550 118', language: 'en' },
  },
] as const

/** Carriers of the operator, one for each way in which a booking reaches them; the port is set up by who installs it. */
const carriers = [
  {
    code: 'ANDES',
    name: 'Andes Air Cargo',
    modes: ['internationalCarrier'],
    airlinePrefix: '618',
    bookingChannel: 'LINK',
    volumeFactors: [{ kind: 'AIR', kgPerM3: '167' }],
    contact: { name: 'Elena Rojas', email: 'bookings@andesair.example', language: 'en' },
  },
  { code: 'PBL', name: 'Pacific Bridge Line', modes: ['internationalCarrier'], scac: 'PBLU', bookingChannel: 'HAND' },
  { code: 'LURIN', name: 'Transportes Lurín', modes: ['transporters', 'lastMileCarrier'], bookingChannel: 'HAND' },
] as const

const hospital = {
  kinds: ['destination'],
  name: 'Hospital Goyeneche, Arequipa',
  address: 'Av. Goyeneche s/n',
  city: 'Arequipa',
  country: 'PE',
  unlocode: 'PEAQP',
  timeZone: 'America/Lima',
  coordinates: { latitude: -16.4, longitude: -71.53 },
  openingHours: [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '07:30', to: '15:00' })),
  instruction: 'Deliveries by the back gate.',
}

export const demoAddresses = parties.length + carriers.length + 1

/** Parties of the client's address book, carriers of the operator, and a destination; places of the other kinds come with what uses them. */
export async function playAddresses({ client, operator }: People, step: () => void): Promise<void> {
  for (const party of parties) {
    await client.post('/parties', { ...party }, `demo party ${party.name}`)
    step()
  }
  await client.post('/places', hospital, 'demo place hospital')
  step()
  for (const carrier of carriers) {
    await saveCarrier(operator, carrier)
    step()
  }
}

/** With the company's version, which an earlier start has moved on: then it is there. */
async function saveCarrier(operator: Person, carrier: (typeof carriers)[number]): Promise<void> {
  const company = `/companies/${operator.company()}`
  const known = await operator.get<CataloguePage>(`${company}/catalogue`)
  if (known.carriers.some(({ code }) => code === carrier.code)) return
  await operator.post(`${company}/carriers`, { ...carrier, version: known.version }, `${carrier.code} ${known.version}`)
}
