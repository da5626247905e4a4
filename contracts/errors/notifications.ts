import { messages } from './message.ts'

export const notificationMessages = messages({})
