import type { integracao } from '#shared/suporte/integracao.ts'
import type { integracaoAgenda } from '#shared/suporte/integracao-agenda.ts'
import type { integracaoLotes } from '#shared/suporte/integracao-lotes.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

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

const lote = (item: object) =>
  ({ de: 'rede', body: (a: Alvo) => ({ codConcessionaria: a.loja, itens: [item] }) }) as const
/** A piece whose items name their store: what is another's is refused item by item. */
const loteDaAgenda = (item: object) =>
  ({ de: 'rede', body: (a: Alvo) => ({ itens: [{ ...mensagem, ...item, codConcessionaria: a.loja }] }) }) as const

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof integracao & typeof integracaoAgenda & typeof integracaoLotes> = {
  receberChecklist: { de: 'rede', body: (a) => ({ ...checklist, codConcessionaria: a.loja }) },
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
  listVerificacoes: { de: 'rede', params: (a) => ({ placa: a.placa }), ...naLoja() },
  receberVeiculos: lote({
    idExterno: 'matriz',
    emitidoEm: '2026-11-20T14:00:00Z',
    placa: 'ABC1D25',
    marca: 'Fiat',
    modelo: 'Argo',
  }),
  receberClientes: lote({ idExterno: 'matriz', emitidoEm: '2026-11-20T14:00:00Z', nome: 'Helena Prado' }),
  receberVendas: lote({ idExterno: 'matriz', dia: '2026-10-20', conta: '3.1', bruto: 100 }),
  receberAgendamentos: loteDaAgenda({ inicio: '2030-01-03T14:00:00Z' }),
  receberOrdens: loteDaAgenda({ numero: '2', aberta: true, abertaEm: '2026-11-20T14:00:00Z' }),
}
