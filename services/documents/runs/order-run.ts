import { createsUnknown } from '../domain/row-plan.ts'
import { ensureProducts, ensureVendors } from './ensure-parties.ts'
import { importNextRows, recogniseOwnLines } from './import-rows.ts'
import { type ModuleRun, oneAfterTheOther } from './module-run.ts'
import { ordersToTakeBack, undoNextOrders } from './undo-orders.ts'

/** Rows that become lines of orders: their suppliers and products are made first. */
export const orderRun: ModuleRun = {
  before: [
    {
      stage: 'vendors',
      make: (ports, run, { clientCompanyId, mapping }) =>
        ensureVendors(ports, run, { clientCompanyId, mayCreate: createsUnknown(mapping?.fields ?? [], ['vendor']) }),
    },
    { stage: 'products', make: (ports, run, { clientCompanyId }) => ensureProducts(ports, run, clientCompanyId) },
  ],
  walk: (ports, run, item) => oneAfterTheOther(after => importNextRows(ports, run, item, after)),
  ownRows: { projection: 'imported-lines', recognise: recogniseOwnLines },
  countToUndo: ordersToTakeBack,
  undoNext: undoNextOrders,
}
