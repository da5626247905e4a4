import { Navigate, useLocation } from 'react-router-dom'

/** /shipments/deliveries and below, as they were called before: the same page, with its query and hash. */
export function MovedDeliveries() {
  const { pathname, search, hash } = useLocation()
  return (
    <Navigate replace to={{ pathname: pathname.replace('/shipments/deliveries', '/delivery-orders'), search, hash }} />
  )
}
