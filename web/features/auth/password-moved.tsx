import { Navigate } from 'react-router-dom'

/** /account/password, as it was until it became a part of the account. */
export const PasswordMoved = () => <Navigate to="/user/password" replace />
