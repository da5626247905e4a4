import { messages } from './message.ts'

/** What is wrong with a number that somebody entered: the forms say it in the same words as the server. */
export const enteredNumberMessages = messages({
  'below-zero': {
    status: 422,
    en: '{value} is below 0: give 0 or more',
    'es-MX': '{value} es menor que 0: indique 0 o más',
    fr: '{value} est inférieur à 0 : indiquez 0 ou plus',
    'zh-CN': '{value} 小于 0：请填写 0 或更大的值',
  },
  'not-above-zero': {
    status: 422,
    en: '{value} is not above 0: give more than 0',
    'es-MX': '{value} no es mayor que 0: indique más de 0',
    fr: '{value} n’est pas supérieur à 0 : indiquez plus de 0',
    'zh-CN': '{value} 不大于 0：请填写大于 0 的值',
  },
  'number-outside': {
    status: 422,
    en: '{value} does not fit: give a number from {from} to {to}',
    'es-MX': '{value} no es posible: indique un número de {from} a {to}',
    fr: '{value} ne convient pas : indiquez un nombre de {from} à {to}',
    'zh-CN': '{value} 不符合：请填写 {from} 到 {to} 的数字',
  },
  'whole-number-outside': {
    status: 422,
    en: '{value} does not fit: give a whole number from {from} to {to}',
    'es-MX': '{value} no es posible: indique un número entero de {from} a {to}',
    fr: '{value} ne convient pas : indiquez un nombre entier de {from} à {to}',
    'zh-CN': '{value} 不符合：请填写 {from} 到 {to} 的整数',
  },
  'too-many-digits': {
    status: 422,
    en: '{value} has too many digits: at most {whole} before the decimal mark and {decimals} after it',
    'es-MX': '{value} tiene demasiadas cifras: máximo {whole} enteras y {decimals} decimales',
    fr: '{value} a trop de chiffres : {whole} au plus avant la virgule et {decimals} après',
    'zh-CN': '{value} 的位数过多：整数最多 {whole} 位，小数最多 {decimals} 位',
  },
})
