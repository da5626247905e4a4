/** Profiles that restrict which paths a person can open; a profile not named here restricts nothing. */
export const profilePaths: Readonly<Record<string, readonly string[]>> = {
  CLIENT_R: ['/purchase-orders'],
  DELIVERY_BOT: ['/delivery-orders'],
  CLIENT_LAB: ['/pick-up/form/international', '/pick-up/form/national'],
}

/** The API resources that stand behind the paths of a restricted profile, besides one's own session. */
export const profileResources: Readonly<Record<string, readonly string[]>> = {
  CLIENT_R: ['/purchase-orders'],
  DELIVERY_BOT: ['/delivery-orders'],
  CLIENT_LAB: ['/pickups'],
}

function within(path: string, allowed: string): boolean {
  return path === allowed || path.startsWith(`${allowed}/`)
}

/** Whether a profile may open a path of the portal. */
export function profileMayOpen(profile: string | null, path: string): boolean {
  const allowed = profile === null ? undefined : profilePaths[profile]
  return allowed === undefined || allowed.some(prefix => within(path, prefix))
}

/** Whether a profile may call an API resource (the path below /api/v1). */
export function profileMayCall(profile: string | null, resource: string): boolean {
  const allowed = profile === null ? undefined : profileResources[profile]
  return allowed === undefined || allowed.some(prefix => within(resource, prefix))
}

/** Where a restricted person is sent who asks for another path; null when nothing restricts them. */
export function firstAllowedPath(profile: string | null): string | null {
  return (profile === null ? undefined : profilePaths[profile])?.[0] ?? null
}
