import { Navigate, useLocation } from 'react-router-dom'
import { useCompany } from '../../app/session/use-session.ts'

/** /companies/own: the page of the selected company, whichever it is; where the menu leads. */
export function OwnCompany() {
  const company = useCompany()
  const { search } = useLocation()
  return (
    <Navigate
      to={company === null ? '/app' : `/companies/${company.id}${search === '' ? '?tab=catalogue' : search}`}
      replace
    />
  )
}
