import { demoPeople } from '../demo/demo-companies.ts'
import { outsideProviderServer } from './outside-provider.ts'

const { OUTSIDE_PROVIDER_URL: url, OUTSIDE_PROVIDER_CLIENT: client, PORTAL_URL: portalUrl } = process.env
if (!url || !client || !portalUrl)
  throw new Error('The demo’s provider needs OUTSIDE_PROVIDER_URL, OUTSIDE_PROVIDER_CLIENT and PORTAL_URL.')

const people = Object.entries(demoPeople).map(([subject, { name, email }]) => ({ subject, name, email }))
const server = outsideProviderServer({ url, people, portalUrl, client: JSON.parse(client) })
server.listen(Number(new URL(url).port), '127.0.0.1')

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0))
    server.closeAllConnections()
  })
}
