import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { Outlet } from 'react-router-dom'
import { Toaster } from '../ui/toast/toaster.tsx'

/** Filters go through the router (not past it): tabs, views and guards see the same URL. */
export function Root() {
  return (
    <NuqsAdapter defaultOptions={{ shallow: false }}>
      <Outlet />
      <Toaster />
    </NuqsAdapter>
  )
}
