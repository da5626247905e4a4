type Profile = {
  /** Pages of the portal, each with what is below it. */
  readonly pages: readonly [string, ...string[]]
  /** Below /api/v1, as a method (`*`: any) and a path; `:id` is one part of a path, `/*` at the end what is below as well. */
  readonly calls: readonly string[]
  /** Of pickups it has those alone that the person made. */
  readonly ownPickups?: true
}

/** Profiles that restrict what a person opens and calls; a profile not named here restricts nothing. */
const profiles: Readonly<Record<string, Profile>> = {
  CLIENT_R: {
    pages: ['/purchase-orders'],
    calls: [
      '* /purchase-orders/*',
      '* /chains/*',
      '* /documents/*',
      'GET /companies/*',
      'GET /contacts/*',
      'GET /places/*',
      'GET /products/*',
      'POST /quotes/getSelectorsCatalog',
    ],
  },
  DELIVERY_BOT: {
    pages: ['/delivery-orders'],
    calls: ['GET /deliveries/*', 'GET /delivery-files/*', 'POST /delivery-files'],
  },
  CLIENT_LAB: {
    ownPickups: true,
    pages: ['/pick-up/form/international', '/pick-up/form/national'],
    calls: [
      'GET /pickups/*',
      'POST /pickups',
      'POST /pickups/:id/details',
      'POST /pickups/:id/send',
      'DELETE /pickups/:id',
      'GET /parties/*',
      'POST /parties',
      'GET /places/*',
      'GET /contacts/*',
      'POST /quotes/getSelectorsCatalog',
    ],
  },
}

/** One's own account: no profile keeps a person from it. */
const ownPages = ['personal', 'my-permissions', 'companies', 'password', 'security', 'language'].map(
  part => `/user/${part}`,
)
/** One's own session and account, which are no company's. */
const ownCalls = ['* /authentication/*', '* /account/*', '* /environment']
/** No profile restricts them: what the stream tells is narrowed by it. */
const everyonesCalls = [...ownCalls, '* /stream']

export const restrictedProfiles: readonly string[] = Object.keys(profiles)
/** Those that can be given; one that is not in the table restricts nothing. */
export const knownProfiles: readonly string[] = [...restrictedProfiles, 'CLIENT_PROMED']

function profileOf(profile: string | null): Profile | null {
  return profile !== null && Object.hasOwn(profiles, profile) ? (profiles[profile] ?? null) : null
}

function isWithin(path: string, allowed: string): boolean {
  const isAllBelow = allowed.endsWith('/*')
  const wanted = allowed.replace(/\/\*$/, '').split('/')
  const parts = path.split('/')
  if (isAllBelow ? parts.length < wanted.length : parts.length !== wanted.length) return false
  return wanted.every((part, place) => part === parts[place] || (part.startsWith(':') && parts[place] !== ''))
}

/** Whether a profile may open a path of the portal. */
export function profileMayOpen(profile: string | null, path: string): boolean {
  const known = profileOf(profile)
  return known === null || ownPages.includes(path) || known.pages.some(page => isWithin(path, `${page}/*`))
}

function isAmong(calls: readonly string[], method: string, path: string): boolean {
  return calls.some(call => {
    const [allowed, where = ''] = call.split(' ')
    return (allowed === '*' || allowed === method) && isWithin(path, where)
  })
}

/** Of one's own session and account: made whatever a company demands, as setting up what it demands is. */
export function isOwnCall(method: string, path: string): boolean {
  return isAmong(ownCalls, method, path)
}

/** Whether a profile may make this call: a method, and a path below /api/v1 or a route's pattern of it. */
export function profileMayCall(profile: string | null, method: string, path: string): boolean {
  const known = profileOf(profile)
  return known === null || isAmong([...everyonesCalls, ...known.calls], method, path)
}

/** Whether a person with it sees those pickups alone that they made themselves. */
export function seesOwnPickupsAlone(profile: string | null): boolean {
  return profileOf(profile)?.ownPickups === true
}

/** The pages that it leaves, each with what is below it; null for one that restricts nothing. */
export function pagesOf(profile: string): readonly string[] | null {
  return profileOf(profile)?.pages ?? null
}

/** Where a restricted person is sent who asks for another path; null when nothing restricts them. */
export function firstAllowedPath(profile: string | null): string | null {
  return profileOf(profile)?.pages[0] ?? null
}
