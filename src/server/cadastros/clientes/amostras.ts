import type { clientes } from '#shared/cadastros/clientes.ts'
import type { Alvo, Amostras } from '../../core/areas/amostra.ts'

const doCliente = { params: (a: Alvo) => ({ codCliente: a.cliente }) }
// A link opens its quote for whoever holds it, on its own distributor's hosts.

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof clientes> = {
  getCliente: doCliente,
  registrarConsentimento: { ...doCliente, body: () => ({ canal: 'SMS', concedido: true, origem: 'no balcão' }) },
  exportarCliente: doCliente,
  anonimizarCliente: { ...doCliente, body: () => ({ nome: 'Ninguém' }) },
}
