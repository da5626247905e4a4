import { lazy, Suspense, useEffect, useState } from 'react'
import type { ConfirmProps } from './dialog.tsx'
import { whenIdle } from './when-idle.ts'

const fetchDialog = () => import('./dialog.tsx')
const ConfirmDialog = lazy(async () => ({ default: (await fetchDialog()).ConfirmDialog }))

/** A `ConfirmDialog` that is fetched once the page stands, for pages that are to stand soon. */
export function ConfirmOnDemand(props: ConfirmProps) {
  const [wasOpened, setWasOpened] = useState(props.open)
  useEffect(() => whenIdle(() => void fetchDialog()), [])
  if (props.open && !wasOpened) setWasOpened(true)
  // It stays when it closes: it gives the focus back.
  return wasOpened ? (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  ) : null
}
