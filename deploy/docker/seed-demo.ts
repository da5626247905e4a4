import { seedDemo } from '../local/seed.ts'

/** `docker compose run demo`: brings the demo into a portal that already runs; run again, it goes on where it ended. */
const portalUrl = process.env.DEMO_PORTAL_URL
if (!portalUrl) throw new Error('DEMO_PORTAL_URL must name the portal as this container reaches it.')
await seedDemo({
  portalUrl,
  env: process.env,
  progress: (done, total, text) => console.log(`${done}/${total} ${text}`),
})
