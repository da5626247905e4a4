import { messages } from './message.ts'

export const documentMessages = messages({})
