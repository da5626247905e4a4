import { messages } from './message.ts'

/** Of acts on many that the server carries out. */
export const jobMessages = messages({
  'job-running': {
    status: 409,
    en: 'This job is still running',
    'es-MX': 'Este trabajo sigue en curso',
    fr: 'Cette tâche est encore en cours',
    'zh-CN': '该任务仍在运行',
  },
  'job-nothing-left': {
    status: 422,
    en: 'Nothing is left to try again: all of it was done',
    'es-MX': 'No queda nada por reintentar: todo se hizo',
    fr: 'Il ne reste rien à réessayer : tout a été fait',
    'zh-CN': '没有可重试的内容：全部已完成',
  },
  'job-no-way-back': {
    status: 422,
    en: 'Nothing of this job can be taken back',
    'es-MX': 'No se puede deshacer nada de este trabajo',
    fr: 'Rien de cette tâche ne peut être annulé',
    'zh-CN': '该任务没有可撤销的内容',
  },
  'job-too-many': {
    status: 422,
    en: 'At most {most} at once: choose fewer of them',
    'es-MX': 'Como máximo {most} a la vez: elija menos',
    fr: 'Au plus {most} à la fois : choisissez-en moins',
    'zh-CN': '一次最多 {most} 个：请少选一些',
  },
  'select-shipment': {
    status: 422,
    en: 'Please select at least one shipment',
    'es-MX': 'Seleccione al menos un embarque',
    fr: 'Veuillez sélectionner au moins une expédition',
    'zh-CN': '请至少选择一个货运',
  },
  'no-hold-of-people': {
    status: 422,
    en: 'No hold that people placed is open',
    'es-MX': 'No hay abierta ninguna retención puesta por personas',
    fr: 'Aucun blocage posé par des personnes n’est ouvert',
    'zh-CN': '没有由人员设置的未解除扣留',
  },
})
