import { Navigate } from 'react-router-dom'

/** /user */
export const FirstPart = () => <Navigate to="/user/personal" replace />
