/** Maximum lengths of texts that come in by forms, files and the integration: the same everywhere. */
export const SIZE = {
  consultor: 120,
  mecanico: 120,
  cliente: 120,
  codigoPeca: 40,
  telefone: 20,
  email: 200,
} as const
