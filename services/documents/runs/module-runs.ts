import type { OpenImport } from '../domain/import.ts'
import type { ModuleDescriptor } from '../domain/module-descriptor.ts'
import { moduleOf } from '../domain/modules.ts'
import type { ModuleRun } from './module-run.ts'
import { orderRun } from './order-run.ts'
import { recordsRun } from './records-run.ts'

const runs: Readonly<Record<ModuleDescriptor['join'], ModuleRun>> = { orders: orderRun, records: recordsRun }

export function runOf({ module }: Pick<OpenImport, 'module'>): ModuleRun {
  return runs[moduleOf(module).join]
}
