import type { reservas, reservasPublicas } from '#shared/agenda/reservas.ts'
import { forLoja, type Samples, type Target } from '../../core/areas/call-sample.ts'

const atPage = { de: 'rede' as const, params: (a: Target) => ({ endereco: a.reservas.endereco }) }
const byHold = { de: 'rede' as const, params: (a: Target) => ({ token: a.reservas.token }) }
const byLembrete = { de: 'rede' as const, params: (a: Target) => ({ token: a.links.LEMBRETE }) }
const byEspera = { de: 'rede' as const, params: (a: Target) => ({ token: a.reservas.esperaToken }) }
const espera = { params: (a: Target) => ({ codEspera: a.reservas.espera }) }
const solved = { desafio: 'a.1.14.b', resposta: '1' }
const cliente = { nome: 'Helena Prado', telefone: '(11) 98888-7777', placa: 'ABC1D23' }
const inicio = '2030-01-02T14:00:00Z'
const choice = (nome: string) => ({ nome, minutos: 60 })

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof reservas & typeof reservasPublicas> = {
  verSite: forLoja,
  salvarSite: { ...forLoja, body: (a) => ({ endereco: a.reservas.endereco, versao: 1 }) },
  incluirFotoDoSite: { ...forLoja, body: () => ({ dados: PIXEL }) },
  apagarFotoDoSite: { params: (a) => ({ codConcessionaria: a.loja, codFoto: a.reservas.foto }) },
  criarPorta: forLoja,
  listReservaServicos: forLoja,
  incluirReservaServico: { ...forLoja, body: () => choice('Barulho') },
  alterarReservaServico: {
    params: (a) => ({ codReservaServico: a.reservas.servico }),
    body: () => ({ ...choice('Revisão geral'), versao: 1 }),
  },
  ordenarReservaServicos: { ...forLoja, body: (a) => ({ codigos: [a.reservas.servico] }) },
  listEspera: forLoja,
  oferecerEspera: { ...espera, body: () => ({ inicio }) },
  encerrarEspera: espera,
  verLojaDaReserva: atPage,
  listLojasDaReserva: { withoutTarget: 'lista' },
  pacotesDaReserva: { ...atPage, body: () => ({ placa: 'ABC1D23', modelo: 'Argo' }) },
  diasDaReserva: { ...atPage, body: () => ({ texto: 'faz um barulho' }) },
  desafioDaReserva: { withoutTarget: 'fixo' },
  segurarReserva: { ...atPage, body: () => ({ inicio, placa: 'ABC1D23', texto: 'barulho', ...solved }) },
  largarReserva: byHold,
  codigoDaReserva: { ...byHold, body: () => ({ telefone: cliente.telefone, canal: 'SMS' }) },
  confirmarReserva: { ...byHold, body: () => ({ ...cliente, codigo: '123456', consentimento: true }) },
  icsDaReserva: byLembrete,
  horasParaMudar: byLembrete,
  mudarReserva: { ...byLembrete, body: () => ({ inicio }) },
  entrarNaEspera: {
    ...atPage,
    body: () => ({ ...cliente, texto: 'barulho', de: '2030-01-02', ate: '2030-01-09', consentimento: true, ...solved }),
  },
  codigoDaEspera: { ...byEspera, body: () => ({ canal: 'SMS' }) },
  confirmarEspera: { ...byEspera, body: () => ({ codigo: '123456' }) },
  verEspera: byEspera,
  responderEspera: { ...byEspera, body: () => ({ acao: 'SAIR' }) },
}
