import { messages } from './message.ts'

export const purchaseOrderMessages = messages({})
