import * as react from 'react'

/**
 * React's development build takes a stack for each element it makes, for tools that ask who made it, until it has taken
 * ten thousand in a second. Nobody asks here, and they are a fifth of what the tests cost: it is told that it has taken them.
 */
export function withoutOwnerStacks(): void {
  const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  const internals = (react as unknown as Record<string, object | undefined>)[name]
  if (internals === undefined || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts the stacks that it takes in another place')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  })
}
