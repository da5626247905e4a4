import { messages } from './message.ts'

export const identityMessages = messages({})
