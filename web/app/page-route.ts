import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { ComponentType } from 'react'

/** What a feature says of a page; the router adds the guards, the texts and the shell. */
export type PageRoute = {
  path: string
  /** `shell`: signed in, in the frame. `bare`: signed in, no frame. `public`: anyone, a signed-in person goes home. `open`: anyone. */
  frame?: 'shell' | 'bare' | 'public' | 'open'
  permission?: Permission
  /** i18n namespaces loaded before the page is drawn. */
  namespaces: readonly string[]
  page: () => Promise<ComponentType>
}
