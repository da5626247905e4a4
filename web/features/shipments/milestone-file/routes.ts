import type { PageRoute } from '../../../app/page-route.ts'

export const routes: readonly PageRoute[] = [
  {
    path: '/shipments/milestone-file',
    permission: 'shipments.edit',
    namespaces: ['shipment-milestone-file'],
    page: async () => (await import('./milestone-file-page.tsx')).MilestoneFilePage,
  },
]
