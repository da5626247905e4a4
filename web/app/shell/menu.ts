import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import {
  Bell,
  Blocks,
  BookMarked,
  Calculator,
  CalendarCheck,
  ClipboardList,
  Contact,
  Factory,
  FileInput,
  FilePenLine,
  House,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MapPin,
  MapPinCheck,
  Package,
  PackageCheck,
  Ship,
  Truck,
  Users,
  Warehouse,
} from 'lucide-react'

export type MenuPlace = {
  to: string
  permission: Permission | null
  /** Kinds of company it says something to; absent means all. */
  companies?: readonly CompanyType[]
}
export type MenuItem = MenuPlace & {
  id: string
  icon: LucideIcon
  badge?: 'to-be-confirmed' | 'unread'
  /** Where one more of them is made; `nav.<id>-new` is its name. */
  add?: MenuPlace
}
export type MenuGroup = { id: 'main' | 'insight' | 'masterData'; items: readonly MenuItem[] }

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
        add: { to: '/purchase-orders/new', permission: 'purchase-orders.register' },
      },
      { id: 'pre-orders', to: '/pre-orders', icon: FilePenLine, permission: 'purchase-orders.register' },
      {
        id: 'shipments',
        to: '/shipments',
        icon: Ship,
        permission: 'shipments.view',
        add: { to: '/shipments/new', permission: 'shipments.create' },
      },
      {
        id: 'quotes',
        to: '/quotes',
        icon: Calculator,
        permission: 'quotes.view',
        companies: ['client', 'operating'],
        add: { to: '/quotes/new', permission: 'quotes.prepare' },
      },
      {
        id: 'bookings',
        to: '/bookings',
        icon: CalendarCheck,
        permission: 'bookings.view',
        add: { to: '/bookings/new', permission: 'bookings.request' },
      },
      {
        id: 'pick-up',
        to: '/pick-up',
        icon: Truck,
        permission: 'pickups.view',
        add: { to: '/pick-up/form/national', permission: 'pickups.request' },
      },
      { id: 'warehouse', to: '/warehouse', icon: Warehouse, permission: 'warehouses.view' },
      { id: 'delivery-orders', to: '/delivery-orders', icon: PackageCheck, permission: 'delivery-orders.view' },
      { id: 'transactions', to: '/transactions', icon: Blocks, permission: 'shipments.view' },
      { id: 'notifications', to: '/notifications', icon: Bell, permission: 'notifications.view', badge: 'unread' },
      { id: 'import-data', to: '/import-data', icon: FileInput, permission: 'imports.run' },
    ],
  },
  {
    id: 'masterData',
    items: [
      {
        id: 'providers',
        to: '/providers',
        icon: Factory,
        permission: 'directory.view',
        companies: ['client', 'operating'],
        add: { to: '/providers/new', permission: 'directory.manage', companies: ['client'] },
      },
      {
        id: 'products',
        to: '/products',
        icon: Package,
        permission: 'products.view',
        companies: ['client', 'operating'],
        add: { to: '/products/new', permission: 'products.manage', companies: ['client'] },
      },
      { id: 'contacts', to: '/contacts', icon: Contact, permission: 'directory.view' },
      {
        id: 'address-book',
        to: '/address-book',
        icon: BookMarked,
        permission: 'directory.view',
      },
      {
        id: 'collection-points',
        to: '/collection-points',
        icon: MapPin,
        permission: 'directory.view',
        add: { to: '/collection-points/new', permission: 'directory.manage' },
      },
      {
        id: 'destination-points',
        to: '/destination-points',
        icon: MapPinCheck,
        permission: 'directory.view',
        add: { to: '/destination-points/new', permission: 'directory.manage' },
      },
      {
        id: 'users',
        to: '/user/list',
        icon: Users,
        permission: 'users.view',
        add: { to: '/user/new', permission: 'users.manage' },
      },
      { id: 'roles', to: '/user/permissions', icon: KeyRound, permission: 'roles.manage' },
      {
        id: 'catalogue',
        to: '/companies/own',
        icon: ListChecks,
        permission: 'directory.view',
        companies: ['client', 'operating'],
        add: { to: '/companies/new-company', permission: 'company.manage', companies: ['operating'] },
      },
    ],
  },
]
