/** Longest texts of things that come in by several doors (forms, files, the integration): the same at each. */
export const TAMANHO = {
  consultor: 120,
  mecanico: 120,
  cliente: 120,
  codigoPeca: 40,
  telefone: 20,
  email: 200,
} as const
