import type { integracao } from '#shared/integracao.ts'
import { type Amostras, naLoja } from '../amostra.ts'

const checklist = {
  idExterno: 'matriz',
  veiculo: { placa: 'ABC1D23', marca: 'Fiat', modelo: 'Argo' },
  cliente: { nome: 'Helena Prado' },
  itens: [{ grupo: 'Freios', nome: 'Pastilhas', estado: 'VERDE', medida: 9, unidade: 'mm' }],
}

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof integracao> = {
  receberChecklist: { de: 'rede', body: (a) => ({ ...checklist, codConcessionaria: a.loja }) },
  receberEstoque: {
    de: 'rede',
    body: (a) => ({ codConcessionaria: a.loja, itens: [{ codigo: 'P1', quantidade: 3 }] }),
  },
  listVerificacoes: { de: 'rede', params: (a) => ({ placa: a.placa }), ...naLoja() },
}
