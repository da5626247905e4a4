import { Outlet } from 'react-router-dom'
import { Toaster } from '../ui/toast/toaster.tsx'

export function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}
