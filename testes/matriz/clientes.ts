import { cliente } from '#shared/cliente.ts'
import { clientes } from '#shared/clientes.ts'
import { area, type Alvo } from './tipos.ts'

const doCliente = { params: (a: Alvo) => ({ codCliente: a.cliente }) }
// A link opens its quote for whoever holds it, on its own distributor's hosts.
const doLink = { de: 'rede', params: (a: Alvo) => ({ token: a.link }) } as const

export const matrizClientes = area(clientes, {
  getCliente: doCliente,
  registrarConsentimento: { ...doCliente, body: () => ({ canal: 'SMS', concedido: true, origem: 'no balcão' }) },
  exportarCliente: doCliente,
  anonimizarCliente: { ...doCliente, body: () => ({ nome: 'Ninguém' }) },
})

export const matrizCliente = area(cliente, {
  abrirOrcamento: doLink,
  registrarAbertura: doLink,
  responder: {
    ...doLink,
    body: (a) => ({ sha256: a.sha256, nome: 'Fulano', aceitouTermos: true, decisoes: [{ codLinha: a.linha, decisao: 'APROVADO' }] }),
  },
  pedirCodigo: { ...doLink, body: () => ({ canal: 'SMS' }) },
  confirmarIdentidade: { ...doLink, body: () => ({ metodo: 'DOCUMENTO', valor: '8725' }) },
  baixarConteudo: doLink,
  baixarPdf: doLink,
  verificarVersao: { de: 'rede', params: (a) => ({ sha256: a.sha256 }) },
})
