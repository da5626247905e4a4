import { demoPassword } from '@quayside/contracts/directory/installation.ts'
import type { OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { demoAddresses, playAddresses } from './demo/demo-address-book.ts'
import { demoBookings, playBookings } from './demo/demo-bookings.ts'
import { demoClients, demoPeople, demoProducts, demoSuppliers } from './demo/demo-companies.ts'
import { demoDeliveryFiles, playDeliveries } from './demo/demo-deliveries.ts'
import { dayBegun, playStory, registerDemoOrder, stories } from './demo/demo-orders.ts'
import { demoPickups, playPickups } from './demo/demo-pickups.ts'
import { demoQuotes, playQuotes } from './demo/demo-quotes.ts'
import { playShipments } from './demo/demo-shipments.ts'
import { demoReceipts, playWarehouses } from './demo/demo-warehouses.ts'
import { invitationToken } from './demo/mailbox.ts'
import { type Person, personAt, RefusedError } from './demo/person.ts'
import { type ShipmentStory, shipmentStories } from './demo/shipment-story.ts'

/** Who can sign in to the demo, for the launcher's welcome. */
export const demoSignIns = Object.values(demoPeople).map(({ role, email }) => ({ role, email, password: demoPassword }))

export type SeedOptions = {
  portalUrl: string
  env: NodeJS.ProcessEnv
  progress(done: number, total: number, text: string): void
  /** How many of them; shipments need the workflows, and deliveries name shipments. */
  orders?: number
  shipments?: readonly ShipmentStory[]
}

/** Brings in demo companies, people, products and orders through the public API; started again, it goes on where it ended. */
export async function seedDemo({
  portalUrl,
  env,
  progress,
  orders = 44,
  shipments = shipmentStories,
}: SeedOptions): Promise<void> {
  const inbox = env.INBOX_URL
  if (!inbox)
    throw new Error(
      'The demo invites people by e-mail and needs the local inbox: unset SMTP_URL, or start with --no-demo',
    )
  const deliveryFiles = shipments.length > 0 ? demoDeliveryFiles : 0
  const quotes = shipments.length > 0 ? demoQuotes : 0
  const [bookings, pickups, receipts] = shipments.length > 0 ? [demoBookings, demoPickups, demoReceipts] : [0, 0, 0]
  const addresses = shipments.length > 0 ? demoAddresses : 0
  const played = addresses + shipments.length + deliveryFiles + quotes + bookings + pickups + receipts
  const total = 6 + demoSuppliers.length + demoProducts.length + orders + played
  let done = 0
  const step = (text: string) => progress(++done, total, text)
  const seen = { position: '' }
  const person = (key: keyof typeof demoPeople) => personAt(portalUrl, seen, demoPeople[key].email, demoPassword)

  const admin = person('admin')
  await admin.signIn()
  step('Demo: people and companies')
  const client = person('client')
  await client.signUp(demoPeople.client.name)
  await client.signIn()
  await found(client, demoClients.andina)
  step('Demo: people and companies')
  const operator = person('operator')
  await joinByInvitation(admin, operator, demoPeople.operator.name, 'OPERATOR', inbox)
  step('Demo: people and companies')
  await joinByInvitation(client, person('approver'), demoPeople.approver.name, 'BUYER', inbox)
  step('Demo: people and companies')
  const other = person('otherClient')
  await other.signUp(demoPeople.otherClient.name)
  await other.signIn()
  await found(other, demoClients.savanna)
  step('Demo: people and companies')

  const vendors: string[] = []
  for (const { email, contact, ...supplier } of demoSuppliers) {
    const { businessName } = supplier
    const body = { ...supplier, contact: { names: contact, email } }
    vendors.push((await client.post<{ id: string }>('/providers', body, businessName)).id)
    step('Demo: suppliers')
  }
  const supplier = person('supplier')
  if (!(await isMember(supplier))) {
    await client.post(`/vendors/${vendors[0]}/invitation`, {}, 'invite vendor')
    await accept(supplier, demoPeople.supplier.name, inbox)
  }
  step('Demo: suppliers')

  for (const { price: _price, ...product } of demoProducts) {
    await client.post('/products', product, product.sku)
    step('Demo: products')
  }

  const day = await firstDay(client)
  for (let index = 0; index < orders; index += 1) {
    const story = stories[index % stories.length] ?? 'pending'
    const needsSupplier = story === 'rejected' || story === 'acknowledged'
    const vendor = vendors[index % 3 === 2 && !needsSupplier ? index % vendors.length : 0] ?? ''
    const order = { number: numberOf(index), vendor, story, index }
    const { id } = await registerDemoOrder(client, order, day)
    await playStory({ client, supplier: vendor === vendors[0] ? supplier : null }, order, id)
    step('Demo: purchase orders')
  }
  await playShipments({ client, operator }, shipments, day, () => step('Demo: shipments'))
  if (shipments.length > 0) {
    await playDeliveries(client, day, () => step('Demo: delivery orders'))
    await playAddresses({ client, operator }, () => step('Demo: address book'))
    await playQuotes({ client, operator }, day, () => step('Demo: quotes'))
    await playBookings({ client, operator }, day, () => step('Demo: bookings'))
    await playPickups({ client, supplier, operator }, day, () => step('Demo: pickup requests'))
    await playWarehouses({ client, supplier, operator }, day, () => step('Demo: warehouses'))
  }
}

const numberOf = (index: number) => `4500-0188${String(index + 10).padStart(2, '0')}`

/** All dates follow from the day on which the demo was begun: a start on a later day asks for the same again. */
async function firstDay(client: Person): Promise<string> {
  const { items } = await client.get<OrderListAnswer>('/purchase-orders', { q: numberOf(0) })
  const first = items.find(({ orderNumber }) => orderNumber === numberOf(0))
  return first?.requiredDeliveryDate
    ? dayBegun(first.requiredDeliveryDate)
    : today(new Date().toISOString(), demoClients.andina.timeZone)
}

async function found(person: Person, company: Record<string, string>): Promise<void> {
  if (person.company()) return
  await person.post('/companies', company, 'company')
  await signInUntilMember(person)
}

/** The membership comes by a reaction a moment after the company or the acceptance. */
async function signInUntilMember(person: Person): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    await person.signIn()
    if (person.company()) return
    if (Date.now() > deadline) throw new Error(`${person.email} did not become a member of a company within 20 s`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

async function joinByInvitation(host: Person, guest: Person, name: string, role: string, inbox: string): Promise<void> {
  if (await isMember(guest)) return
  await host.post('/invitations', { email: guest.email, role }, guest.email)
  await accept(guest, name, inbox)
}

/** Whether an earlier start came as far as this person. */
async function isMember(person: Person): Promise<boolean> {
  return (await hasAccount(person)) && person.company() !== ''
}

async function hasAccount(person: Person): Promise<boolean> {
  try {
    await person.signIn()
    return true
  } catch (fault) {
    if (fault instanceof RefusedError && fault.status === 401) return false
    throw fault
  }
}

/** By signing up; who has an account from a start that broke off takes it up with that. */
async function accept(guest: Person, name: string, inbox: string): Promise<void> {
  const token = await invitationToken(inbox, guest.email)
  if (await hasAccount(guest)) {
    await guest.post('/invitations/accept', { token }, 'accept signed in')
    return signInUntilMember(guest)
  }
  const signUp = {
    name,
    email: guest.email,
    password: demoPassword,
    passwordCheck: demoPassword,
    promotionalOffers: false,
  }
  await guest.post('/invitations/accept', { token, signUp }, 'accept')
  await signInUntilMember(guest)
}
