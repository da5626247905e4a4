import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { tellWhatIsCut } from '../ui/cut-titles.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { Toaster } from '../ui/toast/toaster.tsx'

export function Root() {
  useEffect(keepFocus, [])
  useEffect(tellWhatIsCut, [])
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}
