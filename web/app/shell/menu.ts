import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { Bell, ClipboardList, FileInput, FilePenLine, House, type LucideIcon } from 'lucide-react'

export type MenuItem = {
  id: string
  to: string
  icon: LucideIcon
  permission: Permission | null
  badge?: 'to-be-confirmed' | 'unread'
}
export type MenuGroup = { id: 'main' | 'insight' | 'data' | 'masterData'; items: readonly MenuItem[] }

/** The side menu. An item stands here only once its page exists; what a person may not open is not shown. */
export const menu: readonly MenuGroup[] = [
  {
    id: 'main',
    items: [
      { id: 'home', to: '/app', icon: House, permission: null },
      {
        id: 'purchase-orders',
        to: '/purchase-orders',
        icon: ClipboardList,
        permission: 'purchase-orders.view',
        badge: 'to-be-confirmed',
      },
      { id: 'pre-orders', to: '/pre-orders', icon: FilePenLine, permission: 'purchase-orders.register' },
      { id: 'notifications', to: '/notifications', icon: Bell, permission: 'notifications.view', badge: 'unread' },
    ],
  },
  { id: 'data', items: [{ id: 'import-data', to: '/import-data', icon: FileInput, permission: 'imports.run' }] },
]
