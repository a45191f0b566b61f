import type { integracao } from '#shared/suporte/integracao.ts'
import type { integracaoAgenda } from '#shared/suporte/integracao-agenda.ts'
import type { integracaoLotes } from '#shared/suporte/integracao-batches.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const checklist = {
  idExterno: 'matriz',
  veiculo: { placa: 'ABC1D23', marca: 'Fiat', modelo: 'Argo' },
  cliente: { nome: 'Helena Prado' },
  itens: [{ grupo: 'Freios', nome: 'Pastilhas', estado: 'VERDE', medida: 9, unidade: 'mm' }],
}

const mensagem = {
  idExterno: 'matriz',
  emitidoEm: '2026-11-20T14:00:00Z',
  veiculo: { placa: 'ABC1D24', modelo: 'Argo' },
  cliente: { nome: 'Helena Prado' },
}

const batch = (item: object) =>
  ({ de: 'rede', body: (a: Target) => ({ codConcessionaria: a.loja, itens: [item] }) }) as const
/** A batch whose items name their store: items of another store are refused one by one. */
const agendaBatch = (item: object) =>
  ({ de: 'rede', body: (a: Target) => ({ itens: [{ ...mensagem, ...item, codConcessionaria: a.loja }] }) }) as const

/** Sample requests for the tests that call every endpoint. */
export const samples: Samples<typeof integracao & typeof integracaoAgenda & typeof integracaoLotes> = {
  receberChecklist: { de: 'rede', body: (a) => ({ ...checklist, codConcessionaria: a.loja }) },
  listChecklistsIntegracao: { de: 'rede', ...atLoja() },
  receberEstoque: {
    de: 'rede',
    body: (a) => ({ codConcessionaria: a.loja, itens: [{ codigo: 'P1', quantidade: 3 }] }),
  },
  receberAgendamento: {
    de: 'rede',
    body: (a) => ({ ...mensagem, codConcessionaria: a.loja, inicio: '2030-01-02T14:00:00Z' }),
  },
  receberOrdem: {
    de: 'rede',
    body: (a) => ({
      ...mensagem,
      codConcessionaria: a.loja,
      numero: '1',
      aberta: true,
      abertaEm: '2026-11-20T14:00:00Z',
      linhas: [{ tipo: 'SERVICO', descricao: 'Freios', minutos: 60 }],
    }),
  },
  receberApontamento: {
    de: 'rede',
    body: (a) => ({
      idExterno: 'matriz',
      codConcessionaria: a.loja,
      em: '2026-11-20T15:00:00Z',
      tipo: 'INICIO',
      mecanico: 'Bruno Lima',
      numeroOs: '1',
    }),
  },
  listVerificacoes: { de: 'rede', params: (a) => ({ placa: a.placa }), ...atLoja() },
  receberVeiculos: batch({
    idExterno: 'matriz',
    emitidoEm: '2026-11-20T14:00:00Z',
    placa: 'ABC1D25',
    marca: 'Fiat',
    modelo: 'Argo',
  }),
  receberClientes: batch({ idExterno: 'matriz', emitidoEm: '2026-11-20T14:00:00Z', nome: 'Helena Prado' }),
  receberVendas: batch({ idExterno: 'matriz', dia: '2026-10-20', conta: '3.1', bruto: 100 }),
  receberAgendamentos: agendaBatch({ inicio: '2030-01-03T14:00:00Z' }),
  receberOrdens: agendaBatch({ numero: '2', aberta: true, abertaEm: '2026-11-20T14:00:00Z' }),
}
