/** What webhooks are, and what becomes of a message that does not arrive: few distributors have the screen that sends it again. */
export const webhooksText = (opensLog: boolean): string =>
  `Contam a outros sistemas o que acontece aqui, na hora, em mensagens assinadas. O que não chega é tentado por mais de um dia; depois, ${
    opensLog
      ? 'fica em Suporte, Logs das integrações, de onde pode ser mandado de novo.'
      : 'não é mais mandado: o outro sistema precisa ler de novo o que perdeu.'
  }`
