import { fileURLToPath } from 'node:url'
import { outsideProviderUrl } from '../outside-provider/outside-provider.ts'
import type { StartServer } from './server.ts'

/** Whether the person has set one of the outside providers: then none is played. */
function isGiven(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env.OIDC_GOOGLE_URL || env.OIDC_MICROSOFT_URL)
}

/** The demo's Google and Microsoft, which know its people alone. */
export const startOutsideProvider: StartServer = async context => {
  const { env, state, ports, progress, run } = context
  if (isGiven(env)) {
    progress('Outside sign-in: what OIDC_GOOGLE_URL and OIDC_MICROSOFT_URL name')
    return {}
  }
  progress('Outside sign-in: a provider that comes with the project plays Google and Microsoft')
  const url = `http://127.0.0.1:${await ports.choose('outsideProvider')}`
  const client = { id: 'quayside', secret: state.secret('outside-provider', 32) }
  await run({
    name: 'outside-provider',
    command: process.execPath,
    args: [fileURLToPath(new URL('../outside-provider/main.ts', import.meta.url))],
    env: {
      ...env,
      OUTSIDE_PROVIDER_URL: url,
      OUTSIDE_PROVIDER_CLIENT: JSON.stringify(client),
    },
    isReady: async () => (await fetch(`${url}/google/.well-known/openid-configuration`)).ok,
  })
  return {
    OIDC_GOOGLE_URL: outsideProviderUrl(url, 'google', client),
    OIDC_MICROSOFT_URL: outsideProviderUrl(url, 'microsoft', client),
  }
}
