import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { CompanyRef } from '@quayside/contracts/identity/sign-in.ts'
import type { ComponentType } from 'react'

/** A GET that a page asks first, in the words in which it asks; `permission` and `actors`: who is asked for it. */
export type FirstAsk = { url: string; permission?: Permission; actors?: readonly CompanyRef['actor'][] }

/** What a feature says of a page; the router adds the guards, the texts and the shell. */
export type PageRoute = {
  path: string
  /** `shell`: signed in, in the frame. `bare`: signed in, no frame. `public`: anyone, a signed-in person goes home. `open`: anyone. */
  frame?: 'shell' | 'bare' | 'public' | 'open'
  permission?: Permission
  /** Companies that it is of no use to are told so. */
  companies?: readonly CompanyType[]
  /** i18n namespaces loaded before the page is drawn. */
  namespaces: readonly string[]
  /** Asked while the page's scripts are still on their way. */
  asks?: readonly FirstAsk[]
  page: () => Promise<ComponentType>
}
