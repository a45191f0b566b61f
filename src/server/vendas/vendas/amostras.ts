import type { vendas } from '#shared/vendas/vendas.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const noMes = { params: (a: Alvo) => ({ codConcessionaria: a.loja, mes: '2025-03' }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof vendas> = {
  listMeses: naLoja('ano=2025&'),
  getMes: noMes,
  gravarCelulas: {
    ...noMes,
    body: () => ({
      mudancas: [{ dia: '2025-03-10', departamento: 'PNEUS', medida: 'bruto', valor: 100, antes: null }],
    }),
  },
  definirMeta: { ...noMes, body: () => ({ meta: 1000 }) },
  agirNoMes: { ...noMes, body: () => ({ acao: 'ENVIAR', versao: 1, confirmar: true, motivo: 'loja fechada' }) },
  comentarMes: { ...noMes, body: () => ({ texto: 'Conferido' }) },
  mencionaveisNoMes: { params: (a) => ({ codConcessionaria: a.loja }) },
  filaDeMeses: naLoja(),
}
