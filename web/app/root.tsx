import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { Outlet } from 'react-router-dom'
import { Toaster } from '../ui/toast/toaster.tsx'

export function Root() {
  return (
    <NuqsAdapter>
      <Outlet />
      <Toaster />
    </NuqsAdapter>
  )
}
