import { messages } from './message.ts'

export const masterDataMessages = messages({})
